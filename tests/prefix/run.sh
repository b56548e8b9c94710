#!/usr/bin/env bash
# Builds one of these projects as its users would, from a cu2port prefix alone, and runs it. No path of NVIDIA's is to
# be seen meanwhile: in a namespace of its own an empty folder covers the Toolkit, where the system allows that.
#
#   run.sh PREFIX WORK PROJECT [GENERATOR [TOOLS]]     TOOLS: the folder of another CMake or Meson
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# In the namespace: what is NVIDIA's is empty folders and no programs.
if [ "${CU2PORT_TEST_HIDES:-}" = yes ]; then
  for folder in /usr/local/cuda* /opt/cuda* /usr/lib/nvidia-cuda-toolkit; do
    [ ! -d "$folder" ] || [ -L "$folder" ] || mount -t tmpfs none "$folder"
  done
  for program in $(type -ap nvcc nvlink); do
    mount --bind /dev/null "$program"
  done
elif [ -z "${CU2PORT_TEST_HIDES:-}" ]; then
  if unshare --mount --map-root-user true 2>/dev/null; then
    CU2PORT_TEST_HIDES=yes exec unshare --mount --map-root-user bash "$0" "$@"
  fi
fi

prefix=$1 work=$2 project=$3 generator=${4:-Ninja} tools=${5:-}
rm -rf "$work"
mkdir -p "$work"
cp -r "$here/common" "$here/$project" "$work"
cd "$work/$project"

# Nothing of the caller's, but where it finds compilers.
for name in $(compgen -e | grep -i 'cuda\|nvcc\|^CC$\|^CXX$\|^CXXFLAGS$\|^CFLAGS$\|^LD_LIBRARY_PATH$'); do
  unset "$name"
done
PATH=$(tr : '\n' <<<"$PATH" | grep -vi 'cuda\|nvidia' | paste -sd :)
PATH=${tools:+$tools:}$PATH
export CU2PORT_CACHE=off CU2PORT_DEVICE=cpu

build_with_cmake() {
  cmake -S . -B build -G "$generator" "$@" >configure.log 2>&1 || { cat configure.log && return 1; }
  cmake --build build
  build/program
}

case $project in
  cmake_toolkit) build_with_cmake "-DCUDAToolkit_ROOT=$prefix" ;;
  cmake_find_cuda) build_with_cmake "-DCUDA_TOOLKIT_ROOT_DIR=$prefix" ;;
  cmake_shared) CUDACXX=$prefix/bin/nvcc LD_LIBRARY_PATH=$prefix/lib64 build_with_cmake ;;
  cmake_separable) PATH=$prefix/bin:$PATH build_with_cmake ;;
  cmake_*) build_with_cmake "-DCMAKE_CUDA_COMPILER=$prefix/bin/nvcc" ;;
  meson_*)
    export PATH=$prefix/bin:$PATH CUDA_PATH=$prefix
    meson setup build && ninja -C build && build/program
    ;;
  make_cuda_home) CUDA_HOME=$prefix make && ./program ;;
  make_cuda_path) make "CUDA_PATH=$prefix" && ./program ;;
  make_nvcc) make "NVCC=$prefix/bin/nvcc" && ./program ;;
  make_*) PATH=$prefix/bin:$PATH make && ./program ;;
  pkg_config)
    export PKG_CONFIG_PATH=$prefix/lib64/pkgconfig
    make && LD_LIBRARY_PATH=$prefix/lib64 ./program
    ;;
  configure) autoconf && ./configure "--with-cuda=$prefix" && make && ./program ;;
  *) echo "no such project: $project" && exit 1 ;;
esac
