// Device enumeration, properties and attributes.
#include "check.h"

__global__ void fill(int *out, int value) { out[threadIdx.x] = value; }

void testProperties(int device) {
  cudaDeviceProp p;
  CHECK(cudaGetDeviceProperties(&p, device));
  std::printf("%d: %s\n", device, p.name);
  check::that(p.name[0] != '\0', "a device has a name");
  check::that(p.totalGlobalMem > 0 && p.sharedMemPerBlock >= 16384, "memory");
  check::that(p.multiProcessorCount >= 1, "multiprocessors");
  check::equal("warpSize", p.warpSize, 32);
  check::that(p.maxThreadsPerBlock >= 256 && p.maxThreadsDim[0] >= 256 && p.maxThreadsDim[2] >= 1,
              "block limits");
  check::that(p.maxGridSize[0] >= 65535 && p.maxGridSize[1] >= 65535 && p.maxGridSize[2] >= 1,
              "grid limits");
  check::that(p.major >= 1 && p.minor >= 0, "compute capability");
  check::that(p.totalConstMem >= 65536, "constant memory");

  const struct {
    cudaDeviceAttr attribute;
    int expected;
  } attributes[] = {
      {cudaDevAttrMaxThreadsPerBlock, p.maxThreadsPerBlock},
      {cudaDevAttrMaxBlockDimX, p.maxThreadsDim[0]},
      {cudaDevAttrMaxBlockDimY, p.maxThreadsDim[1]},
      {cudaDevAttrMaxBlockDimZ, p.maxThreadsDim[2]},
      {cudaDevAttrMaxGridDimX, p.maxGridSize[0]},
      {cudaDevAttrMaxGridDimY, p.maxGridSize[1]},
      {cudaDevAttrMaxGridDimZ, p.maxGridSize[2]},
      {cudaDevAttrTotalConstantMemory, static_cast<int>(p.totalConstMem)},
      {cudaDevAttrMaxRegistersPerBlock, p.regsPerBlock},
      {cudaDevAttrMaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor},
      {cudaDevAttrMaxSharedMemoryPerMultiprocessor, static_cast<int>(p.sharedMemPerMultiprocessor)},
      {cudaDevAttrL2CacheSize, p.l2CacheSize},
      {cudaDevAttrGlobalMemoryBusWidth, p.memoryBusWidth},
      {cudaDevAttrAsyncEngineCount, p.asyncEngineCount},
      {cudaDevAttrUnifiedAddressing, p.unifiedAddressing},
      {cudaDevAttrManagedMemory, p.managedMemory},
      {cudaDevAttrCanMapHostMemory, p.canMapHostMemory},
      {cudaDevAttrIntegrated, p.integrated},
      {cudaDevAttrEccEnabled, p.ECCEnabled},
      {cudaDevAttrCooperativeLaunch, p.cooperativeLaunch},
#if CUDART_VERSION < 13000
      {cudaDevAttrClockRate, p.clockRate},
      {cudaDevAttrMemoryClockRate, p.memoryClockRate},
      {cudaDevAttrComputeMode, p.computeMode},
#endif
      {cudaDevAttrMaxSharedMemoryPerBlock, static_cast<int>(p.sharedMemPerBlock)},
      {cudaDevAttrWarpSize, p.warpSize},
      {cudaDevAttrMultiProcessorCount, p.multiProcessorCount},
      {cudaDevAttrComputeCapabilityMajor, p.major},
      {cudaDevAttrComputeCapabilityMinor, p.minor},
      {cudaDevAttrConcurrentKernels, p.concurrentKernels},
  };
  for (const auto &a : attributes) {
    int value = -1;
    CHECK(cudaDeviceGetAttribute(&value, a.attribute, device));
    check::equal("attribute", value, a.expected, static_cast<std::size_t>(a.attribute));
  }
}

// What programs ask and set at their start.
void testSettings(int count) {
  cudaDeviceProp wanted = {};
  wanted.major = 1;
  int chosen = -1;
  CHECK(cudaChooseDevice(&chosen, &wanted));
  check::that(chosen >= 0 && chosen < count, "a chosen device exists");

  char bus[32] = "";
  int found = -1;
  CHECK(cudaDeviceGetPCIBusId(bus, sizeof(bus), 0));
  CHECK(cudaDeviceGetByPCIBusId(&found, bus));
  check::equal("found by its bus", found, 0);

  std::size_t before = 0, after = 0;
  CHECK(cudaDeviceGetLimit(&before, cudaLimitMallocHeapSize));
  CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32u << 20));
  CHECK(cudaDeviceGetLimit(&after, cudaLimitMallocHeapSize));
  check::that(before > 0 && after >= 32u << 20, "a limit is kept");

  cudaFuncCache cache = cudaFuncCachePreferNone;
  CHECK(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
  CHECK(cudaDeviceGetCacheConfig(&cache));
  unsigned flags = 0;
  CHECK(cudaSetDeviceFlags(cudaDeviceScheduleYield));
  CHECK(cudaGetDeviceFlags(&flags));
  check::equal<unsigned>("flags", flags & cudaDeviceScheduleMask, cudaDeviceScheduleYield);
}

// A device that can see another's memory says so once it was told to.
void testPeers(int count) {
  for (int device = 0; device < count; ++device) {
    int able = -1;
    CHECK(cudaDeviceCanAccessPeer(&able, device, device));
    check::equal("not its own peer", able, 0);
    const int other = (device + 1) % count;
    if (other == device)
      continue;
    CHECK(cudaDeviceCanAccessPeer(&able, device, other));
    CHECK(cudaSetDevice(device));
    const cudaError_t enabled = cudaDeviceEnablePeerAccess(other, 0);
    check::equal("enabled where it is possible", enabled == cudaSuccess, able == 1);
    if (enabled == cudaSuccess)
      CHECK(cudaDeviceDisablePeerAccess(other));
    cudaGetLastError();
  }
  CHECK(cudaSetDevice(0));
}

void test(check::Random &random) {
  int count = 0, current = -1;
  CHECK(cudaGetDeviceCount(&count));
  check::that(count >= 1, "there is a device");
  CHECK(cudaGetDevice(&current));
  check::equal("the first device is current", current, 0);
  const int value = random.integer(0, 1000);
  for (int device = 0; device < count; ++device) {
    testProperties(device);
    CHECK(cudaSetDevice(device));
    CHECK(cudaGetDevice(&current));
    check::equal("the current device", current, device);
    check::Array<int> out(32);
    fill<<<1, 32>>>(out, value + device);
    check::equal("a kernel on each", out.fetch(), std::vector<int>(32, value + device));
  }
  cudaDeviceProp properties;
  check::equal("no such device", cudaSetDevice(count), cudaErrorInvalidDevice);
  check::equal("no such device", cudaSetDevice(-1), cudaErrorInvalidDevice);
  check::equal("no such device", cudaGetDeviceProperties(&properties, count + 5),
               cudaErrorInvalidDevice);
  cudaGetLastError();
  CHECK(cudaSetDevice(0));
  CHECK(cudaDeviceSynchronize());

  testSettings(count);
  testPeers(count);

  int driver = 0, runtime = 0;
  CHECK(cudaDriverGetVersion(&driver));
  CHECK(cudaRuntimeGetVersion(&runtime));
  check::that(runtime >= 10000 && driver >= runtime, "versions");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
