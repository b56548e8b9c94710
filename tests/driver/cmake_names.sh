#!/usr/bin/env bash
# Builds what is made of names and macros with signs that CMake and make take for their own, with both:
#   bash tests/driver/cmake_names.sh CU2PORT PACKAGE CXX
# PACKAGE is a folder with cu2portConfig.cmake.
set -euo pipefail
tool=$1
package=$2
compiler=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir -p "tree/in clude" "tree/i\$n"
echo '#define FIRST 1' >"tree/in clude/first.h"
echo '#define SECOND 2' >"tree/i\$n/second.h"
echo '#define ALLOCATE cudaMallocManaged' >"tree/be fore.h"
cat >program.cu <<'END'
#include <cstdio>
#include <first.h>
#include <second.h>
#define TEXT_(...) #__VA_ARGS__
#define TEXT(...) TEXT_(__VA_ARGS__)
__global__ void fill(int *x) { *x = 40 + SECOND; }
int main() {
  int *x;
  ALLOCATE(&x, sizeof *x);
  fill<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  std::printf("%d %d %s %s %s %s %s\n", FIRST, *x, TEXT(LIST), TEXT(VARIABLE), TEXT(PART), TEXT(QUOTED), TEXT(CALL(HASH)));
}
END
arguments=("-Itree/in clude" "-Itree/i\$n" -include "tree/be fore.h" '-DLIST=1;2' '-DVARIABLE=${X}' '-DPART=$<X>' '-DQUOTED="x y"' '-DHASH=#h' '-DCALL(a)=a;a' -UFIRST_ -DLAST=1 -ULAST)
expected='1 42 1;2 ${X} $<X> "x y" #h;#h'
# As one program, and as a tree, whose sources have arguments of their own. CMake's own makefiles cannot have a quote in
# the name of a source: it stands in their DependInfo.cmake as it is.
for generator in 'Unix Makefiles' Ninja; do
  name="a b\$c#e[1]'f"
  [ "$generator" = Ninja ] && name="a b\$c\"d#e[1]'f"
  cp program.cu "tree/$name.cu"
  "$tool" "tree/$name.cu" -o one "${arguments[@]}"
  "$tool" tree -o several "${arguments[@]}"
  for output in one several; do
    cmake -G "$generator" -S "$output" -B build -Dcu2port_DIR="$package" -DCMAKE_CXX_COMPILER="$compiler" >log 2>&1 &&
      cmake --build build >>log 2>&1 || { cat log && exit 1; }
    program=$(find build -maxdepth 1 -type f -executable)
    got=$(CU2PORT_DEVICE=cpu "$program")
    [ "$got" = "$expected" ] || { echo "$output, $generator: expected '$expected', got '$got'" && exit 1; }
    rm -rf build
  done
  rm -rf one several "tree/$name.cu"
done
