#!/usr/bin/env bash
# Programs for aarch64 by cu2portcc, which the host compiler's name tells so.
#
#   compile.sh CU2PORTCC RUNTIME LIBRARIES SOURCES FOLDER
#                            RUNTIME: its build folder; LIBRARIES: a prefix with those of that architecture; SOURCES: the
#                            folder of the fidelity programs
set -euo pipefail
compiler=$1 runtime=$2 libraries=$3/lib/aarch64-linux-gnu sources=$4 folder=$5

# Where an installed cu2portcc would find it, too.
cmake --build "$runtime" >"$folder/log" || { cat "$folder/log"; exit 1; }
cmake --install "$runtime" --prefix "$(dirname "$compiler")/../targets/aarch64-linux" >"$folder/log"

# expect_passed NAME OPTION...
expect_passed() {
  local name=$1
  shift
  "$compiler" -ccbin aarch64-linux-gnu-g++ -std=c++17 -w "$sources/$name.cu" -o "$folder/$name" \
    -L"$libraries" -Xlinker -rpath="$libraries" "$@"
  CU2PORT_DEVICE=cpu qemu-aarch64 -L /usr/aarch64-linux-gnu "$folder/$name"
}
expect_passed atomics_32
expect_passed kernel_faults -G
expect_passed function_pointers -rdc=true
expect_passed default_streams --default-stream per-thread
expect_passed chars -DUNSIGNED_CHARS
expect_passed chars -Xcompiler -fsigned-char
CU2PORT_FORM=direct expect_passed chars -DUNSIGNED_CHARS --verify
