#!/usr/bin/env bash
# What a machine may lack: a host compiler, which is told in one line; and leave to write to the prefix or to $HOME,
# which nobody needs.
#
#   lacking.sh PREFIX WORK
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$1 work=$2

# Its own copy, as others use the prefix meanwhile. Root may write wherever the file system lets anybody.
if [ "${CU2PORT_TEST_READS:-}" != yes ]; then
  rm -rf "$work"
  mkdir -p "$work/nothing" "$work/prefix"
  cp -a "$prefix/." "$work/prefix"
  cp "$here"/common/* "$work"
  chmod -R a-w "$work/prefix"
  trap 'chmod -R u+w "$work/prefix"' EXIT
  if unshare --mount --map-root-user true 2>/dev/null; then
    CU2PORT_TEST_READS=yes unshare --mount --map-root-user bash "$0" "$@"
  else
    CU2PORT_TEST_READS=yes bash "$0" "$@"
  fi
  exit
fi
if mount --bind "$work/prefix" "$work/prefix" 2>/dev/null && mount -o remount,bind,ro "$work/prefix"; then
  if touch "$work/prefix/new" 2>/dev/null; then
    echo "the prefix is not read-only"
    exit 1
  fi
fi
prefix=$work/prefix
cd "$work"
export CU2PORT_DEVICE=cpu HOME=/nonexistent
unset XDG_CACHE_HOME CU2PORT_CACHE

"$prefix/bin/nvcc" main.c scale.cu -o program
./program
"$prefix/bin/cu2port" devices >devices
"$prefix/bin/cu2port" run main.c scale.cu

for command in nvcc "cu2port run"; do
  set -- $command
  if env -i "PATH=$work/nothing" "$prefix/bin/$1" ${2:-} scale.cu 2>errors; then
    echo "$command works without a compiler"
    exit 1
  fi
  [ "$(wc -l <errors)" = 1 ] || { cat errors && exit 1; }
  grep "cannot find the host compiler '.*': install clang++-19 or g++, or name another with -ccbin or in CXX" errors
done
