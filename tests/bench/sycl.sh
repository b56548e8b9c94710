#!/usr/bin/env bash
# Measures translated kernels on SYCL beside the same ones written by hand in SYCL (tests/bench/sycl): the same device
# (the first that there is: Intel's for CPUs), sizes and data, an in-order queue each, texts built by the same run-time
# compiler. Both check their results, and take turns. Less than three minutes, once the kernels are in SYCL's cache.
#
#   bash tests/bench/sycl.sh [--seconds S] [--repeats N] [KERNEL...]
#
# S: seconds that each program spends on timed rounds (0.5), N: how often it runs (5).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/setup.sh"

case ${1:-} in
  -h | --help) sed -n 's/^# \{0,1\}//; 2,8p' "${BASH_SOURCE[0]}" && exit 0 ;;
esac

sycl=$(sed -n 's/^cu2port_SYCL:[A-Z]*=\(.\+\)/\1/p' "$build/CMakeCache.txt")
[ -f "$sycl/lib/libsycl.so" ] || {
  echo "$build is configured without SYCL: see docs/sycl.md, \"Running it\"" >&2
  exit 1
}
build_targets cu2port cu2port_runtime cu2port_sycl

folder=$build/bench/sycl launcher=()
command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
cmake -S "$top/tests/bench/sycl" -B "$folder" -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_BUILD_TYPE=None \
  "${launcher[@]}" "-DCMAKE_PREFIX_PATH=$build" "-DCU2PORT_TRANSLATOR=$build/bin/cu2port" "-DSYCL=$sycl" >/dev/null
cmake --build "$folder" -j "$(build_jobs)"

export CU2PORT_DEVICE=sycl CU2PORT_SYCL_PLUGIN=$build/lib/libcu2port_sycl.so LD_LIBRARY_PATH=$sycl/lib
export SYCL_CACHE_PERSISTENT=1 SYCL_CACHE_DIR=$build/sycl_cache
[ -d "$sycl/vendors" ] && export OCL_ICD_VENDORS=$sycl/vendors
python3 "$top/tests/bench/sycl.py" "$folder" "$@"
