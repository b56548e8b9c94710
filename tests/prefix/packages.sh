#!/usr/bin/env bash
# Makes both packages, looks into them, installs and removes the one of Debian's in a folder, and builds a project with
# what each holds: packages.sh BUILD WORK
set -euo pipefail
build=$1 work=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export CU2PORT_CACHE=off CU2PORT_DEVICE=cpu

fail() {
  echo "error: $*"
  exit 1
}

rm -rf "$work"
mkdir -p "$work/made"
(cd "$build" && cpack -B "$work/made" -G "DEB;TXZ") >"$work/cpack.log" 2>&1 || { cat "$work/cpack.log" && exit 1; }
package=$(echo "$work"/made/cu2port_*_amd64.deb)
archive=$(echo "$work"/made/cu2port-*.tar.xz)

# What it needs, and what it shows of itself outside its own folder.
for name in libclang-common-19-dev libtbb-dev g++ libllvm19; do
  dpkg-deb -f "$package" Depends | grep -qF "$name" || fail "does not depend on $name"
done
seen=$(dpkg-deb -c "$package" | awk '{ print $6 }' | grep -v '/$' | grep -v '^./usr/lib/cu2port/' | sort)
grep -qx ./usr/bin/cu2port <<<"$seen" || fail "no command cu2port"
if grep 'nvcc\|cudart\|libcuda\|cuda.*\.h' <<<"$seen"; then
  fail "names of NVIDIA's outside /usr/lib/cu2port"
fi

# Installed in a folder, it works there; removed, it leaves nothing.
root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
handle_package() { fakeroot dpkg --root="$root" --log=/dev/null --force-all "$@" >"$work/dpkg.log" 2>&1 || { cat "$work/dpkg.log" && exit 1; }; }
handle_package -i "$package"
toolkit=$("$root/usr/bin/cu2port" --toolkit)
[ "$toolkit" = "$root/usr/lib/cu2port" ] || fail "--toolkit says $toolkit"
"$root/usr/bin/cu2port" devices | grep -q '^cpu ' || fail "cu2port devices lists no CPU"
[ -e "$root"/usr/lib/*-linux-gnu/libcu2port_runtime.so ] || fail "no runtime where programs look for it"
bash "$here/run.sh" "$toolkit" "$work/from_package" cmake_language
handle_package -P cu2port
left=$(find "$root" -path "$root/var" -prune -o ! -type d -print)
[ -z "$left" ] || fail "left behind: $left"

mkdir "$work/unpacked"
tar -C "$work/unpacked" -xf "$archive" --strip-components=1
bash "$here/run.sh" "$work/unpacked" "$work/from_archive" make_nvcc
