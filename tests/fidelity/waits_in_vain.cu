// A thread that waits in global memory for another of its own block. Where threads run side by side, or let each other
// run, it ends; where they cannot, as on OpenCL's devices that run one after the other, the kernel fails and says so.
#include "check.h"

#include <cuda/atomic>

const int Waiting = 32, Threads = 64;

__device__ int seenIn(cuda::atomic_ref<int, cuda::thread_scope_device> place) {
  place.wait(0);
  return place.load();
}

/// In a loop of its own, and in a library's, which a function calls in a loop.
__global__ void waiting(volatile int *flag, int *notice, int *out) {
  const int t = threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> place(*notice);
  if (t < Waiting) {
    while (*flag == 0)
      ;
    for (int round = 0; round < 2; ++round)
      out[t] = *flag + seenIn(place) + t;
  } else if (t == Threads - 1) {
    *flag = 5;
    place.store(7);
  }
}

void test(check::Random &) {
  int *memory = nullptr;
  CHECK(cudaMalloc(&memory, (2 + Threads) * sizeof(int)));
  CHECK(cudaMemset(memory, 0, (2 + Threads) * sizeof(int)));
  waiting<<<1, Threads>>>(memory, memory + 1, memory + 2);
  const cudaError_t status = cudaDeviceSynchronize();
  if (status == cudaErrorLaunchTimeout) { // the device is of no use any more, as after a trap
    check::equal("last error", cudaGetLastError(), cudaErrorLaunchTimeout);
    CHECK(cudaDeviceReset());
    return;
  }
  CHECK(status);
  std::vector<int> got(Waiting);
  CHECK(cudaMemcpy(got.data(), memory + 2, Waiting * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(memory));
  for (int t = 0; t < Waiting; ++t)
    check::equal("waiting", got[t], 12 + t, t);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
