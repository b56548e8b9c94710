#include "opencl/Properties.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>
#include <functional>

namespace cu2port::opencl {
namespace {

int asInt(std::uint64_t value) { return static_cast<int>(std::min<std::uint64_t>(value, INT_MAX)); }

void describeDevice(portDeviceProp &p, cl_device_id device, std::size_t number,
                    const Capabilities &c) {
  std::strncpy(p.name, c.name.c_str(), sizeof p.name - 1);
  // OpenCL 1.2 has no identifiers: these stay the same on one machine, as long as the drivers do.
  const std::string driver = c.driver + "\n" + std::to_string(number);
  const std::uint64_t parts[] = {std::hash<std::string>()(c.name),
                                 std::hash<std::string>()(driver)};
  std::memcpy(p.uuid.bytes, parts, sizeof parts);
  p.major = 7;
  // Programs divide by these. OpenCL tells nothing of the memory's speed: one channel of DDR4-3200.
  const std::uint64_t megahertz = deviceInfo<cl_uint>(device, CL_DEVICE_MAX_CLOCK_FREQUENCY);
  p.clockRate = asInt(1000 * (megahertz ? megahertz : 1000));
  p.memoryClockRate = 1600000;
  p.memoryBusWidth = 64;
  p.singleToDoublePrecisionPerfRatio = 2;
  p.multiProcessorCount = asInt(deviceInfo<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS));
  p.integrated = deviceInfo<cl_bool>(device, CL_DEVICE_HOST_UNIFIED_MEMORY) ? 1 : 0;
  p.ECCEnabled = deviceInfo<cl_bool>(device, CL_DEVICE_ERROR_CORRECTION_SUPPORT) ? 1 : 0;
  p.pciBusID = asInt(number); // no bus of this machine's, but each has its own
  p.pciDeviceID = -1;
}

void describeThreads(portDeviceProp &p, cl_device_id device, const Capabilities &c) {
  // OpenCL has no warps. Programs divide by this number and size arrays with it, so it is CUDA's.
  p.warpSize = 32;
  p.maxThreadsPerBlock = asInt(c.maxThreadsPerBlock);
  std::size_t sizes[3] = {c.maxThreadsPerBlock, c.maxThreadsPerBlock, c.maxThreadsPerBlock};
  api().clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof sizes, sizes, nullptr);
  for (int i = 0; i < 3; ++i)
    p.maxThreadsDim[i] = asInt(std::min(sizes[i], c.maxThreadsPerBlock));
  p.maxThreadsDim[2] = std::min(p.maxThreadsDim[2], 64); // as CUDA has it
  p.maxGridSize[0] = INT_MAX;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.maxThreadsPerMultiProcessor = p.maxThreadsPerBlock;
  p.maxBlocksPerMultiProcessor = 1;
  // OpenCL counts no registers; CUDA programs check that this is not 0.
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
}

void describeMemory(portDeviceProp &p, cl_device_id device, const Capabilities &c) {
  p.totalGlobalMem = c.globalMemory;
  // What a kernel may have without asking for more is CUDA's, whatever the device has.
  p.sharedMemPerBlock = std::min<std::size_t>(c.localMemory, 48 << 10);
  p.sharedMemPerBlockOptin = p.sharedMemPerMultiprocessor = c.localMemory;
  p.totalConstMem = deviceInfo<cl_ulong>(device, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE);
  p.memPitch = INT_MAX;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  const auto cache = deviceInfo<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
  p.l2CacheSize = asInt(cache ? cache : 1 << 20);
  p.unifiedAddressing = 1;
  p.canMapHostMemory = 1;
  p.managedMemory = 1;
  p.concurrentManagedAccess = c.memory == MemoryModel::FineGrained ? 1 : 0;
}

} // namespace

portDeviceProp queryProperties(cl_device_id device, std::size_t number,
                               const Capabilities &capabilities) {
  portDeviceProp p{};
  describeDevice(p, device, number, capabilities);
  describeThreads(p, device, capabilities);
  describeMemory(p, device, capabilities);
  p.deviceOverlap = p.asyncEngineCount = p.concurrentKernels = 1;
  p.memoryPoolsSupported = 1;
  return p;
}

} // namespace cu2port::opencl
