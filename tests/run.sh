#!/usr/bin/env bash
# Installs what is missing (Debian 12), builds everything, and runs every test: unit, golden, fidelity and house tests,
# the fidelity programs under oclgrind, and those for the CPU once more under each of the sanitizers.
#
#   bash tests/run.sh             all tests
#   bash tests/run.sh FILTER      only tests whose name matches a regular expression, such as fidelity.barriers
#
# The last line says `N passed, N failed, N skipped`; the exit status is 0 only if none failed.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/setup.sh"

case ${1:-} in
  -h | --help) sed -n 's/^# \{0,1\}//; 2,8p' "${BASH_SOURCE[0]}" && exit 0 ;;
esac
filter=${1:-.}
passed=0
failed=0
skipped=0

# Runs ctest in a build folder and adds to the counts: run_tests FOLDER OPTION...
run_tests() {
  local folder=$1 results=$1/results.xml total good asked
  shift
  rm -f "$results"
  (cd "$folder" && ctest -j "$(nproc)" -R "$filter" --output-on-failure --output-junit "$results" "$@")
  if [ ! -f "$results" ]; then
    echo "ctest left no results in $folder" >&2
    failed=$((failed + 1))
    return
  fi
  # A test that could not even be started is not marked as failed there; here it is what is left over.
  total=$(grep -c '<testcase ' "$results")
  good=$(grep -c '<testcase .*status="run"' "$results")
  asked=$(grep -c '<skipped message="SKIP_\|<testcase .*status="disabled"' "$results")
  passed=$((passed + good))
  skipped=$((skipped + asked))
  failed=$((failed + total - good - asked))
}

# Builds a folder as far as that goes: what cannot be built is a failed test, not the end.
build_all() {
  cmake --build "$1" -j "$(build_jobs)" -- -k 0 || {
    echo "parts of $1 could not be built" >&2
    failed=$((failed + 1))
  }
}

run_sanitized() {
  cd "$top" || return
  if [ ! -f "$build/sanitize/build.ninja" ]; then
    cmake --preset sanitize -B "$build/sanitize" "-DCU2PORT_TRANSLATOR=$build/bin/cu2port" || return
  fi
  build_all "$build/sanitize"
  ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
    run_tests "$build/sanitize" -LE 'oclgrind|nvcc|opencl' -E '^package'
}

# The programs on the CPU, whose blocks and streams really run at the same time.
run_with_threads() {
  cd "$top" || return
  if [ ! -f "$build/threads/build.ninja" ]; then
    cmake --preset threads -B "$build/threads" "-DCU2PORT_TRANSLATOR=$build/bin/cu2port" || return
  fi
  build_all "$build/threads"
  TSAN_OPTIONS=suppressions=$top/tests/thread_sanitizer.supp \
    run_tests "$build/threads" -L '^cpu$'
}

# An OpenCL device with sub-groups of 32, which Debian has none of. Without it, the tests that need one are skipped.
install_sub_groups() {
  local folder=$build/sub_groups
  [ -f "$folder/vendors/intel.icd" ] && return
  echo "installing an OpenCL device with sub-groups"
  mkdir -p "$folder/vendors" && python3 -m venv "$folder" &&
    "$folder/bin/pip" --quiet --disable-pip-version-check install intel-opencl-rt intel-cmplr-lib-rt &&
    [ -f "$folder/lib/libintelocl.so" ] && echo "$folder/lib/libintelocl.so" >"$folder/vendors/intel.icd"
}

install_packages "${build_packages[@]}" "${test_packages[@]}" || exit 1
install_sub_groups
configure_project ON || exit 1
build_all "$build"
run_tests "$build"
run_sanitized
run_with_threads

echo
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
