#!/usr/bin/env bash
# Runs a fuzzer of texts:   texts.sh FUZZER RUNS DICTIONARY SEED...
# What it finds is left in the current folder: crash-*, timeout-*, oom-*.
set -euo pipefail
fuzzer=$1 runs=$2 dictionary=$3
shift 3
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
cp -- "$@" "$corpus"
unset NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS
# What one input frees is far less than is kept from use again: 256 MiB are for programs that run long.
export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=32:malloc_context_size=10 UBSAN_OPTIONS=print_stacktrace=1
"$fuzzer" -runs="$runs" -seed="${CU2PORT_FUZZ_SEED:-1}" -max_len=65536 -timeout=10 -rss_limit_mb=1024 \
  -dict="$dictionary" -print_final_stats=1 "$corpus" </dev/null
