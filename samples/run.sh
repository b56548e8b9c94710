#!/usr/bin/env bash
# Installs what is missing (Debian 12), builds the translator, translates a CUDA program, builds and runs it.
#
#   bash samples/run.sh                     the sentiment sample, on the CPU and on OpenCL, compared
#   bash samples/run.sh FILE.cu -- ARGS     any CUDA program; CU2PORT_DEVICE=cpu|opencl|opencl:1 names the device
#
# The sample runs on SYCL, too, where the build has it: tests/run.sh installs it, and docs/sycl.md says how to.
#
# What is built lies in build/samples/NAME: the translated sources, and in build/ there the program.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/setup.sh"

usage() {
  sed -n 's/^# \{0,1\}//; 2,9p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

# Prints one row of the table from a run's output.
table_row() {
  sed -n 's/^seconds per epoch: \(.*\), first loss: \(.*\), last loss: \(.*\), test accuracy: \(.*\)$/\1|\2|\3|\4/p' "$2" |
    while IFS='|' read -r seconds first last accuracy; do
      printf '%-8s  %17s  %10s  %10s  %s\n' "$1" "$seconds" "$first" "$last" "$accuracy"
    done
}

# Runs a program on a device: run_on DEVICE PROGRAM ARGUMENT...
run_on() {
  local settings=("CU2PORT_DEVICE=$1")
  [ "$1" = sycl ] && settings+=("CU2PORT_SYCL_PLUGIN=$build/lib/libcu2port_sycl.so" "OCL_ICD_VENDORS=$sycl_folder/vendors"
    "LD_LIBRARY_PATH=$sycl_folder/lib")
  shift
  env "${settings[@]}" "$@"
}

run_sentiment() {
  local folder=$build/samples/sentiment device devices=(cpu opencl)
  if [ -n "$sycl_folder" ]; then
    build_targets cu2port_sycl
    devices+=(sycl)
  fi
  translate_and_build "$top/samples/sentiment/sentiment.cu" "$folder" --target "$(IFS=, && echo "${devices[*]}")"
  for device in "${devices[@]}"; do
    echo
    echo "== sentiment on $device"
    run_on "$device" "$folder/build/sentiment" --data "$top/samples/sentiment/data" --epochs 30 \
      --predict "A lovely film with a great cast." \
      --predict "A dirty room and a rude host." | tee "$folder/$device.txt"
  done
  echo
  printf '%-8s  %17s  %10s  %10s  %s\n' device "seconds per epoch" "first loss" "last loss" "test accuracy"
  for device in "${devices[@]}"; do
    table_row $device "$folder/$device.txt"
  done
  echo
  for device in "${devices[@]}"; do
    sed -n "s/^\(positive\|negative\) (/$device: &/p" "$folder/$device.txt"
  done
}

file=
if [ $# -gt 0 ]; then
  case $1 in
    *.cu) file=$1 && shift ;;
    *) usage ;;
  esac
  [ $# -eq 0 ] || { [ "$1" = -- ] && shift; } || usage
  [ -r "$file" ] || { echo "cannot read '$file'" >&2; exit 1; }
fi

install_packages "${build_packages[@]}"
configure_project OFF
sycl_folder=$(sed -n 's/^cu2port_SYCL:PATH=//p' "$build/CMakeCache.txt")
build_targets cu2port cu2port_runtime
if [ -z "$file" ]; then
  run_sentiment
else
  name=$(basename "$file" .cu)
  translate_and_build "$file" "$build/samples/$name"
  exec "$build/samples/$name/build/$name" "$@"
fi
