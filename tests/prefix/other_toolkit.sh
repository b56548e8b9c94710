#!/usr/bin/env bash
# Another CUDA Toolkit is everywhere where one is looked for (PATH, CUDA_HOME, what compilers and linkers search), and
# the prefix's compiler uses nothing of it; what the other one has made is refused in one line.
#
#   other_toolkit.sh PREFIX WORK
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$1 work=$2
rm -rf "$work"
mkdir -p "$work"
cp "$here"/common/* "$work"
cp -r "$here/cmake_language" "$work/project"
mkdir "$work/common" && cp "$here"/common/* "$work/common"
cd "$work"
export CU2PORT_CACHE=off CU2PORT_DEVICE=cpu

# Whatever is used of it ends the build.
other=$work/other
mkdir -p "$other/bin" "$other/include/crt" "$other/lib64"
printf '#!/bin/sh\necho "the other nvcc was called"\nexit 3\n' >"$other/bin/nvcc"
chmod +x "$other/bin/nvcc"
for header in cuda.h cuda_runtime.h cuda_runtime_api.h crt/host_config.h; do
  echo '#error the header of another Toolkit' >"$other/include/$header"
done
for library in libcudart.so libcudart_static.a libcudadevrt.a libcuda.so; do
  echo 'INPUT(the_library_of_another_toolkit)' >"$other/lib64/$library"
done
export PATH=$other/bin:$PATH CUDA_HOME=$other CUDA_PATH=$other LIBRARY_PATH=$other/lib64 LD_LIBRARY_PATH=$other/lib64

for compiler in g++ clang++-19; do
  command -v $compiler >/dev/null || continue
  for variable in CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH; do
    nvcc="env $variable=$other/include $prefix/bin/nvcc -ccbin $compiler -I$other/include -L$other/lib64"
    for source in runtime.c main.c scale.cu; do
      $nvcc -c $source
    done
    $nvcc runtime.o "$other/lib64/libcudart_static.a" -lcudart -o runtime && ./runtime
    $nvcc --cudart shared main.o scale.o "$other/lib64/libcudart.so" -lcuda -o program && ./program
  done
done
cmake -S project -B build "-DCMAKE_CUDA_COMPILER=$prefix/bin/nvcc" >configure.log 2>&1 || { cat configure.log && exit 1; }
cmake --build build
build/program

# An object as the other nvcc would have made it.
printf '.section .nv_fatbin, "a"\n.text\nregister: call __cudaRegisterFatBinary\n' >theirs.s
gcc -c theirs.s
if "$prefix/bin/nvcc" main.o scale.o theirs.o -o mixed 2>errors || [ -e mixed ]; then
  echo "an object of another nvcc is linked"
  exit 1
fi
[ "$(wc -l <errors)" = 1 ] && grep "'theirs.o' .* made by another nvcc: compile its source with this one" errors
