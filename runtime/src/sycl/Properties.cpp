#include "sycl/SyclDevice.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>
#include <functional>

namespace cu2port::sycl_device {
namespace {

namespace info = sycl::info::device;

int asInt(std::uint64_t value) { return static_cast<int>(std::min<std::uint64_t>(value, INT_MAX)); }

void describeDevice(portDeviceProp &p, const sycl::device &device, std::size_t number) {
  const std::string name = device.get_info<info::name>();
  std::strncpy(p.name, name.c_str(), sizeof p.name - 1);
  // These stay the same on one machine, as long as the drivers do.
  const std::string driver =
      "sycl\n" + device.get_info<info::driver_version>() + "\n" + std::to_string(number);
  const std::uint64_t parts[] = {std::hash<std::string>()(name), std::hash<std::string>()(driver)};
  std::memcpy(p.uuid.bytes, parts, sizeof parts);
  p.major = 7;
  // Programs divide by these. SYCL tells nothing of the memory's speed: one channel of DDR4-3200.
  const std::uint64_t megahertz = device.get_info<info::max_clock_frequency>();
  p.clockRate = asInt(1000 * (megahertz ? megahertz : 1000));
  p.memoryClockRate = 1600000;
  p.memoryBusWidth = 64;
  p.singleToDoublePrecisionPerfRatio = 2;
  p.multiProcessorCount = asInt(device.get_info<info::max_compute_units>());
  p.integrated = device.is_cpu() ? 1 : 0;
  p.pciBusID = asInt(number); // no bus of this machine's, but each has its own
  p.pciDeviceID = -1;
}

void describeThreads(portDeviceProp &p, const sycl::device &device) {
  // Programs divide by this number and size arrays with it, so it is CUDA's.
  p.warpSize = 32;
  const std::size_t most =
      std::min<std::size_t>(device.get_info<info::max_work_group_size>(), 1024);
  p.maxThreadsPerBlock = asInt(most);
  const sycl::id<3> sizes = device.get_info<info::max_work_item_sizes<3>>();
  for (int i = 0; i < 3; ++i) // SYCL's last dimension is CUDA's first
    p.maxThreadsDim[i] = asInt(std::min<std::size_t>(sizes[2 - i], most));
  p.maxThreadsDim[2] = std::min(p.maxThreadsDim[2], 64); // as CUDA has it
  p.maxGridSize[0] = INT_MAX;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.maxThreadsPerMultiProcessor = p.maxThreadsPerBlock;
  p.maxBlocksPerMultiProcessor = 1;
  // SYCL counts no registers; CUDA programs check that this is not 0.
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
}

void describeMemory(portDeviceProp &p, const sycl::device &device) {
  p.totalGlobalMem = device.get_info<info::global_mem_size>();
  const std::size_t local = device.get_info<info::local_mem_size>();
  // What a kernel may have without asking for more is CUDA's, whatever the device has.
  p.sharedMemPerBlock = std::min<std::size_t>(local, 48 << 10);
  p.sharedMemPerBlockOptin = p.sharedMemPerMultiprocessor = local;
  p.totalConstMem = 65536;
  p.memPitch = INT_MAX;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  const auto cache = device.get_info<info::global_mem_cache_size>();
  p.l2CacheSize = asInt(cache ? cache : 1 << 20);
  p.unifiedAddressing = 1;
  p.canMapHostMemory = 1;
  p.managedMemory = device.has(sycl::aspect::usm_shared_allocations) ? 1 : 0;
  p.concurrentManagedAccess = device.is_cpu() ? 1 : 0;
}

} // namespace

portDeviceProp queryProperties(const sycl::device &device, std::size_t number) {
  portDeviceProp p{};
  describeDevice(p, device, number);
  describeThreads(p, device);
  describeMemory(p, device);
  p.deviceOverlap = p.asyncEngineCount = p.concurrentKernels = 1;
  p.memoryPoolsSupported = 1;
  return p;
}

} // namespace cu2port::sycl_device
