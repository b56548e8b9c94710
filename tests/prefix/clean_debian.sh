#!/usr/bin/env bash
# Installs the package in a clean Debian 12, builds the projects with what Debian has, tries what the README says, and
# takes the package away again:
#
#   clean_debian.sh PACKAGE.deb WORK [PROJECT...]
#
# As root, with mmdebstrap. It downloads some 300 MB and takes minutes: not one of the tests that always run.
set -euo pipefail
package=$(realpath "$1") work=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
shift 2
projects=("$@")
[ $# -gt 0 ] || projects=(cmake_language cmake_separable cmake_shared cmake_toolkit cmake_find_cuda make_cuda_home
  make_cuda_path make_nvcc make_objects meson_cuda pkg_config configure)
root=$work/root
toolkit=/usr/lib/cu2port

inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }

rm -rf "$work"
mkdir -p "$work"
# As apt reaches Debian here.
apt-config dump 'Acquire::http' >"$work/apt.conf"
apt-config dump 'Acquire::https' >>"$work/apt.conf"
mmdebstrap --quiet --mode=root --variant=apt --aptopt="$work/apt.conf" \
  --include=make,cmake,ninja-build,meson,autoconf,pkg-config,python3 bookworm "$root" </dev/null
cp "$package" "$root/root/cu2port.deb"
cp -r "$here" "$root/root/projects"
cp "$here/../../README.md" "$root/root"
mounted=()
trap '[ ${#mounted[@]} -eq 0 ] || umount "${mounted[@]}"' EXIT
for device in null zero urandom; do # the tree's own may lie on a file system without devices
  [ -c "$root/dev/$device" ] || { mount --bind "/dev/$device" "$root/dev/$device" && mounted+=("$root/dev/$device"); }
done
mount -t proc none "$root/proc" && mounted+=("$root/proc")

cp "$work/apt.conf" "$root/etc/apt/apt.conf.d/90host"
inside apt-get -q -q update
inside apt-get -q -q -o Dpkg::Use-Pty=0 --no-install-recommends -y install /root/cu2port.deb >"$work/install.log" 2>&1 ||
  { cat "$work/install.log" && exit 1; }
[ "$(inside cu2port --toolkit)" = $toolkit ] || { echo "--toolkit says $(inside cu2port --toolkit)" && exit 1; }
failed=0
for project in "${projects[@]}"; do
  if inside CU2PORT_TEST_HIDES=no bash /root/projects/run.sh $toolkit "/root/work/$project" "$project" \
    >"$work/$project.log" 2>&1; then
    echo "$project: passed"
  else
    tail -20 "$work/$project.log"
    echo "$project: failed"
    failed=1
  fi
done
if inside bash /root/projects/readme.sh /root/README.md - /root/work/readme >"$work/readme.log" 2>&1; then
  echo "README.md: passed"
else
  tail -20 "$work/readme.log"
  echo "README.md: failed"
  failed=1
fi

inside dpkg -L cu2port | sort >"$work/files"
inside apt-get -q -q -o Dpkg::Use-Pty=0 -y purge cu2port >"$work/purge.log" 2>&1
while read -r file; do
  [ ! -d "$root$file" ] || inside dpkg -S "$file" >"$work/owner" 2>&1 || { echo "left behind: $file" && failed=1; }
  [ -d "$root$file" ] || [ ! -e "$root$file" ] || { echo "left behind: $file" && failed=1; }
done <"$work/files"

# What the README has installed for a build from source is all that a configuration asks for.
mkdir "$root/root/source"
mount --bind "$here/../.." "$root/root/source" && mounted+=("$root/root/source")
from_source() { sed -n '/^## Install$/,/^## /s/^    //p' "$here/../../README.md" | grep -m1 "^$1"; }
packages=$(from_source "sudo apt install")
read -ra packages <<<"${packages#sudo apt install }"
configure=$(from_source "cmake -S . -B build")
configure=${configure%% && *}
inside apt-get -q -q -o Dpkg::Use-Pty=0 --no-install-recommends -y install "${packages[@]}" >"$work/source.log" 2>&1 &&
  inside bash -c "cd /root/source && ${configure/-B build/-B /root/build}" >>"$work/source.log" 2>&1 ||
  { tail -20 "$work/source.log" && failed=1; }
exit $failed
