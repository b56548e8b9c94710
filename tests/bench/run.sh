#!/usr/bin/env bash
# Measures translated kernels on the CPU and on OpenCL beside the same problems solved by hand with OpenMP, each built
# by clang++ and by g++; the cost of a launch, of scale and of threads. Checks every result, and writes the tables and
# plots of docs/performance.md. Run it on an otherwise idle machine; elsewhere --with "chrt -r 1" helps a little.
#
#   bash tests/bench/run.sh [--seconds S] [--repeats N] [--with COMMAND] [--output FOLDER] [KERNEL...]
#
# S: seconds that each program spends on timed rounds (0.5), N: how often it runs (5), taking turns with the others.
# COMMAND runs the programs. FOLDER gets performance.md (docs/). With names of kernels, only those are built and
# measured, and their lines are printed.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/setup.sh"

case ${1:-} in
  -h | --help) sed -n 's/^# \{0,1\}//; 2,10p' "${BASH_SOURCE[0]}" && exit 0 ;;
esac

install_packages "${build_packages[@]}" "${bench_packages[@]}"
configure_project OFF
build_targets cu2port cu2port_runtime

# What is to be built: the kernels that are named, between options with a value each.
targets=()
for ((i = 1; i <= $#; ++i)); do
  case ${!i} in
    --*=*) ;;
    --*) ((++i)) ;;
    *) targets+=("${!i}") ;;
  esac
done

# The kernels, once for each compiler: build_kernels CXX
build_kernels() {
  local folder=$build/bench/$1 launcher=()
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  if [ ! -f "$folder/build.ninja" ]; then
    cmake -S "$top/tests/bench/kernels" -B "$folder" -G Ninja "-DCMAKE_CXX_COMPILER=$1" -DCMAKE_BUILD_TYPE=None \
      "${launcher[@]}" "-DCMAKE_PREFIX_PATH=$build" "-DCU2PORT_TRANSLATOR=$build/bin/cu2port" >/dev/null
  fi
  cmake --build "$folder" -j "$(build_jobs)" --target "${targets[@]:-all}"
}
build_kernels clang++-19
build_kernels g++

python3 "$top/tests/bench/measure.py" "$build" "$@"
