// Work in one stream happens in order; streams order each other by events and by the default
// stream.
#include "check.h"

__global__ void append(int *log, int *length, int value, int spin) {
  volatile int waste = 0;
  for (int i = 0; i < spin; ++i)
    waste = waste + i;
  log[(*length)++] = value;
}

__global__ void affine(int *x, int factor, int summand, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * factor + summand;
}

void testOneStream(check::Random &random) {
  const int n = 64;
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  check::Array<int> log(n), length(std::vector<int>{0});
  std::vector<int> expected;
  for (int i = 0; i < n; ++i) {
    expected.push_back(random.integer(0, 9999));
    append<<<1, 1, 0, stream>>>(log, length, expected.back(), random.integer(0, 20000));
  }
  CHECK(cudaStreamSynchronize(stream));
  check::equal("query after waiting", cudaStreamQuery(stream), cudaSuccess);
  check::equal("one stream", log.fetch(), expected);
  CHECK(cudaStreamDestroy(stream));
}

// Copies, sets and kernels in one stream, from memory that the host changes only after it waited.
void testMixed(check::Random &random) {
  const int n = 1000;
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  int *pinned = nullptr;
  CHECK(cudaMallocHost(&pinned, n * sizeof(int)));
  check::Array<int> device(n);
  CHECK(cudaDeviceSynchronize());
  for (int round = 0; round < 5; ++round) {
    std::vector<int> expected(n);
    for (int i = 0; i < n; ++i)
      pinned[i] = random.integer(-1000, 1000);
    for (int i = 0; i < n; ++i)
      expected[i] = (i < n / 2 ? 0 : pinned[i] * 3 + 1) * 2 + 5;
    CHECK(cudaMemcpyAsync(device, pinned, n * sizeof(int), cudaMemcpyHostToDevice, stream));
    affine<<<8, 128, 0, stream>>>(device, 3, 1, n);
    CHECK(cudaMemsetAsync(device, 0, n / 2 * sizeof(int), stream));
    affine<<<8, 128, 0, stream>>>(device, 2, 5, n);
    CHECK(cudaMemcpyAsync(pinned, device, n * sizeof(int), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    check::equal("mixed", std::vector<int>(pinned, pinned + n), expected);
  }
  CHECK(cudaFreeHost(pinned));
  CHECK(cudaStreamDestroy(stream));
}

void testEvents(check::Random &random) {
  cudaStream_t streams[3];
  cudaEvent_t events[3];
  for (int i = 0; i < 3; ++i) {
    CHECK(cudaStreamCreate(&streams[i]));
    CHECK(cudaEventCreate(&events[i]));
  }
  CHECK(cudaStreamWaitEvent(streams[0], events[2], 0)); // never recorded: nothing to wait for
  check::Array<int> log(60), length(std::vector<int>{0});
  std::vector<int> expected;
  for (int i = 0; i < 60; ++i) {
    const int here = i % 3;
    if (i > 0)
      CHECK(cudaStreamWaitEvent(streams[here], events[(i - 1) % 3], 0));
    append<<<1, 1, 0, streams[here]>>>(log, length, i, random.integer(0, 30000));
    CHECK(cudaEventRecord(events[here], streams[here]));
    expected.push_back(i);
  }
  CHECK(cudaEventSynchronize(events[59 % 3]));
  check::equal("streams in turn", log.fetch(), expected);
  for (int i = 0; i < 3; ++i) {
    CHECK(cudaStreamDestroy(streams[i]));
    CHECK(cudaEventDestroy(events[i]));
  }
}

// The default stream waits for the others, and they wait for it.
void testDefaultStream() {
  cudaStream_t a, b;
  CHECK(cudaStreamCreate(&a));
  CHECK(cudaStreamCreate(&b));
  check::Array<int> log(30), length(std::vector<int>{0});
  std::vector<int> expected;
  for (int i = 0; i < 30; ++i) {
    const cudaStream_t stream = i % 4 == 0 ? a : i % 4 == 2 ? b : 0;
    append<<<1, 1, 0, stream>>>(log, length, i, i % 2 ? 0 : 50000);
    expected.push_back(i);
  }
  check::equal("around the default stream", log.fetch(), expected);
  CHECK(cudaStreamDestroy(a));
  CHECK(cudaStreamDestroy(b));
}

void test(check::Random &random) {
  testOneStream(random);
  testMixed(random);
  testEvents(random);
  testDefaultStream();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
