#!/usr/bin/env bash
# What build systems ask a Toolkit, and how they read what comes: answers.sh PREFIX
set -uo pipefail
prefix=$1
nvcc=$prefix/bin/nvcc
failed=0

# expect WHAT EXPECTED FOUND
expect() {
  [ "$2" = "$3" ] && return
  echo "$1: expected '$2', found '$3'"
  failed=1
}

version=$("$nvcc" --version)
expect "PyTorch" 12.4 "$(sed -n 's/.*release \([0-9.]*\),.*/\1/p' <<<"$version")"
expect "Bazel" 12.4.0 "$(sed -n 's/^Cuda compilation tools, release [0-9]*\.[0-9]*, V\([0-9.]*\)$/\1/p' <<<"$version")"
expect "Meson" 12.4.0 "$(python3 -c 'import sys; print(sys.argv[1].rsplit("V", 1)[-1].split()[0])' "$version")"
expect "scripts that count lines from the end" 12.4 "$(tail -2 <<<"$version" | head -1 | grep -o 'release [0-9.]*' | cut -d' ' -f2)"
expect "CMake's vendor" "nvcc: NVIDIA (R) Cuda compiler driver" "$(head -1 <<<"$version")"
expect "the linker's version" 12.4.0 "$("$prefix/bin/nvlink" --version | sed -n 's/.*, V\([0-9.]*\)$/\1/p')"
expect "the newest architecture" sm_90 "$("$nvcc" --list-gpu-code | sort -V | tail -1)"
expect "an architecture" compute_80 "$("$nvcc" --list-gpu-arch | grep -x compute_80)"
expect "version.json" 12.4.0 "$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["cuda"]["version"])' "$prefix/version.json")"
expect "cu2port --toolkit" "$prefix" "$("$prefix/bin/cu2port" --toolkit)"
expect "cu2port devices" "CU2PORT_DEVICE cpu" "$("$prefix/bin/cu2port" devices | awk '{ print $1 }' | head -2 | paste -sd ' ')"
places=$("$nvcc" -v __cmake_determine_cuda 2>&1)
expect "TOP" "$prefix" "$(sed -n 's/^#\$ TOP=//p' <<<"$places")"
expect "INCLUDES" "-I$prefix/include" "$(sed -n 's/^#\$ INCLUDES=//p' <<<"$places")"
expect "LIBRARIES" "-L$prefix/lib64/nvcc" "$(sed -n 's/^#\$ LIBRARIES=//p' <<<"$places")"
expect "pkg-config" "-I$prefix/lib64/pkgconfig/../../include" "$(PKG_CONFIG_PATH=$prefix/lib64/pkgconfig pkg-config --cflags cudart-12.4 | sed 's/ *$//')"

# What the link of --dryrun says of the runtime.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'int main() {}' >"$work/a.cu"
for kind in static shared; do
  expect "--cudart $kind" 1 "$("$nvcc" --dryrun --cudart "$kind" "$work/a.cu" -o "$work/a" 2>&1 | tail -1 |
    grep -c -- " -L$prefix/lib64/nvcc .* -lcudart$([ $kind = static ] && echo _static) .*-rpath,$prefix/lib64 ")"
done

# What it links starts, with the shared runtime and with what stands in for a library.
cat >"$work/blas.cu" <<'PROGRAM'
#include <cublas_v2.h>
int main() {
  cublasHandle_t handle;
  int count = 0;
  return cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS || cudaGetDeviceCount(&count) != cudaSuccess;
}
PROGRAM
for kind in static shared; do
  expect "a program with --cudart $kind" started "$(unset LD_LIBRARY_PATH
    CU2PORT_DEVICE=cpu && export CU2PORT_DEVICE
    "$nvcc" --cudart "$kind" "$work/blas.cu" -lcublas -o "$work/blas" && "$work/blas" 2>/dev/null && echo started)"
done
exit $failed
