#!/usr/bin/env bash
# Translates a tree of several programs with a compile database, builds it with the CMakeLists.txt that comes out, and runs
# the programs:   bash tests/driver/build_tree.sh CU2PORT PACKAGE CXX
# PACKAGE is a folder with cu2portConfig.cmake.
set -euo pipefail
tool=$1
package=$2
compiler=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cp -r "$here/build_tree" "$folder/tree"
mkdir "$folder/database"
sed "s|@tree@|$folder/tree|" "$folder/tree/compile_commands.json.in" >"$folder/database/compile_commands.json"
cd "$folder"
"$tool" tree -p database -o out -v
cmake -S out -B out/build -Dcu2port_DIR="$package" -DCMAKE_CXX_COMPILER="$compiler" >configured || { cat configured && exit 1; }
cmake --build out/build -j2 >built 2>&1 || { cat built && exit 1; }

expect() { # EXPECTED PROGRAM ARGUMENTS...
  local expected=$1
  shift
  local got
  got=$(CU2PORT_DEVICE=cpu "$@")
  [ "$got" = "$expected" ] || { echo "$*: expected '$expected', got '$got'" && exit 1; }
}
expect 'alpha: 165' out/build/alpha out/data/numbers.txt
expect 'beta two: 0 14' out/build/beta
expect 'gamma: 10' out/build/gamma out/data/numbers.txt
