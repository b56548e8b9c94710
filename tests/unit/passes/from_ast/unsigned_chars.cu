// RUN: %dump=after-build %s -funsigned-char | %check
// RUN: %dump=after-build %s | grep -v "^ *//" | %filecheck --check-prefix=SIGNED %s
// OpenCL's char is signed, and on the CPU kernels are compiled as if it were: what is not says so.
#include <cuda_runtime.h>
#include <climits>
#include <cstdio>
#define HIGH '\xe4'

// CHECK: kernel void chars(global const unsigned char *in, global int *out) {
// SIGNED: kernel void chars(global const char *in, global int *out) {
__global__ void chars(const char *in, int *out) {
  // CHECK: unsigned char[3] letters = "ab"
  // SIGNED: char[3] letters = "ab"
  const char letters[3] = "ab";
  // CHECK: const unsigned char *text = (const unsigned char *)"cd"
  // SIGNED: char *text = "cd"
  const char *text = "cd";
  // CHECK: ((const unsigned char *)"\344")[0]
  // SIGNED: "\344"[0]
  out[0] = in[0] + letters[1] + "\xe4"[0];
  // CHECK: 228
  // SIGNED: -28
  out[1] = '\xe4';
  // CHECK: ((127 * 2) + 1)
  // SIGNED: CHAR_MAX
  out[2] = CHAR_MAX;
  // CHECK: 228
  // SIGNED: HIGH
  out[3] = HIGH;
  // CHECK: @printf("%s\n", text)
  // SIGNED: @printf("%s\n", text)
  printf("%s\n", text);
}
