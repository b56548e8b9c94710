#!/bin/bash
# On a machine with a GPU of NVIDIA's and nvcc, what tests run on CPUs elsewhere:
#
#   bash tests/gpu.sh BUILD OUT              all of it; BUILD is where the project is built
#   bash tests/gpu.sh BUILD OUT references   what fidelity/*.cu say that CUDA does, against the GPU (by nvcc)
#   ... translations                         the same programs through the GPU's OpenCL, in each form
#   ... random [COUNT [FORMS]]               random kernels by nvcc, and through OpenCL, against their judge
#
# Lists in fidelity/CMakeLists.txt say which are left out, and why. OUT gets a log for each program, and the tables
# references.txt, translations.txt and random.txt. The status is 1 if anything differs. For OpenCL, the driver's ICD is
# needed (OCL_ICD_VENDORS names it if /etc/OpenCL/vendors has none); CU2PORT_DEVICE=opencl:1 picks the GPU among devices.
set -u
[ $# -ge 2 ] || { sed -n '2,11s/^# \?//p' "$0"; exit 2; }
cd "$(dirname "$0")/.."
export build=$1 out=$2 fidelity=$PWD/tests/fidelity
shift 2
# Programs that find it set are translations.
export device=${CU2PORT_DEVICE:-opencl}
unset CU2PORT_DEVICE
mkdir -p "$out/logs" "$out/programs"
status=0

# list NAME: what is in that list of fidelity/CMakeLists.txt.
list() {
  sed 's/ *#.*//' "$fidelity/CMakeLists.txt" | tr '\n' ' ' | grep -oP "(?<=set\($1 )[^)]*" | head -n 1
}
# options PROGRAM: what it is compiled with.
options() { list "nvcc_options_$1"; }

# for_each_program FUNCTION LIST...: but for those in the lists, as many at a time as there are cores.
for_each_program() {
  local each=$1 left_out
  shift
  left_out=$(for name in "$@"; do list "$name"; done)
  export -f "$each" row list options
  (cd "$fidelity" && ls ./*.cu) | sed 's,^./,,; s,[.]cu$,,' | grep -vxF -f <(tr -s ' \n' '\n' <<< "$left_out" | grep .; echo .) |
    xargs -P "$(nproc)" -I{} bash -c "$each {}" | sort
}

# row NAME WHAT STATUS: a row of a table. 77 is what a program ends with that cannot run there.
row() {
  case $3 in
    0) echo "$1 $2 passed" ;;
    77) echo "$1 $2 skipped" ;;
    124) echo "$1 $2 TIMEOUT" ;;
    *) echo "$1 $2 FAILED $(grep -v '^$' "$out/logs/$1.$2" | tail -n 1 | cut -c1-200)" ;;
  esac
}

reference() {
  nvcc -std=c++17 -w -arch=native --expt-relaxed-constexpr --extended-lambda $(options "$1") \
    "$fidelity/$1.cu" -o "$out/programs/$1.nvcc" > "$out/logs/$1.nvcc" 2>&1 || { echo "$1 nvcc not compiled"; return; }
  timeout 60 "$out/programs/$1.nvcc" > "$out/logs/$1.nvcc" 2>&1
  row "$1" nvcc $?
}

# As the build has them.
translation() {
  [ -x "$build/tests/fidelity/programs/$1" ] || return
  for form in simt block; do
    CU2PORT_DEVICE=$device CU2PORT_FORM=$form timeout 60 "$build/tests/fidelity/programs/$1" > "$out/logs/$1.$form" 2>&1
    row "$1" $form $?
  done
}

references() { for_each_program reference not_nvcc not_gpu > "$out/references.txt"; summarise references; }
translations() { for_each_program translation cpu_only > "$out/translations.txt"; summarise translations; }

random() {
  "$build/bin/random_kernels" --random --count "${1:-1000}" --forms "${2:-nvidia,simt,block}" -j "$(nproc)" --times \
    --no-reduction > "$out/random.txt" 2>&1 || status=1
  cat "$out/random.txt"
}

summarise() {
  grep -E "FAILED|TIMEOUT|not compiled" "$out/$1.txt" && status=1
  echo "$1: $(awk '{ n[$3]++ } END { for (each in n) printf "%s %d, ", each, n[each] }' "$out/$1.txt")"
}

if [ $# -gt 0 ]; then "$@"; else references; translations; random; fi
exit $status
