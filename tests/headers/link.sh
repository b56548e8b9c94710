#!/bin/bash
# Objects of cu2portcc's and of host compilers that saw the dialect's headers, linked by C's and C++'s linkers.
#
#   link.sh CU2PORTCC FOLDER-WITH-libcudart RUNTIME-SOURCES
set -eu
compile=$1 libraries=$2 runtime=$3
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export LD_LIBRARY_PATH=$libraries

run() { # what, program
    "./$2" >"$2.out" || { echo "$1: exit status $?"; cat "$2.out"; exit 1; }
    grep -qx OK "$2.out" || { echo "$1: no OK"; cat "$2.out"; exit 1; }
}

"$compile" -c "$here/kernels.cu" -o kernels.o
# What gcc's linker would miss without being told.
if nm -u kernels.o | grep -E '_ZSt|_ZNSt|_ZNKSt|_Zn|_Zd|_ZTV|__cxa_(throw|begin|alloc|rethrow)|__gxx'; then
    echo "an object of a kernel needs C++'s library"
    exit 1
fi

for standard in c99 c11 c17; do
    gcc -std=$standard -Wall -Werror -I"$runtime/dialect" -I"$runtime/include" -c "$here/main.c" -o main.o
    gcc main.o kernels.o -L"$libraries" -lcudart -lm -o shared
    run "$standard, shared" shared
done
gcc main.o kernels.o -L"$libraries" -lcudart_static -lrt -lpthread -ldl -o static
LD_LIBRARY_PATH='' run "C, static" static
gcc main.o kernels.o "$libraries/libcudart_static.a" -o by_path
LD_LIBRARY_PATH='' run "C, static by its path" by_path
gcc -DCUDA_API_PER_THREAD_DEFAULT_STREAM -I"$runtime/dialect" -I"$runtime/include" "$here/main.c" kernels.o -L"$libraries" -lcudart -o streams
run "C, a default stream for each thread" streams
nm -u streams | grep -q 'cudaMemcpyAsync_ptsz' || { echo "streams of threads have names of their own"; exit 1; }

for compiler in "g++ -std=c++11" "g++ -std=c++20" "clang++-19 -std=c++11" "clang++-19 -std=c++20"; do
    $compiler -Wall -Werror -I"$runtime/dialect" -I"$runtime/include" "$here/main.cpp" kernels.o -L"$libraries" -lcudart -o cxx
    run "$compiler" cxx
done
# And by cu2portcc itself, which leaves C and C++ to the host's compiler.
"$compile" "$here/main.c" kernels.o -o whole
LD_LIBRARY_PATH='' run "C by cu2portcc" whole
"$compile" "$here/main.cpp" kernels.o -o whole_cxx
LD_LIBRARY_PATH='' run "C++ by cu2portcc" whole_cxx

# Objects that saw another Toolkit's headers, or were made by its nvcc, are told in one line by whoever links.
refuse() { # object, what the line says
    for with in "gcc -o foreign $1.o -L$libraries -lcudart" "gcc -o foreign $1.o $libraries/libcudart_static.a" \
        "$compile -o foreign $1.o"; do
        if $with >errors 2>&1; then
            echo "$1 is linked: $with"
            exit 1
        fi
        [ "$(grep -c "$2" errors)" = 1 ] || { echo "'$2' is not in one line: $with"; cat errors; exit 1; }
    done
}
cat >other.c <<'END'
int cudaFree(void *), cudaGetDeviceProperties(void *, int);
int main(void) { return cudaGetDeviceProperties(0, 0) + cudaFree(0); }
END
gcc -c other.c
refuse other "compiled with the headers of another CUDA Toolkit.*: compile it with cu2port's"
printf '.section .nv_fatbin, "a"\n.text\n.globl main\nmain: call __cudaRegisterFatBinary\ncall cudaFree\n' >theirs.s
gcc -c theirs.s
refuse theirs "holds code for NVIDIA's machines, made by another nvcc: compile its source"

# And objects of ours where the library is another Toolkit's.
echo 'int cudaDeviceSynchronize(void) { return 0; }' >theirs.c
gcc -shared -fPIC theirs.c -o libcudart.so
if gcc main.o kernels.o -L. -lcudart -o foreign 2>errors; then
    echo "kernels are linked with another runtime"
    exit 1
fi
grep -q 'undefined reference to .cu2port_addModule__link_with_libcudart_of_cu2port_toolkit' errors || { cat errors; exit 1; }
