#!/usr/bin/env bash
# Makes a tree of at least COUNT CUDA files with shared headers and three kinds of build files, from the test programs and
# kernels:   bash tests/driver/make_tree.sh FOLDER [COUNT]
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$1
count=${2:-200}

mkdir -p "$folder/shared/include"
cp "$top"/tests/fidelity/*.h "$top"/tests/fidelity/*.cuh "$folder/shared/include/"
made=0
round=0
while [ "$made" -lt "$count" ]; do
  round=$((round + 1))
  for source in "$top"/tests/fidelity/*.cu; do
    [ "$made" -lt "$count" ] || break
    made=$((made + 1))
    name=$(basename "$source" .cu)
    program=$folder/round$round/$name
    mkdir -p "$program"
    # A line that differs, so that no two files are the same.
    { cat "$source" && echo "// file $made"; } >"$program/$name.cu"
    case $((made % 3)) in
      0) printf '%s: %s.cu\n\tnvcc -I../../shared/include -o $@ $<\n' "$name" "$name" >"$program/Makefile" ;;
      1) printf 'project(%s LANGUAGES CUDA)\nadd_executable(%s %s.cu)\n' "$name" "$name" "$name" >"$program/CMakeLists.txt" ;;
      2) printf 'cc_binary(name = "%s", srcs = ["%s.cu"])\n' "$name" "$name" >"$program/BUILD" ;;
    esac
  done
done
cp -r "$top/samples/sentiment" "$folder/sample"
