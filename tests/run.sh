#!/usr/bin/env bash
# Installs what is missing (Debian 12), builds everything, and runs the tests: unit, golden, fidelity and house tests,
# the fidelity programs under oclgrind, and those for the CPU once more under each of the sanitizers.
#
#   bash tests/run.sh [FILTER]         every feature by every kind of test
#   bash tests/run.sh quick [FILTER]   what breaks most: no sanitizers and nothing slow
#   bash tests/run.sh long [FILTER]    more of the same, too: more random kernels, signals and combinations of build systems
#
# FILTER: only tests whose name matches a regular expression, such as fidelity.barriers.
# At its end it says what was left out, where the time went, and what failed. The last line says
# `N passed, N failed, N skipped`; the exit status is 0 only if none failed.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/setup.sh"

case ${1:-} in
  -h | --help) sed -n 's/^# \{0,1\}//; 2,11p' "${BASH_SOURCE[0]}" && exit 0 ;;
esac
form=all
case ${1:-} in
  quick | long) form=$1 && shift ;;
esac
filter=${1:-.}
passed=0
failed=0
skipped=0
results=$build/results
phases=()
sanitized='_(address|threads)$'
# The labels of tests that are left out, and what builds those under the sanitizers that are not.
case $form in
  quick) left_out="^(slow|long)\$|$sanitized" ;;
  long) left_out='^none$' to_sanitize=sanitized_long ;;
  *) left_out='^long$' to_sanitize=sanitized ;;
esac

# Runs ctest and adds to the counts: run_tests NAME OPTION... One more test than there are cores: some wait for something.
run_tests() {
  local file=$results/$1.xml total good asked
  shift
  (cd "$build" && ctest -j "$(($(nproc) + 1))" -R "$filter" --output-on-failure --output-junit "$file" -LE "$left_out" "$@")
  if [ ! -f "$file" ]; then
    echo "ctest left no results" >&2
    failed=$((failed + 1))
    return
  fi
  # A test that could not even be started is not marked as failed there; here it is what is left over.
  total=$(grep -c '<testcase ' "$file")
  good=$(grep -c '<testcase .*status="run"' "$file")
  asked=$(grep -c '<skipped message="SKIP_\|<testcase .*status="disabled"' "$file")
  passed=$((passed + good))
  skipped=$((skipped + asked))
  failed=$((failed + total - good - asked))
}

# The names of tests, all of them, that ctest chooses: names_of_tests OPTION...
names_of_tests() {
  (cd "$build" && ctest -N -C sanitized -R "$filter" "$@") | sed -n 's/^ *Test *#[0-9]*: \([^ ]*\).*/\1/p'
}

# Builds a target as far as that goes: what cannot be built is a failed test, not the end.
build_all() {
  cmake --build "$build" --target "$1" -j "$(build_jobs)" -- -k 0 || {
    echo "parts of the target '$1' could not be built" >&2
    failed=$((failed + 1))
  }
}

# Seconds that all programs have computed that this script has started.
processor_seconds() {
  awk 'NR == 2 { split($0, t, /[ms \t]+/); printf "%d", 60 * t[1] + t[2] + 60 * t[3] + t[4] }' "$results/times"
}

# Runs a command, and keeps how long it took: phase NAME COMMAND...
phase() {
  local name=$1 began=$SECONDS computed status=0
  shift
  times >"$results/times" # not in a subshell, which has started nothing
  computed=$(processor_seconds)
  "$@" || status=$?
  times >"$results/times"
  phases+=("$(printf '%9d %9d  %s' $((SECONDS - began)) $(($(processor_seconds) - computed)) "$name")")
  return $status
}

report() {
  local files=("$results"/*.xml)
  [ -f "${files[0]}" ] && python3 "$top/tests/report.py" times "${files[@]}"
  echo "  seconds  computed  phase"
  printf '%s\n' "${phases[@]}"
  printf '%9d %9s  all\n' "$SECONDS" ""
  if [ "$form" != long ]; then
    echo "left out:"
    names_of_tests -L "$left_out" | python3 "$top/tests/report.py" kinds
  fi
  [ -f "${files[0]}" ] && python3 "$top/tests/report.py" failures "${files[@]}"
  echo "$passed passed, $failed failed, $skipped skipped"
}

mkdir -p "$results"
rm -f "$results"/*
phase "install packages" install_test_tools || exit 1
phase "configure" configure_project ON || exit 1
phase "build the tool" build_all cu2port
phase "build the tests" build_all all
phase "tests" run_tests tests
if [ "$form" != quick ] && [ -n "$(names_of_tests -L "$sanitized" -LE "$left_out")" ]; then
  phase "build for the sanitizers" build_all "$to_sanitize"
  phase "tests under the sanitizers" run_tests sanitized -C sanitized -L "$sanitized"
fi
report
[ "$failed" -eq 0 ]
