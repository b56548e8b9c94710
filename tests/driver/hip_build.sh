#!/usr/bin/env bash
# HIP is built as a user builds it, up to the program, by hipcc: CUDA files with the CMakeLists.txt that cu2port writes, and
# a tree with its Makefile. What runs takes an AMD GPU, and is not run.
#
#   hip_build.sh CU2PORT FILE.cu...
#                            77: hipcc is not here
set -euo pipefail
tool=$1
shift
command -v hipcc >/dev/null || exit 77

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# hipcc asks for the GPU that is there.
export HCC_AMDGPU_TARGET=gfx906

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# quietly COMMAND...: what it says is shown if it fails.
quietly() {
  "$@" >"$folder/log" 2>&1 || fail "$* has failed:" "$(tail -40 "$folder/log")"
}

# expect_program FILE: it is linked, and has code for the GPU.
expect_program() {
  [[ -x $1 ]] || fail "there is no program $1"
  [[ $(readelf -S "$1") == *hip_fatbin* ]] || fail "$1 has no code for a GPU"
}

by_cmake() {
  local file=$1 name
  name=$(basename "$file" .cu)
  quietly "$tool" --target hip --hip-version 5.2 "$file" -o "$folder/$name"
  quietly cmake -S "$folder/$name" -B "$folder/$name/build" -DCMAKE_CXX_COMPILER=hipcc -DCMAKE_HIP_ARCHITECTURES=gfx906
  quietly cmake --build "$folder/$name/build"
  expect_program "$folder/$name/build/$name"
}

by_make() {
  mkdir -p "$folder/tree/k"
  cat >"$folder/tree/Makefile" <<'END'
NVCC := nvcc
NVCCFLAGS := -O1 -std=c++17 -arch=sm_70 -Xcompiler -Wall --expt-relaxed-constexpr
objects := main.o k/scale.o count.o

scale: $(objects)
	$(NVCC) $(NVCCFLAGS) -o $@ $^ -lcudart
%.o: %.cu k/scale.h
	$(NVCC) $(NVCCFLAGS) -I. -c $< -o $@
count.o: count.cpp
	$(CXX) -O1 -c $< -o $@
END
  echo 'void scale(float *x, int n);' >"$folder/tree/k/scale.h"
  echo 'int count() { return 4; }' >"$folder/tree/count.cpp"
  cat >"$folder/tree/k/scale.cu" <<'END'
#include "k/scale.h"
__global__ void kernel(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
void scale(float *x, int n) {
  float *d;
  if (cudaMalloc(&d, n * sizeof *d) == cudaSuccess)
    kernel<<<(n + 63) / 64, 64>>>(d, n);
}
END
  cat >"$folder/tree/main.cu" <<'END'
#include "k/scale.h"
int count();
int main() {
  float x[4] = {1, 2, 3, 4};
  scale(x, count());
  return cudaGetLastError() != cudaSuccess;
}
END
  quietly "$tool" --target hip --hip-version 5.2 "$folder/tree" -o "$folder/made"
  quietly make -C "$folder/made"
  expect_program "$folder/made/scale"
}

for file; do
  by_cmake "$file"
done
by_make
