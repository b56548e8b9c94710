#!/usr/bin/env bash
# What CUDA's libraries are where nothing of them is translated: a program in C and one of cu2portcc's link with them,
# start, and get each library's own status; stderr names each function once, with the place.
#   bash tests/headers/libraries.sh CU2PORTCC RUNTIME LIBRARIES
set -euo pipefail
compiler=$1
runtime=$2
libraries=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
names=(cublas cublasLt cuda cudnn cufft cufftw cufile cupti curand cusolver cusolverMg cusparse cutensor cutensorMg nccl
  nppc nppial nppicc nppidei nppif nppig nppim nppist nppisu nppitc npps nvJitLink nvidia-ml nvjpeg nvrtc nvvm)
# None has been left out here.
for library in "$libraries"/lib*.so; do
  name=$(basename "$library" .so)
  [[ $name =~ ^lib(cudart|cu2port_.*)$ || " ${names[*]} " == *" ${name#lib} "* ]] || { echo "$name is not tested" && exit 1; }
done

gcc -std=c11 -Wall -Werror -rdynamic -I"$runtime/dialect" -I"$runtime/include" "$here/libraries.c" -L"$libraries" \
  -Wl,-rpath,"$libraries" "${names[@]/#/-l}" -o plain
cp "$here/libraries.c" translated.cu
"$compiler" translated.cu "${names[@]/#/-l}" -o translated
for program in plain translated; do
  LD_LIBRARY_PATH=$libraries ./"$program" 2>said || { cat said && exit 1; }
  [ "$(grep -c 'is not supported yet, called' said)" = ${#names[@]} ] || { cat said && exit 1; }
  grep -q '^cu2port: cuBLAS: cublasCreate_v2 is not supported yet, called ' said || { cat said && exit 1; }
done
