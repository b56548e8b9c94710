#!/usr/bin/env bash
# Translates projects with build files of their own, builds them with those as they come out, and runs the programs:
#   bash tests/driver/user_build.sh CU2PORT CU2PORTCC PACKAGE CXX
# PACKAGE is a folder with cu2portConfig.cmake.
set -euo pipefail
tool=$1
drop_in=$2
package=$3
compiler=$4
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export CU2PORT_DEVICE=cpu
cd "$folder"

quietly() { "$@" >log 2>&1 || { cat log && exit 1; }; }

expect() { # EXPECTED PROGRAM
  local got
  got=$("$2")
  [ "$got" = "$1" ] || { echo "$2: expected '$1', got '$got'" && exit 1; }
}

# CMake: patterns, variables, a function, properties and flags for nvcc, two sources of one name.
"$tool" "$here/cmake_tree" -o out --error-on 1040
[ ! -e out/CMakeLists.txt.orig ] || { echo "the project's own CMakeLists.txt is not used" && exit 1; }
quietly cmake -S out -B out/build -Dcu2port_DIR="$package" -DCMAKE_CXX_COMPILER="$compiler"
quietly cmake --build out/build -j2
expect '0 2 4 6 0 2 ' out/build/tools/show
expect 16 out/build/tools/count

# make: the same sources, with rules and variables for nvcc.
cp -r "$here/cmake_tree" made
find made -name CMakeLists.txt -delete
cat >made/Makefile <<'MAKE'
NVCC = $(CUDA_HOME)/bin/nvcc
NVCCFLAGS = -Iinclude -arch=sm_70 -Xcompiler -Wall -lineinfo
library = $(wildcard src/kernels/*.cu) src/setup.cu src/count.cpp
objects = $(patsubst %,%.o,$(basename $(library)))

all: show count
show: tools/show.o $(objects)
	$(NVCC) -o $@ $^ -lcudart
count: tools/count.o extra/setup.o extra/twice.o $(objects)
	$(NVCC) -o $@ $^
%.o: %.cu
	$(NVCC) $(NVCCFLAGS) -c $< -o $@
src/count.o tools/count.o: %.o: %.cpp
	$(NVCC) $(NVCCFLAGS) -c $< -o $@
MAKE
"$tool" made -o port --error-on 1040
PATH=$(dirname "$drop_in"):$PATH CXX=$compiler quietly make -C port -j2
expect '0 2 4 6 0 2 ' port/show
expect 16 port/count

# Headers that CMake compiles ahead are its C++ sources' alone: none for sources of CUDA, or kernels.
mkdir ahead
cat >ahead/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(ahead LANGUAGES CXX CUDA)
add_executable(ahead main.cpp q.cu)
target_precompile_headers(ahead PRIVATE <vector>)
CMAKE
echo '#include <cstdio>
void q(); int main() { q(); }' >ahead/main.cpp
echo '#include <cstdio>
__global__ void k(int *x) { *x = 7; }
void q() { int *x; cudaMallocManaged(&x, 4); k<<<1, 1>>>(x); cudaDeviceSynchronize(); std::printf("%d ", *x); }' >ahead/q.cu
mkdir commands
echo '[{"directory":"'"$PWD"'/ahead","file":"main.cpp","command":"c++ -c main.cpp"},
{"directory":"'"$PWD"'/ahead","file":"q.cu","command":"nvcc -c q.cu"}]' >commands/compile_commands.json
"$tool" ahead -p commands -o behind --error-on 1040
quietly cmake -S behind -B behind/build -Dcu2port_DIR="$package" -DCMAKE_CXX_COMPILER="$compiler"
quietly cmake --build behind/build -j2
expect '7 ' behind/build/ahead
