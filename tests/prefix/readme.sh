#!/usr/bin/env bash
# Runs what the README says under "Install" and "Use with your build", as it stands there:
#   readme.sh README BUILD WORK
# But for what makes the build folder, which is there, and what only root can do: of the packages the names are looked at.
# With - as BUILD, cu2port is installed, and its use alone is tried (clean_debian.sh).
set -euo pipefail
readme=$1 build=$2 work=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export CU2PORT_CACHE=off CU2PORT_DEVICE=cpu HOME=$work
unset CUDA_HOME CUDA_PATH LD_LIBRARY_PATH

# The commands of a section.
commands_of() {
  sed -n "/^## $1\$/,/^## [^$1]/s/^    //p" "$readme"
}

# Those that scripts/setup.sh installs to build, or the package that has been made.
sudo() {
  [ "$1 $2" = "apt install" ] || return
  shift 2
  case $1 in
    ./*) [ $# -eq 1 ] && dpkg-deb --info "$1" >/dev/null ;;
    *) [ "$*" = "$(. "$here/../../scripts/setup.sh" && echo "${build_packages[*]}")" ] ;;
  esac
}

install() {
  mkdir -p "$work/install"
  cd "$work/install"
  ln -s "$build" build
  local count=0 command
  while read -r command; do
    [[ $command != "cmake -S"* ]] || continue
    echo "+ $command"
    eval "$command" >"$work/install.log" 2>&1 || { cat "$work/install.log" && exit 1; }
    count=$((count + 1))
  done < <(commands_of Install)
  [ $count -eq 4 ] || { echo "error: $count ways to install" && exit 1; }
  # The command alone is where a shell looks, as after the package's installation: not nvcc.
  mkdir "$work/bin"
  ln -s "$work/cu2port/bin/cu2port" "$work/bin"
  export PATH=$work/bin:$PATH
}

rm -rf "$work"
mkdir -p "$work"
[ "$build" = - ] || install
count=0
while read -r command; do
  echo "+ $command"
  case $command in
    export*) eval "$command" && continue ;;
    cmake*) project=cmake_language program=build/program ;;
    make*) project=make_cuda_home program=./program ;;
    *meson*) project=meson_cuda program=build/program ;;
    *) project=common program=./program ;;
  esac
  mkdir -p "$work/$project"
  for each in common "$project"; do
    cp -rT "$here/$each" "$work/$project/$each"
  done
  (cd "$work/$project/$project" && eval "$command" && "$program") >"$work/use.log" 2>&1 ||
    { cat "$work/use.log" && exit 1; }
  count=$((count + 1))
done < <(commands_of "Use with your build")
[ $count -eq 4 ] || { echo "error: $count ways to build" && exit 1; }
