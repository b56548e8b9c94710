#!/bin/bash
# Errors have the names and texts that they have in NVIDIA's runtime.
#
#   errors.sh TOOLKIT FOLDER-WITH-libcudart RUNTIME-SOURCES
set -eu
toolkit=$1 libraries=$2 runtime=$3
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
gcc -I"$toolkit/include" "$here/errors.c" -L"$toolkit/lib64" -lcudart_static -lrt -lpthread -ldl -o "$scratch/theirs"
gcc -I"$runtime/dialect" -I"$runtime/include" "$here/errors.c" -L"$libraries" -lcudart -o "$scratch/ours"
"$scratch/theirs" >"$scratch/theirs.txt"
LD_LIBRARY_PATH=$libraries "$scratch/ours" >"$scratch/ours.txt"
diff "$scratch/theirs.txt" "$scratch/ours.txt"
