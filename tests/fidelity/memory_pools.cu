// Pools of memory: the device's own, and those of the program; what they count, and their limits.
#include "check.h"

__global__ void fill(int *out, int value) { out[threadIdx.x] = value + threadIdx.x; }

static unsigned long long counted(cudaMemPool_t pool, cudaMemPoolAttr attribute) {
  unsigned long long value = 12345;
  CHECK(cudaMemPoolGetAttribute(pool, attribute, &value));
  return value;
}

static cudaMemPool_t makePool(size_t limit) {
  int device = 0;
  CHECK(cudaGetDevice(&device));
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.handleTypes = cudaMemHandleTypeNone;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = device;
  properties.maxSize = limit;
  cudaMemPool_t pool = nullptr;
  CHECK(cudaMemPoolCreate(&pool, &properties));
  return pool;
}

// Allocations in a stream's order hold what kernels write, and are counted until they are freed.
static void testCounts(cudaMemPool_t pool) {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  int *first = nullptr, *second = nullptr;
  CHECK(cudaMallocFromPoolAsync(&first, 256, pool, stream));
  CHECK(cudaMallocAsync(&second, 512, pool, stream));
  check::equal<unsigned long long>("used", counted(pool, cudaMemPoolAttrUsedMemCurrent), 768);
  fill<<<1, 64, 0, stream>>>(first, 7);
  std::vector<int> host(64), expected(64);
  CHECK(cudaMemcpyAsync(host.data(), first, 256, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaFreeAsync(first, stream));
  CHECK(cudaStreamSynchronize(stream));
  for (int i = 0; i < 64; ++i)
    expected[i] = 7 + i;
  check::equal("what the kernel wrote", host, expected);
  CHECK(cudaFreeAsync(second, stream)); // what cudaFree() frees is not counted on GPUs
  CHECK(cudaDeviceSynchronize());
  check::equal<unsigned long long>("left", counted(pool, cudaMemPoolAttrUsedMemCurrent), 0);
  check::equal<unsigned long long>("at most", counted(pool, cudaMemPoolAttrUsedMemHigh), 768);
  unsigned long long zero = 0;
  CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero));
  check::equal<unsigned long long>("forgotten", counted(pool, cudaMemPoolAttrUsedMemHigh), 0);
  CHECK(cudaStreamDestroy(stream));
}

static void testSettings(cudaMemPool_t pool) {
  unsigned long long threshold = ~0ull;
  CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  check::equal("threshold", counted(pool, cudaMemPoolAttrReleaseThreshold), threshold);
  int reuse = 0;
  CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
  reuse = 5;
  CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
  check::equal("reuse", reuse, 0);
  CHECK(cudaMemPoolTrimTo(pool, 0));
  cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
  cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
  CHECK(cudaMemPoolGetAccess(&flags, pool, &here));
  check::equal<int>("access", flags, cudaMemAccessFlagsProtReadWrite);
}

// The pool that cudaMallocAsync takes from is the device's, until the program says otherwise.
static void testCurrent(cudaMemPool_t mine) {
  cudaMemPool_t first = nullptr, current = nullptr;
  CHECK(cudaDeviceGetDefaultMemPool(&first, 0));
  CHECK(cudaDeviceGetMemPool(&current, 0));
  check::that(first && first == current, "the default pool is the current one");
  CHECK(cudaDeviceSetMemPool(0, mine));
  void *memory = nullptr;
  CHECK(cudaMallocAsync(&memory, 512, cudaStreamLegacy));
  check::equal<unsigned long long>("mine", counted(mine, cudaMemPoolAttrUsedMemCurrent), 512);
  CHECK(cudaDeviceSetMemPool(0, first));
  CHECK(cudaMemPoolDestroy(mine)); // goes when the memory has gone
  CHECK(cudaFreeAsync(memory, cudaStreamLegacy));
  CHECK(cudaDeviceSynchronize());
}

// Memory of several processes, where there is such.
static void testShared() {
  int handles = 0;
  CHECK(cudaDeviceGetAttribute(&handles, cudaDevAttrMemoryPoolSupportedHandleTypes, 0));
  cudaMemPool_t pool = nullptr;
  cudaMemPoolProps shared = {};
  shared.allocType = cudaMemAllocationTypePinned;
  shared.handleTypes = cudaMemHandleTypePosixFileDescriptor;
  shared.location.type = cudaMemLocationTypeDevice;
  if (!(handles & cudaMemHandleTypePosixFileDescriptor))
    check::that(cudaMemPoolCreate(&pool, &shared) == cudaErrorNotSupported, "a shared pool");
  cudaIpcMemHandle_t handle;
  void *memory = nullptr;
  check::that(cudaIpcGetMemHandle(&handle, memory) == cudaErrorInvalidValue, "no memory");
  CHECK(cudaMalloc(&memory, 16));
  const cudaError_t error = cudaIpcGetMemHandle(&handle, memory);
  check::that(error == cudaSuccess || error == cudaErrorNotSupported, "shared memory");
  CHECK(cudaFree(memory));
  cudaGetLastError();
}

void test(check::Random &) {
  int supported = 0;
  CHECK(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0));
  check::equal("supported", supported, 1);
  CHECK(cudaMemPoolDestroy(makePool(0))); // before anybody has asked for the default one
  cudaMemPool_t pool = makePool(0), small = makePool(1000);
  testCounts(pool);
  testSettings(pool);
  testCurrent(pool);
  void *memory = nullptr;
  check::that(cudaMallocFromPoolAsync(&memory, 1u << 30, small, 0) == cudaErrorMemoryAllocation,
              "more than a pool may have");
  check::equal<unsigned long long>("none", counted(small, cudaMemPoolAttrUsedMemCurrent), 0);
  CHECK(cudaMemPoolDestroy(small));
  testShared();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
