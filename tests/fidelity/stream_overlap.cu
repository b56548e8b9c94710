// Launches return before their work is done, and two streams work at the same time.
#include "check.h"

#include <chrono>

// One thread that is busy for a while, so that another core is left for the other stream.
__global__ void busy(double *out, int rounds) {
  double x = *out;
  for (int i = 0; i < rounds; ++i)
    x = x * 0.999999 + 0.000001 * (i & 3);
  *out = x;
}

__global__ void quick(int *out) { *out = 42; }

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void test(check::Random &random) {
  check::Array<double> slow(std::vector<double>{random.real(0, 1)});
  check::Array<int> fast(1);
  CHECK(cudaDeviceSynchronize()); // the streams do not wait for what has filled them
  cudaStream_t a, b;
  CHECK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  busy<<<1, 1, 0, a>>>(slow, 1000); // the first launch may compile
  quick<<<1, 1, 0, b>>>(fast);
  CHECK(cudaDeviceSynchronize());

  // As many rounds as take a second.
  const double start = seconds();
  busy<<<1, 1, 0, a>>>(slow, 10000000);
  CHECK(cudaStreamSynchronize(a));
  const double rate = 10000000 / (seconds() - start);
  const int rounds = static_cast<int>(std::fmin(rate, 2e9));

  CHECK(cudaMemset(fast, 0, sizeof(int)));
  CHECK(cudaDeviceSynchronize());
  busy<<<1, 1, 0, a>>>(slow, rounds);
  check::equal("a launch returns before its work is done", cudaStreamQuery(a), cudaErrorNotReady);
  quick<<<1, 1, 0, b>>>(fast);
  int result = 0;
  CHECK(cudaMemcpyAsync(&result, fast, sizeof(int), cudaMemcpyDeviceToHost, b));
  CHECK(cudaStreamSynchronize(b));
  check::equal("the quick stream's result", result, 42);
  check::equal("the slow stream is still at work", cudaStreamQuery(a), cudaErrorNotReady);
  CHECK(cudaStreamSynchronize(a));
  check::equal("the slow stream is done", cudaStreamQuery(a), cudaSuccess);
  check::equal("not ready is not kept as an error", cudaGetLastError(), cudaSuccess);

  // A destroyed stream finishes its work.
  CHECK(cudaMemset(fast, 0, sizeof(int)));
  CHECK(cudaDeviceSynchronize());
  busy<<<1, 1, 0, a>>>(slow, rounds / 10);
  quick<<<1, 1, 0, a>>>(fast);
  CHECK(cudaStreamDestroy(a));
  check::equal("after the stream was destroyed", fast.fetch()[0], 42);
  CHECK(cudaStreamDestroy(b));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
