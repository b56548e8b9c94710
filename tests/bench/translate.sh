#!/usr/bin/env bash
# Compares the time and memory that translating a CUDA program takes with what Clang takes to parse it with the same
# headers. The two take turns, several times; medians of the time, the peak of the memory. For a folder of programs, what
# cu2portcc takes to compile them beside nvcc: see translate.py.
#
#   bash tests/bench/translate.sh [FILE.cu [REPEATS]]      the sentiment sample, 15 times
#   bash tests/bench/translate.sh FOLDER [--repeats N] [--only GLOB] [-- OPTION...]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/setup.sh"

if [ -d "${1:-}" ]; then
  install_packages "${build_packages[@]}" g++ python3
  configure_project OFF
  build_targets cu2port cu2portcc cu2port_runtime_shared cudart_static
  exec python3 "$top/tests/bench/translate.py" "$build/bin/cu2portcc" "$@"
fi

file=${1:-$top/samples/sentiment/sentiment.cu}
repeats=${2:-15}

install_packages "${build_packages[@]}"
configure_project OFF
build_targets cu2port

export CU2PORT_CACHE=off # the second run would find what the first one made
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

parse=(clang++-19 -fsyntax-only -x cuda -std=c++17 --cuda-host-only -nocudainc -nocudalib
  --cuda-path="$top/runtime/dialect" -isystem "$top/runtime/dialect" -isystem "$top/runtime/include"
  -include "$top/runtime/dialect/cuda_runtime.h" -w "$file")
translate=("$build/bin/cu2port" -std=c++17 "$file" -o "$results/out")

# Runs a command and adds `seconds megabytes` to a file: wall time, and the most memory of a process of it.
measure() {
  python3 - "$results/$1" "${@:2}" <<'PYTHON'
import resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, check=True)
seconds = time.perf_counter() - start
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
with open(sys.argv[1], "a") as file:
    file.write(f"{seconds} {memory}\n")
PYTHON
}

column() { cut -d' ' -f"$2" "$results/$1" | sort -n; }
median() { column "$1" "$2" | awk '{ x[NR] = $1 } END { print (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'; }

for ((repeat = 0; repeat < repeats; ++repeat)); do
  measure parse "${parse[@]}"
  measure translate "${translate[@]}"
done

printf '%-36s  %7s  %9s\n' "$(basename "$file"), $repeats times" seconds megabytes
printf '%-36s  %7.3f  %9.0f\n' "clang++-19 -fsyntax-only" "$(median parse 1)" "$(column parse 2 | tail -1)"
printf '%-36s  %7.3f  %9.0f\n' "cu2port" "$(median translate 1)" "$(column translate 2 | tail -1)"
printf 'ratio %.2f\n' "$(awk "BEGIN { print $(median translate 1) / $(median parse 1) }")"
