#!/usr/bin/env bash
# Has a compiler read all helpers of SYCL's column of rules/ together, as SYCL's headers declare what they call. What they
# compute, the fidelity programs show.
#
#   sycl_helpers.sh CXX SYCL RULES       SYCL: a folder with include/sycl/sycl.hpp
set -euo pipefail
cxx=$1 sycl=$2 rules=$3
text=$(mktemp --suffix=.cpp)
trap 'rm -f "$text"' EXIT

printf '%s\n' '#include <sycl/sycl.hpp>' 'struct uint3 { unsigned int x, y, z; };' > "$text" # vectors stand in front of them
# Those that need others say so in their first line, and stand behind them.
for needs in -L -l; do
  grep "$needs" '^// needs:' "$rules"/*.cpp | sort | xargs -r cat >> "$text"
done
"$cxx" -std=c++17 -fsyntax-only -Wall -Wextra -Werror -Wno-unused-function -isystem "$sycl/include" "$text"
