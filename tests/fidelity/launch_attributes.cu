// Launches by configuration: arguments are converted as a call converts them, and attributes are honoured, or refused.
#include <cooperative_groups.h>

#include "check.h"

__global__ void add(long long *out, double x, const int *in, short n) {
  extern __shared__ int tile[];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = static_cast<long long>(x * 2) + tile[blockDim.x - 1 - threadIdx.x] + n;
}

template <class T> __global__ void countBlocks(T *arrived, T *seen) {
  if (threadIdx.x == 0)
    atomicAdd(arrived, T(1));
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0)
    seen[blockIdx.x] = *arrived;
}

__global__ void numberBlocks(unsigned *out) { out[blockIdx.x] = blockIdx.x + gridDim.x; }

const int Threads = 32, Blocks = 3;

static cudaLaunchConfig_t configure(cudaStream_t stream, cudaLaunchAttribute *attributes,
                                    unsigned count) {
  cudaLaunchConfig_t configuration = {};
  configuration.gridDim = Blocks;
  configuration.blockDim = dim3(Threads);
  configuration.dynamicSmemBytes = Threads * sizeof(int);
  configuration.stream = stream;
  configuration.attrs = attributes;
  configuration.numAttrs = count;
  return configuration;
}

static void testArguments(check::Random &random) {
  std::vector<int> in(Threads);
  for (int &each : in)
    each = random.integer(-100, 100);
  check::Array<int> device(in);
  check::Array<long long> out(Threads * Blocks);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  cudaLaunchAttribute hints[2] = {};
  hints[0].id = cudaLaunchAttributePriority;
  hints[0].val.priority = 0;
  hints[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;
  hints[1].val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t configuration = configure(stream, hints, 2);
  long long *to = out;
  int *from = device; // becomes const
  CHECK(cudaLaunchKernelEx(&configuration, add, to, 21, from, 5)); // int to double and to short
  CHECK(cudaStreamSynchronize(stream));
  std::vector<long long> expected(Threads * Blocks);
  for (int i = 0; i < Threads * Blocks; ++i)
    expected[i] = 42 + in[Threads - 1 - i % Threads] + 5;
  check::equal("converted arguments", out.fetch(), expected);

  double x = 1.5;
  short n = -1;
  const int *constant = from;
  void *arguments[] = {&to, &x, &constant, &n};
  CHECK(cudaLaunchKernelExC(&configuration, (const void *)add, arguments));
  CHECK(cudaStreamSynchronize(stream));
  for (int i = 0; i < Threads * Blocks; ++i)
    expected[i] = 3 + in[Threads - 1 - i % Threads] - 1;
  check::equal("arguments by address", out.fetch(), expected);
  CHECK(cudaStreamDestroy(stream));
}

static void testCooperative() {
  int able = 0;
  CHECK(cudaDeviceGetAttribute(&able, cudaDevAttrCooperativeLaunch, 0));
  cudaLaunchAttribute together = {};
  together.id = cudaLaunchAttributeCooperative;
  together.val.cooperative = 1;
  cudaLaunchConfig_t configuration = configure(0, &together, 1);
  configuration.gridDim = 2;
  check::Array<unsigned> counter(std::vector<unsigned>{0}), seen(2);
  unsigned *arrived = counter, *each = seen;
  const cudaError_t error = cudaLaunchKernelEx(&configuration, countBlocks<unsigned>, arrived, each);
  if (!able)
    return check::that(error == cudaErrorNotSupported, "a cooperative launch");
  CHECK(error);
  check::equal("blocks that have met", seen.fetch(), std::vector<unsigned>{2, 2});
}

// Of one block, or of two where the device has clusters.
static void testClusters(bool able) {
  cudaLaunchAttribute cluster = {};
  cluster.id = cudaLaunchAttributeClusterDimension;
  cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
  cudaLaunchConfig_t configuration = configure(0, &cluster, 1);
  configuration.gridDim = 4;
  check::Array<unsigned> out(4);
  unsigned *pointer = out;
  for (unsigned blocks : {1, 2}) {
    cluster.val.clusterDim.x = blocks;
    const cudaError_t error = cudaLaunchKernelEx(&configuration, numberBlocks, pointer);
    check::equal("a cluster", error, able || blocks == 1 ? cudaSuccess : cudaErrorNotSupported);
    if (error == cudaSuccess)
      check::equal("blocks of clusters", out.fetch(), std::vector<unsigned>{4, 5, 6, 7});
    cudaGetLastError();
  }
}

static void testRefused(bool hasClusters) {
  if (std::getenv("CU2PORT_DEVICE")) // a translation: CUDA itself looks into it
    check::that(cudaLaunchKernelExC(nullptr, (const void *)add, nullptr) == cudaErrorInvalidValue,
                "no configuration");
  cudaGetLastError();
  CHECK(cudaFuncSetAttribute(add, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxShared));
  CHECK(cudaFuncSetAttribute(add, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
  if (!hasClusters)
    check::that(cudaFuncSetAttribute(add, cudaFuncAttributeRequiredClusterWidth, 2) ==
                    cudaErrorNotSupported,
                "a required cluster");
  cudaGetLastError();
}

void test(check::Random &random) {
  testArguments(random);
  testCooperative();
  int hasClusters = 0;
  CHECK(cudaDeviceGetAttribute(&hasClusters, cudaDevAttrClusterLaunch, 0));
  testClusters(hasClusters);
  testRefused(hasClusters);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
