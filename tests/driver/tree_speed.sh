#!/usr/bin/env bash
# What two workers bring for a tree of many files, that their output is the same, and what a worker needs of memory:
#   bash tests/driver/tree_speed.sh CU2PORT [FILES [RATIO]]
# Fails if -j 2 takes more than RATIO (0.6) of the time of -j 1, or a worker more than 250 MB.
set -euo pipefail
tool=$1
files=${2:-200}
ratio=${3:-0.6}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
bash "$(dirname "${BASH_SOURCE[0]}")/make_tree.sh" "$folder/tree" "$files"

# Runs with so many workers, with nothing in the cache: seconds, and KiB of the largest process.
measure() {
  XDG_CACHE_HOME=$folder/cache$1 /usr/bin/time -f '%e %M' -o "$folder/time$1" \
    "$tool" "$folder/tree" -o "$folder/out" -j "$1" >"$folder/log$1" 2>&1 || [ $? -eq 1 ]
  mv "$folder/out" "$folder/out$1"
  read -r seconds memory < <(tail -n 1 "$folder/time$1") # the exit status stands before
  echo "-j $1: $seconds s, at most $((memory / 1024)) MB a process; $(tail -n 1 "$folder/log$1")"
}

measure 1
one=$seconds
measure 2
diff -r "$folder/out1" "$folder/out2"
[ "$memory" -le 256000 ] || { echo "a worker took $((memory / 1024)) MB" && exit 1; }
awk -v one="$one" -v two="$seconds" -v most="$ratio" \
  'BEGIN { printf "ratio %.2f, at most %s\n", two / one, most; exit two > most * one }'
