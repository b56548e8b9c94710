#!/usr/bin/env bash
# Measures what `cu2port verify --launches auto` costs: how many times as long programs take under it, those of the
# kernels of tests/bench and the sentiment sample, on the CPU. Each program does the same work with it and without,
# taking turns, so that other load on the machine weighs on both.
#
#   bash tests/bench/verify.sh [--seconds S] [--repeats N] [KERNEL...]
#
# S: seconds that a program takes by itself (2), N: turns (3); the median of their ratios counts. With names of kernels
# (or `sentiment`), only those.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/setup.sh"

case ${1:-} in
  -h | --help) sed -n 's/^# \{0,1\}//; 2,9p' "${BASH_SOURCE[0]}" && exit 0 ;;
esac

install_packages "${build_packages[@]}" "${bench_packages[@]}"
configure_project OFF
build_targets cu2port cu2port_runtime
folder=$build/bench/verify
if [ ! -f "$folder/build.ninja" ]; then
  cmake -S "$top/tests/bench/kernels" -B "$folder" -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_BUILD_TYPE=None \
    -DCU2PORT_BENCH_VERIFY=ON "-DCMAKE_PREFIX_PATH=$build" "-DCU2PORT_TRANSLATOR=$build/bin/cu2port" >/dev/null
fi
python3 "$top/tests/bench/verify.py" "$build" "$@"
