#!/usr/bin/env bash
# Compares the training time of the translated sentiment sample, on the CPU and on OpenCL, with PyTorch's (Debian's
# python3-torch): seconds per epoch with an evaluation of all examples. The three take turns, several times, and the
# medians count.
#
#   bash tests/bench/sentiment.sh [--data DIR] [--epochs N] [--repeats N]
#
# DIR: ../shared/sentiment/data beside the checkout if it is there, else the sample's own data.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../scripts/setup.sh"

data=${CU2PORT_SHARED:-$top/../shared}/sentiment/data
[ -d "$data" ] || data=$top/samples/sentiment/data
epochs=20
repeats=5
while [ $# -gt 0 ]; do
  case $1 in
    --data) data=$2 ;;
    --epochs) epochs=$2 ;;
    --repeats) repeats=$2 ;;
    *) sed -n 's/^# \{0,1\}//; 2,8p' "${BASH_SOURCE[0]}" >&2 && exit 2 ;;
  esac
  shift 2
done

install_packages "${build_packages[@]}" python3-torch
configure_project OFF
build_targets cu2port cu2port_runtime
folder=$build/samples/sentiment
translate_and_build "$top/samples/sentiment/sentiment.cu" "$folder"

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# One run of one of the three; its seconds per epoch go to a file of its own.
measure() {
  local name=$1 line
  shift
  line=$("$@" | grep '^seconds per epoch')
  sed 's/^seconds per epoch: \([0-9.]*\),.*/\1/' <<<"$line" >>"$results/$name"
  echo "$name: $line"
}

median() { sort -n "$results/$1" | awk '{ x[NR] = $1 } END { print (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'; }

echo "data: $data, $epochs epochs, $repeats repeats"
for ((repeat = 0; repeat < repeats; ++repeat)); do
  measure pytorch /usr/bin/python3 "$top/tests/bench/sentiment_torch.py" "$data" "$epochs"
  for device in cpu opencl; do
    measure $device env CU2PORT_DEVICE=$device "$folder/build/sentiment" --data "$data" --epochs "$epochs"
  done
done

echo
torch=$(median pytorch)
printf '%-8s  %17s  %14s\n' "" "seconds per epoch" "PyTorch's = 1"
for name in pytorch cpu opencl; do
  seconds=$(median $name)
  printf '%-8s  %17.4f  %14.2f\n' $name "$seconds" "$(awk "BEGIN { print $seconds / $torch }")"
done
