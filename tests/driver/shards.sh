#!/usr/bin/env bash
# Parts of a tree, translated apart and joined, are one run's output, byte for byte, with what is printed and the exit
# status:   bash tests/driver/shards.sh CU2PORT [FILES [PARTS]]
set -euo pipefail
tool=$(realpath "$1")
files=${2:-12}
parts=${3:-4}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bash "$(dirname "${BASH_SOURCE[0]}")/make_tree.sh" "$folder/tree" "$files"
cd "$folder"
export CU2PORT_CACHE=$folder/cache
# Some that cannot be translated, and a header that they share with others.
name=$(basename "$(ls -d tree/round1/* | head -n 1)")
sed 's/^int main/int main(int) { return missing; }\nint other/' "tree/round1/$name/$name.cu" >tree/round1/broken.cu
printf '#include "shared.cuh"\nint main() { return once(); }\n' | tee tree/one.cu >tree/two.cu
printf '#pragma once\n#include <cuda_runtime.h>\ninline int once() { return cudaDeviceSynchronize(); }\n' \
  >tree/shared/include/shared.cuh
# A kernel that needs what another file defines, which is another part's.
printf '__device__ int twice(int x) { return 2 * x; }\n' >tree/twice.cu
printf '__device__ int twice(int);\n__global__ void use(int *x) { *x = twice(*x); }\nint main() {}\n' >tree/use.cu

run() { # COMMAND... : keeps what it prints and its exit status
  local status=0
  "$tool" "$@" >stdout 2>stderr || status=$?
  echo "$status" >status
}

run tree -o out -v -q -j 2
mkdir whole && mv out stdout stderr status whole
export CU2PORT_CACHE=off # each part does its own work
start=$SECONDS
for part in $(seq "$parts"); do
  run tree -o "part$part" -v -j 1 --shard "$part/$parts"
  tail -n 1 stdout
done
echo "the parts, one after the other: $((SECONDS - start)) s"
run merge part* -o out
mkdir joined && mv out stdout stderr status joined
diff -r whole joined
echo "$(tail -n 1 joined/stdout); exit status $(cat joined/status)"
grep -q "'main' stays as it was" joined/stderr
grep -q 'return 2 \* x' joined/out/use.cpu.cpp
