#!/usr/bin/env bash
# Whether clang-format would leave our own sources as they are, and no comment is wider than they may be: clang-format does
# not touch those. Left alone is CUDA code of tests and samples, which is as somebody's own.
#
#   check_format.sh CLANG_FORMAT [SOURCE_TREE]       `CLANG_FORMAT -i FILE` mends what it finds
set -uo pipefail
format=$1
top=${2:-$(dirname "${BASH_SOURCE[0]}")/../..}
columns=100
cd "$top" || exit 2

mapfile -t files < <(find tool runtime tests samples \( -name '*.cpp' -o -name '*.h' \) \
  -not -path 'tests/golden/*' -not -path 'tests/fidelity/*' -not -path 'tests/prefix/*' -not -path 'tests/report/*' \
  -not -path 'tests/driver/*_tree/*' -not -path 'tests/fuzz/programs/*/*' | sort)
[ "${#files[@]}" -gt 300 ] || { echo "only ${#files[@]} sources in $top" >&2; exit 2; }

status=0
printf '%s\n' "${files[@]}" | xargs -n 50 "$format" --dry-run -Werror || status=1
awk -v columns="$columns" '
  FNR == 1 { raw = 0 }
  /R"/ && !/\)"/ { raw = 1 }
  /\)"/ { raw = 0 }
  !raw && length > columns && /^ *\/\// { printf "%s:%d: a comment of %d columns\n", FILENAME, FNR, length; wide = 1 }
  END { exit wide }' "${files[@]}" || status=1
exit $status
