# Sourced by samples/run.sh and tests/run.sh: installs what is missing and builds the project.
# Sets `top`, the root of the checkout, and `build`, the build folder (CU2PORT_BUILD, or build/ in the checkout).
# shellcheck shell=bash

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${CU2PORT_BUILD:-$top/build}

# Debian 12 packages: to build and run the translator and what it writes.
build_packages=(
  cmake ninja-build clang-19 libclang-19-dev llvm-19-dev libfmt-dev libcli11-dev libtbb-dev
  ocl-icd-opencl-dev pocl-opencl-icd libzip-dev nlohmann-json3-dev
)
# ... and to test them: unit tests, FileCheck, benchmarks, the sanitizers' libraries, a second OpenCL device, debuggers.
test_packages=(
  libgtest-dev libbenchmark-dev llvm-19-tools lld-19 clang-format-19 libclang-rt-19-dev oclgrind gdb valgrind python3
  python3-venv python3-jsonschema tidy chromium chromium-driver python3-selenium g++ time strace git meson autoconf pkg-config
  dpkg-dev fakeroot qemu-user g++-aarch64-linux-gnu hipcc libamdhip64-dev rocm-device-libs
)

# ... and to measure it: OpenMP for clang++, and g++.
bench_packages=(libomp-19-dev g++ python3)

# Installs those of the packages that are missing. Asks dpkg only, so it takes no time when nothing is.
install_packages() {
  local missing=() package
  local installed
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qx "installed $package" <<<"$installed" || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "installing: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "these packages are missing, and there is neither root nor sudo to install them" >&2
      return 1
    }
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get -q update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y --no-install-recommends install "${missing[@]}"
}

# An OpenCL device with sub-groups of 32, and SYCL, which Debian has none of. Without them, the tests that need one are not run.
install_sub_groups() {
  local folder=$build/sub_groups
  [ -f "$folder/vendors/intel.icd" ] && return
  echo "installing an OpenCL device with sub-groups, and SYCL"
  mkdir -p "$folder/vendors" && python3 -m venv "$folder" &&
    "$folder/bin/pip" --quiet --disable-pip-version-check install intel-opencl-rt intel-cmplr-lib-rt intel-sycl-rt &&
    [ -f "$folder/lib/libintelocl.so" ] && echo "$folder/lib/libintelocl.so" >"$folder/vendors/intel.icd"
}

# What programs for aarch64 are linked with, unpacked into a folder: the machine need not know that architecture. Without it,
# their tests are disabled.
install_aarch64() {
  local folder=$build/aarch64/libraries each
  [ -d "$folder/usr" ] && return
  echo "unpacking libraries for aarch64"
  local state=$build/aarch64/apt
  local apt=(apt-get --quiet=2 -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root
    -o Dir::State="$state" -o Dir::State::status=/dev/null -o Dir::Cache="$state/cache")
  mkdir -p "$state/lists/partial" "$state/cache/archives/partial" &&
    "${apt[@]}" update && (cd "$state" && "${apt[@]}" download libtbb-dev libtbb12 libtbbmalloc2 libtbbbind-2-5) &&
    for each in "$state"/*.deb; do dpkg-deb -x "$each" "$folder" || return; done
}

# The newest of the build systems that look for CUDA, beside Debian's, and what checks that a page can be used by all. Without
# them, their tests are not there.
install_newest() {
  local folder=$build/newest
  [ -x "$folder/bin/meson" ] && [ -x "$folder/bin/cmake" ] && "$folder/bin/python" -c "import axe_core_python" 2> /dev/null && return
  echo "installing the newest CMake and Meson"
  python3 -m venv "$folder" && "$folder/bin/pip" --quiet --disable-pip-version-check install cmake meson axe-core-python
}

# All that tests need; what is no package of Debian's comes side by side, since it waits for the network.
install_test_tools() {
  install_packages "${build_packages[@]}" "${test_packages[@]}" || return
  install_newest || echo "the newest CMake and Meson could not be installed" >&2 &
  install_aarch64 || echo "no libraries for aarch64 could be unpacked" >&2 &
  install_sub_groups || echo "no OpenCL device with sub-groups could be installed" >&2 &
  wait
}

# How many compilers at once: one a core, but each may need 1.5 GB.
build_jobs() {
  local by_memory cores
  by_memory=$(awk '/MemAvailable/ { print int($2 / 1500000) }' /proc/meminfo)
  cores=$(nproc)
  local jobs=$((by_memory < cores ? by_memory : cores))
  echo $((jobs > 0 ? jobs : 1))
}

# Configures the build folder, with or without the tests; a folder that has them keeps them.
#   configure_project ON|OFF
configure_project() {
  local tests=$1 launcher=()
  if [ -f "$build/build.ninja" ]; then
    [ "$tests" = OFF ] && return
    grep -q '^CU2PORT_BUILD_TESTS:BOOL=ON' "$build/CMakeCache.txt" && return
  fi
  local sycl=() # see install_sub_groups
  [ -f "$build/sub_groups/lib/libsycl.so" ] && sycl=("-Dcu2port_SYCL=$build/sub_groups")
  # ccache keeps what used a precompiled header only if it need not ask which macros that depends on.
  command -v ccache >/dev/null &&
    launcher=("-DCMAKE_CXX_COMPILER_LAUNCHER=env;CCACHE_SLOPPINESS=pch_defines,time_macros;ccache")
  cmake -S "$top" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER=clang-19 \
    "${launcher[@]}" "${sycl[@]}" "-DCU2PORT_BUILD_TESTS=$tests" "-DCU2PORT_WARNINGS_ARE_ERRORS=$tests"
}

# Builds some targets, or all: build_targets [TARGET...]
build_targets() {
  local targets=()
  [ $# -gt 0 ] && targets=(--target "$@")
  cmake --build "$build" -j "$(build_jobs)" "${targets[@]}"
}

# Translates a CUDA program and builds it: translate_and_build FILE.cu FOLDER [OPTION...]
# The program is FOLDER/build/NAME, with NAME the file's name without .cu.
translate_and_build() {
  local source=$1 folder=$2
  shift 2
  # Status 1 means that parts are left to do: the rest builds and runs.
  "$build/bin/cu2port" "$source" -o "$folder" "$@" || [ $? -eq 1 ] || return
  if [ ! -f "$folder/build/CMakeCache.txt" ]; then
    cmake -S "$folder" -B "$folder/build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 \
      -DCMAKE_BUILD_TYPE=Release "-DCMAKE_PREFIX_PATH=$build" >/dev/null
  fi
  cmake --build "$folder/build" -j "$(build_jobs)" >"$folder/build/build.log" || {
    cat "$folder/build/build.log" >&2
    return 1
  }
}
