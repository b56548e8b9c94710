// What the runtime says about kernels, and cudaLaunchKernel.
#include "check.h"

__global__ __launch_bounds__(96) void bounded(int *out) {
  __shared__ int line[100];
  line[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = line[blockDim.x - 1 - threadIdx.x];
}

__global__ void dynamic(int *out, int n) {
  extern __shared__ int memory[];
  memory[threadIdx.x] = threadIdx.x * 3;
  __syncthreads();
  if (threadIdx.x < n)
    out[threadIdx.x] = memory[n - 1 - threadIdx.x];
}

template <class T> __global__ void affine(const T *in, T *out, T factor, double summand, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = factor * in[i] + (T)summand;
}

void testAttributes() {
  cudaFuncAttributes attributes;
  CHECK(cudaFuncGetAttributes(&attributes, bounded));
  check::equal<std::size_t>("static shared memory", attributes.sharedSizeBytes, 400);
  check::that(attributes.maxThreadsPerBlock >= 96, "threads of a block");
  CHECK(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 32768));
  CHECK(cudaFuncSetCacheConfig(bounded, cudaFuncCachePreferL1));

  int blocks = 0, minimumGrid = 0, block = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, affine<float>, 128, 0));
  check::that(blocks >= 1, "at least one block fits");
  CHECK(cudaOccupancyMaxPotentialBlockSize(&minimumGrid, &block, affine<float>, 0, 0));
  check::that(minimumGrid >= 1 && block >= 1 && block <= 1024, "a block size to start with");
}

template <class T> void testLaunch(check::Random &random) {
  const int n = 1000;
  std::vector<T> in(n), expected(n);
  T factor = static_cast<T>(random.integer(-9, 9));
  double summand = random.integer(-9, 9);
  for (int i = 0; i < n; ++i) {
    in[i] = static_cast<T>(random.integer(-100, 100));
    expected[i] = factor * in[i] + static_cast<T>(summand);
  }
  check::Array<T> device(in), out(n);
  const T *inPointer = device;
  T *outPointer = out;
  int count = n;
  void *arguments[] = {&inPointer, &outPointer, &factor, &summand, &count};
  CHECK(cudaLaunchKernel((void *)affine<T>, dim3(8), dim3(128), arguments, 0, 0));
  check::equal("cudaLaunchKernel", out.fetch(), expected);
}

void test(check::Random &random) {
  testAttributes();
  testLaunch<float>(random);
  testLaunch<int>(random);

  check::Array<int> out(96);
  std::vector<int> expected(96);
  bounded<<<1, 96>>>(out);
  for (int i = 0; i < 96; ++i)
    expected[i] = 95 - i;
  check::equal("bounded", out.fetch(), expected);
  bounded<<<1, 97>>>(out);
  check::that(cudaGetLastError() != cudaSuccess, "more threads than the launch bounds allow");

  int n = 96;
  int *pointer = out;
  void *arguments[] = {&pointer, &n};
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaLaunchKernel((const void *)&dynamic, 1, 96, arguments, 96 * sizeof(int), stream));
  CHECK(cudaStreamSynchronize(stream));
  for (int i = 0; i < 96; ++i)
    expected[i] = (95 - i) * 3;
  check::equal("with shared memory and a stream", out.fetch(), expected);
  CHECK(cudaStreamDestroy(stream));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
