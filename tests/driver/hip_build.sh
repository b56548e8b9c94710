#!/usr/bin/env bash
# HIP is built as a user builds it, up to the program: by hipcc, CUDA files with the CMakeLists.txt that cu2port writes, and
# a tree with its Makefile; by CMake's language HIP, a tree with a CMakeLists.txt of its own. What runs takes an AMD GPU, and
# is not run.
#
#   hip_build.sh CU2PORT FILE.cu...
#                            77: hipcc is not here
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
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

write_tree() {
  mkdir -p "$folder/tree/k"
  cat >"$folder/tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.21)
project(scale LANGUAGES CXX CUDA)
add_executable(scale main.cu k/scale.cu count.cpp)
target_include_directories(scale PRIVATE ${CMAKE_SOURCE_DIR})
END
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
}

by_make() {
  quietly make -C "$folder/made"
  expect_program "$folder/made/scale"
}

# CMake looks for HIP's package in lib/cmake of ROCm's folder, and Debian has it elsewhere: docs/hip.md.
by_language() {
  local package=$folder/rocm/lib/cmake/hip-lang
  mkdir -p "$package"
  sed -n '/^    # hip-lang-config.cmake/,/^$/s/^    //p' "$source/docs/hip.md" >"$package/hip-lang-config.cmake"
  grep -q '^set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET' "$package/hip-lang-config.cmake" || fail "docs/hip.md has no hip-lang-config.cmake"
  quietly cmake -S "$folder/made" -B "$folder/made/build" -DCMAKE_HIP_COMPILER=clang++-15 \
    -DCMAKE_HIP_COMPILER_ROCM_ROOT="$folder/rocm" -DCMAKE_HIP_ARCHITECTURES=gfx906 \
    -DCMAKE_HIP_FLAGS="--rocm-path=/usr --hip-version=5.2 --rocm-device-lib-path=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"
  quietly cmake --build "$folder/made/build"
  expect_program "$folder/made/build/scale"
}

for file; do
  by_cmake "$file"
done
write_tree
quietly "$tool" --target hip --hip-version 5.2 "$folder/tree" -o "$folder/made"
by_make
# ROCm's own folder is as CMake expects it.
if [[ -f /usr/lib/x86_64-linux-gnu/cmake/hip-lang/hip-lang-config.cmake && -x /usr/bin/clang++-15 ]]; then
  by_language
fi
