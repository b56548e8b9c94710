#!/usr/bin/env bash
# Installs what is missing (Debian 12), builds the translator, translates a CUDA program, builds and runs it.
#
#   bash samples/run.sh                     the sentiment sample, on the CPU and on OpenCL, compared
#   bash samples/run.sh FILE.cu -- ARGS     any CUDA program; CU2PORT_DEVICE=cpu|opencl|opencl:1 names the device
#
# SYCL, of which Debian has no runtime, is not among them: docs/sycl.md says how to build for it.
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

run_sentiment() {
  local folder=$build/samples/sentiment device
  translate_and_build "$top/samples/sentiment/sentiment.cu" "$folder"
  for device in cpu opencl; do
    echo
    echo "== sentiment on $device"
    CU2PORT_DEVICE=$device "$folder/build/sentiment" --data "$top/samples/sentiment/data" --epochs 30 \
      --predict "A lovely film with a great cast." \
      --predict "A dirty room and a rude host." | tee "$folder/$device.txt"
  done
  echo
  printf '%-8s  %17s  %10s  %10s  %s\n' device "seconds per epoch" "first loss" "last loss" "test accuracy"
  for device in cpu opencl; do
    table_row $device "$folder/$device.txt"
  done
  echo
  for device in cpu opencl; do
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
build_targets cu2port cu2port_runtime
if [ -z "$file" ]; then
  run_sentiment
else
  name=$(basename "$file" .cu)
  translate_and_build "$file" "$build/samples/$name"
  exec "$build/samples/$name/build/$name" "$@"
fi
