// How much memory there is, and what happens when there is not enough.
#include "check.h"

#include <chrono>
#include <thread>

__global__ void fill(char *out, char value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = value;
}

void test(check::Random &random) {
  std::size_t free = 0, total = 0, freeAfter = 0, freeAtEnd = 0;
  CHECK(cudaMemGetInfo(&free, &total));
  check::that(total > 0 && free > 0 && free <= total, "free memory is part of the total");

  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  check::equal<std::size_t>("totalGlobalMem", properties.totalGlobalMem, total);

  const std::size_t bytes = (64u << 20) + random.integer(0, 1000);
  char *some = nullptr;
  // What other programs give back meanwhile may be more.
  for (int attempt = 0; attempt < 20; ++attempt) {
    CHECK(cudaFree(some));
    std::this_thread::sleep_for(std::chrono::milliseconds(attempt ? 100 : 0));
    CHECK(cudaMemGetInfo(&free, &total));
    CHECK(cudaMalloc(&some, bytes));
    CHECK(cudaMemset(some, 1, bytes));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemGetInfo(&freeAfter, &total));
    if (freeAfter < free)
      break;
  }
  check::that(freeAfter < free, "an allocation takes from the free memory");
  CHECK(cudaFree(some));
  // A CPU's operating system may take a moment to count what came back.
  for (int attempt = 0; attempt < 100 && freeAtEnd <= freeAfter; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(attempt ? 50 : 0));
    CHECK(cudaMemGetInfo(&freeAtEnd, &total));
  }
  check::that(freeAtEnd > freeAfter, "cudaFree gives back");

  char *tooMuch = reinterpret_cast<char *>(1);
  check::equal("too much", cudaMalloc(&tooMuch, static_cast<std::size_t>(1) << 50),
               cudaErrorMemoryAllocation);
  check::equal("the last error", cudaGetLastError(), cudaErrorMemoryAllocation);
  check::equal("once", cudaGetLastError(), cudaSuccess);
  check::equal("nothing to allocate at", cudaMalloc(static_cast<char **>(nullptr), 10),
               cudaErrorInvalidValue);
  cudaGetLastError();

  // The device still works.
  CHECK(cudaMalloc(&some, 1000));
  fill<<<8, 128>>>(some, 7, 1000);
  std::vector<char> got(1000);
  CHECK(cudaMemcpy(got.data(), some, 1000, cudaMemcpyDeviceToHost));
  check::equal("a kernel after the error", got, std::vector<char>(1000, 7));
  CHECK(cudaFree(some));
  char *empty = reinterpret_cast<char *>(1);
  CHECK(cudaMalloc(&empty, 0));
  check::that(empty == nullptr, "an allocation of nothing is null");
  CHECK(cudaFree(empty));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
