// What programs tell about managed memory: where it should be, how it is used, which stream it
// belongs to; and what a pointer says about itself.
#include "check.h"

#include <algorithm>

__global__ void increase(int *values, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] += by;
}

void advise(int *values, std::size_t bytes, int device) {
#if CUDART_VERSION < 13000
  CHECK(cudaMemAdvise(values, bytes, cudaMemAdviseSetReadMostly, device));
  CHECK(cudaMemAdvise(values, bytes, cudaMemAdviseUnsetReadMostly, device));
  CHECK(cudaMemAdvise(values, bytes, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId));
  CHECK(cudaMemAdvise(values, bytes, cudaMemAdviseSetAccessedBy, device));
  CHECK(cudaMemPrefetchAsync(values, bytes, device, NULL));
#endif
}

void comeBack(int *values, std::size_t bytes, cudaStream_t stream) {
#if CUDART_VERSION < 13000
  CHECK(cudaMemPrefetchAsync(values, bytes, cudaCpuDeviceId, stream));
#endif
}

void testHints(check::Random &random) {
  const int n = random.integer(1, 3000), by = random.integer(-100, 100);
  const std::size_t bytes = n * sizeof(int);
  int device = -1, *values = nullptr;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaMallocManaged((void **)&values, bytes, cudaMemAttachGlobal));
  std::vector<int> expected = random.integers(n, -1000, 1000);
  std::copy(expected.begin(), expected.end(), values);
  advise(values, bytes, device);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamAttachMemAsync(stream, values));
  CHECK(cudaStreamSynchronize(stream));
  increase<<<(n + 127) / 128, 128, 0, stream>>>(values, by, n);
  comeBack(values, bytes, stream);
  CHECK(cudaStreamSynchronize(stream));
  for (int &x : expected)
    x += by;
  check::equal("managed", std::vector<int>(values, values + n), expected);
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(values));
}

void expectType(const char *what, const void *pointer, cudaMemoryType type) {
  cudaPointerAttributes attributes;
  CHECK(cudaPointerGetAttributes(&attributes, pointer));
  check::equal(what, attributes.type, type);
  if (type == cudaMemoryTypeDevice || type == cudaMemoryTypeManaged)
    check::equal(what, attributes.devicePointer, const_cast<void *>(pointer));
}

void testAttributes() {
  int *device = nullptr, *pinned = nullptr, *managed = nullptr, local = 0;
  CHECK(cudaMalloc(&device, 100));
  CHECK(cudaMallocHost(&pinned, 100));
  CHECK(cudaMallocManaged(&managed, 100));
  expectType("a device's", device, cudaMemoryTypeDevice);
  expectType("in the middle of a device's", device + 3, cudaMemoryTypeDevice);
  expectType("pinned", pinned, cudaMemoryTypeHost);
  expectType("managed", managed, cudaMemoryTypeManaged);
  expectType("ordinary", &local, cudaMemoryTypeUnregistered);
  CHECK(cudaFree(device));
  CHECK(cudaFreeHost(pinned));
  CHECK(cudaFree(managed));
}

void test(check::Random &random) {
  testHints(random);
  testAttributes();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
