#!/usr/bin/env bash
# Programs run on other processors than the one that builds them: CUDA programs with a check inside, each in all versions
# of its kernels that this machine can run, and as the machines that qemu imitates do. They are built by cu2portcc, and the
# first one once more by CMake.
#
#   portable.sh CU2PORTCC FOLDER PACKAGE PROGRAM...
#                            FOLDER/PROGRAM.cu; PACKAGE holds cu2portConfig.cmake; 77: qemu-user is not here
set -euo pipefail
compiler=$1 sources=$2 package=$3
shift 3

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset CU2PORT_CPU CU2PORT_CPU_FLAGS CU2PORT_FORM
export CU2PORT_DEVICE=cpu CU2PORT_LOG=1
emulator=$(command -v qemu-x86_64 || true)

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

# expect_level LEVEL COMMAND...: it ends well, and its kernels are those of that level.
expect_level() {
  local level=$1
  shift
  "$@" >"$folder/log" 2>&1 || fail "$* [$level] has failed:" "$(tail -20 "$folder/log")"
  grep -q "kernels of this program run as $level\$" "$folder/log" || fail "$* has no kernels of $level:" "$(cat "$folder/log")"
}

cat >"$folder/level.c" <<'C'
#include <stdio.h>
int main(void) {
  puts(__builtin_cpu_supports("x86-64-v4") ? "x86-64-v4" : __builtin_cpu_supports("x86-64-v3") ? "x86-64-v3" : "x86-64-v2");
}
C
"${CC:-gcc}" "$folder/level.c" -o "$folder/level"
own=$("$folder/level")

# expect_levels PROGRAM: it runs as all that this machine can run, and elsewhere as what is there.
expect_levels() {
  local program=$1 level
  expect_level "$own" "$folder/$program"
  for level in x86-64-v2 x86-64-v3 x86-64-v4; do
    [[ $level > $own ]] || expect_level "$level" env CU2PORT_CPU=$level "$folder/$program"
  done
  if [ -n "$emulator" ]; then
    expect_level x86-64-v2 "$emulator" -cpu Nehalem "$folder/$program"
    CU2PORT_CPU=x86-64-v4 "$emulator" -cpu Nehalem "$folder/$program" >"$folder/log" 2>&1 &&
      fail "$program runs as x86-64-v4 on a machine of x86-64-v2"
    grep -q 'CU2PORT_CPU=x86-64-v4: this processor is x86-64-v2' "$folder/log" || fail "$program:" "$(cat "$folder/log")"
  fi
  echo "$program: as expected"
}

for program in "$@"; do
  "$compiler" -std=c++17 -O2 -w "$sources/$program.cu" -o "$folder/$program"
  expect_levels "$program"
done

"$(dirname "$compiler")/cu2port" "$sources/$1.cu" -std=c++17 -o "$folder/project"
cmake -S "$folder/project" -B "$folder/build" -Dcu2port_DIR="$package" >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
cmake --build "$folder/build" >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
expect_levels "build/$1"
for level in v2 v3 v4; do
  shared=$(nm "$folder/build/$1.cu2port/$1.x86-64-$level.o" | grep ' [WVuT] ' || true)
  [ -z "$shared" ] || fail "a linker would merge these of x86-64-$level with others:" "$shared"
done
[ -n "$emulator" ] || { echo "not as another machine: qemu-x86_64 is not here"; exit 77; }
