// Kernels in which threads wait for others of their block: on devices where those run meanwhile, or take turns, they come
// to their end; on others they fail.
#pragma once

#include "check.h"

namespace waiting {

const int Threads = 64;
using Kernel = void (*)(volatile int *flag, int *out);
struct Row {
  const char *name;
  Kernel kernel;
};

/// Whether it has come to its end.
inline bool ends(const Row &row) {
  int *memory = nullptr;
  CHECK(cudaMalloc(&memory, (1 + Threads) * sizeof(int)));
  CHECK(cudaMemset(memory, 0, (1 + Threads) * sizeof(int)));
  row.kernel<<<1, Threads>>>(memory, memory + 1);
  const cudaError_t status = cudaDeviceSynchronize();
  if (status == cudaErrorLaunchTimeout) { // the device is of no use any more, as after a trap
    CHECK(cudaDeviceReset());
    return false;
  }
  CHECK(status);
  std::vector<int> got(Threads);
  CHECK(cudaMemcpy(got.data(), memory + 1, Threads * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(memory));
  for (int t = 0; t < Threads; ++t)
    check::equal(row.name, got[t], 1 + t, t);
  return true;
}

/// One that fails takes its time, and so would all others.
template <int Count> void run(const Row (&rows)[Count]) {
  for (const Row &row : rows)
    if (!ends(row))
      return;
}

} // namespace waiting
