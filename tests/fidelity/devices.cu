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
      {cudaDevAttrMaxGridDimX, p.maxGridSize[0]},
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

  int driver = 0, runtime = 0;
  CHECK(cudaDriverGetVersion(&driver));
  CHECK(cudaRuntimeGetVersion(&runtime));
  check::that(runtime >= 10000 && driver >= runtime, "versions");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
