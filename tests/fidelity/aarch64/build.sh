#!/usr/bin/env bash
# Builds the runtime for aarch64, and translated programs with it.
#
#   build.sh SOURCE LIBRARIES FOLDER TRANSLATIONS LAUNCHER PROGRAM...
#                            LIBRARIES: a prefix with those of that architecture; FOLDER/programs/PROGRAM is what it makes
set -euo pipefail
source=$1 libraries=$2 folder=$3 translations=$4 launcher=$5
shift 5
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# configure FOLDER OF-SOURCES OPTION...
configure() {
  local build=$folder/$1 sources=$2
  shift 2
  cmake -S "$sources" -B "$build" -G Ninja --toolchain "$here/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PREFIX_PATH="$libraries" -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher" "$@"
}

# What it does is the same, and most of the time here goes into building it.
configure runtime "$source" -DCU2PORT_BUILD_TOOL=OFF -DCU2PORT_BUILD_TESTS=OFF "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG"
cmake --build "$folder/runtime" --target cu2port_runtime
configure programs "$here" -Dcu2port_DIR="$folder/runtime" -Dtranslations="$translations" -Dprograms="$(IFS=';' && echo "$*")"
cmake --build "$folder/programs"
