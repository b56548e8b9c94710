// Kernels that end with an error: a failed assert, __trap. The error stays until the device is
// reset.
#include "check.h"

#include <cassert>
#include <string>
#include <unistd.h>

__device__ int positive(int v) {
  assert(v > 0 && "all of them");
  return v;
}

__global__ void asserting(const int *x, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(n > 0);
  if (i < n)
    out[i] = 2 * positive(x[i]);
}

__global__ void assertingAtBarrier(const int *x, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  assert(s[63 - threadIdx.x] != 7);
  out[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void trapping(const int *x, int *out) {
  if (x[threadIdx.x] == 7)
    __trap();
  out[threadIdx.x] = x[threadIdx.x];
}

/// What `run` writes to the standard error output.
template <class Run> std::string complaints(Run run) {
  std::fflush(stderr);
  std::FILE *file = std::tmpfile();
  const int saved = dup(STDERR_FILENO);
  dup2(fileno(file), STDERR_FILENO);
  run();
  std::fflush(stderr);
  dup2(saved, STDERR_FILENO);
  close(saved);
  std::rewind(file);
  std::string text;
  for (int c; (c = std::fgetc(file)) != EOF;)
    text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

/// The error is there, stays there, and goes with a reset.
void expectSticky(cudaError_t error) {
  void *p = nullptr;
  check::equal("synchronize", cudaDeviceSynchronize(), error);
  check::equal("last error", cudaGetLastError(), error);
  check::equal("last error, again", cudaGetLastError(), error);
  check::equal("malloc", cudaMalloc(&p, 16), error);
  CHECK(cudaDeviceReset());
  CHECK(cudaMalloc(&p, 16));
  CHECK(cudaFree(p));
}

int *upload(const std::vector<int> &values) {
  int *p = nullptr;
  CHECK(cudaMalloc(&p, values.size() * sizeof(int)));
  CHECK(cudaMemcpy(p, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice));
  return p;
}

void test(check::Random &random) {
  std::vector<int> x = random.integers(100, 10, 99), got(100);
  int *in = upload(x), *out = upload(x);
  asserting<<<4, 32>>>(in, out, 100);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(got.data(), out, 100 * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < 100; ++i)
    check::equal("no assert fails", got[i], 2 * x[i], i);

  x[70] = -1; // thread 6 of block 2
  CHECK(cudaMemcpy(in, x.data(), 100 * sizeof(int), cudaMemcpyHostToDevice));
  const std::string text = complaints([&] {
    asserting<<<4, 32>>>(in, out, 100);
    cudaDeviceSynchronize();
  });
  check::that(text.find("kernel_faults.cu:") != std::string::npos, "the message names the file");
  check::that(
      text.find(
          ": block: [2,0,0], thread: [6,0,0] Assertion `v > 0 && \"all of them\"` failed.\n") !=
          std::string::npos,
      text.c_str());
  check::that(text.find("positive(int)") != std::string::npos, "the message names the function");
  expectSticky(cudaErrorAssert);

  x[40] = 7;
  in = upload(x);
  out = upload(x);
  assertingAtBarrier<<<1, 64>>>(in, out);
  expectSticky(cudaErrorAssert);

  in = upload(x);
  out = upload(x);
  trapping<<<1, 40>>>(in, out);
  CHECK(cudaDeviceSynchronize());
  trapping<<<1, 41>>>(in, out);
  expectSticky(cudaErrorLaunchFailure);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
