#!/usr/bin/env bash
# Runs the fuzzer of recorded launches: run.sh FUZZER RUNS [CASE...], with more cases to start from.
# What it finds is left in the current folder: crash-*, timeout-*.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
fuzzer=$1 runs=$2
shift 2
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
python3 "$here/make_seeds.py" "$corpus"
[ $# -eq 0 ] || cp -- "$@" "$corpus"
# The runtime keeps one device, and what it has once allocated for it, for as long as it runs.
export CU2PORT_DEVICE=cpu ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
"$fuzzer" -runs="$runs" -seed="${CU2PORT_FUZZ_SEED:-1}" -max_len=16384 -timeout=20 -rss_limit_mb=4096 \
  -dict="$here/case.dict" -print_final_stats=1 -use_value_profile="${CU2PORT_FUZZ_VALUES:-0}" "$corpus"
