// Pinned host memory: copied from and to, and used by kernels directly where it is mapped.
#include "check.h"

__global__ void twice(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2 * in[i];
}

void test(check::Random &random) {
  const int n = 4000;
  int *in = nullptr, *out = nullptr, *mapped = nullptr;
  CHECK(cudaMallocHost(&in, n * sizeof(int)));
  CHECK(cudaHostAlloc((void **)&out, n * sizeof(int), cudaHostAllocDefault));
  CHECK(cudaHostAlloc(&mapped, n * sizeof(int), cudaHostAllocMapped));
  std::vector<int> expected(n);
  for (int i = 0; i < n; ++i) {
    in[i] = random.integer(-100000, 100000);
    expected[i] = 2 * in[i];
    out[i] = mapped[i] = -1;
  }
  check::Array<int> deviceIn(n), deviceOut(n);
  CHECK(cudaMemcpyAsync(deviceIn, in, n * sizeof(int), cudaMemcpyHostToDevice, 0));
  twice<<<(n + 127) / 128, 128>>>(deviceIn, deviceOut, n);
  CHECK(cudaMemcpyAsync(out, deviceOut, n * sizeof(int), cudaMemcpyDeviceToHost, 0));
  CHECK(cudaStreamSynchronize(0));
  check::equal("through copies", std::vector<int>(out, out + n), expected);

  int *onDevice = nullptr;
  CHECK(cudaHostGetDevicePointer(&onDevice, mapped, 0));
  twice<<<(n + 127) / 128, 128>>>(deviceIn, onDevice, n);
  CHECK(cudaDeviceSynchronize());
  check::equal("mapped", std::vector<int>(mapped, mapped + n), expected);

  // Pinned memory is addressed alike on both sides: a kernel may take the host's pointer.
  twice<<<(n + 127) / 128, 128>>>(in, mapped + 1, n - 1);
  CHECK(cudaDeviceSynchronize());
  for (int i = n - 1; i > 0; --i)
    expected[i] = expected[i - 1];
  check::equal("by its own pointer", std::vector<int>(mapped, mapped + n), expected);
  CHECK(cudaFreeHost(in));
  CHECK(cudaFreeHost(out));
  CHECK(cudaFreeHost(mapped));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
