// Default streams of the threads' own, by option: stream 0 of one thread does not wait for another's.
#include "check.h"

#include <atomic>
#include <chrono>
#include <thread>

__global__ void store(int *out, int value) { *out = value; }

/// Holds a stream back until it is opened; not for ever, so that a test that fails ends.
struct Gate {
  std::atomic<bool> isOpen{false}, isLate{false};

  static void pass(void *gate) {
    auto &self = *static_cast<Gate *>(gate);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!self.isOpen && !self.isLate) {
      std::this_thread::yield();
      self.isLate = std::chrono::steady_clock::now() > end;
    }
  }
};

void test(check::Random &) {
  Gate gate;
  check::Array<int> own(1), others(1);
  store<<<1, 1>>>(own, 1); // the first launch may load the kernel, which may wait for everybody
  check::equal("stored", own.fetch()[0], 1);
  std::thread other([&] {
    CHECK(cudaLaunchHostFunc(0, Gate::pass, &gate));
    store<<<1, 1>>>(others, 7);
    CHECK(cudaStreamSynchronize(0));
  });
  while (cudaStreamQuery(cudaStreamLegacy) != cudaErrorNotReady && !gate.isLate)
    std::this_thread::yield(); // that one waits for all of them
  cudaGetLastError();

  store<<<1, 1>>>(own, 5);
  int value = 0;
  CHECK(cudaMemcpy(&value, own, sizeof value, cudaMemcpyDeviceToHost));
  check::equal("copied", value, 5);
  CHECK(cudaMemsetAsync(own, 0, sizeof value, nullptr));
  CHECK(cudaMemcpyAsync(&value, own, sizeof value, cudaMemcpyDeviceToHost, 0));
  CHECK(cudaStreamSynchronize(cudaStreamPerThread));
  check::equal("set", value, 0);
  CHECK(::cudaStreamQuery(0));
  check::that(!gate.isLate, "stream 0 has waited for another thread's");

  gate.isOpen = true;
  other.join();
  check::equal("the other thread's", others.fetch()[0], 7);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
