#include "opencl/Properties.h"

#include "DriverFacts.h"

namespace cu2port::opencl {

portDeviceProp queryProperties(cl_device_id device, std::size_t number,
                               const Capabilities &capabilities) {
  const std::size_t most = capabilities.maxThreadsPerBlock;
  DriverFacts facts{
      .name = capabilities.name,
      .driver = capabilities.driver,
      .number = number,
      .megahertz = deviceInfo<cl_uint>(device, CL_DEVICE_MAX_CLOCK_FREQUENCY),
      .units = deviceInfo<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS),
      .maxThreads = most,
      .maxExtents = {most, most, most},
      .globalMemory = capabilities.globalMemory,
      .localMemory = capabilities.localMemory,
      .constantMemory = deviceInfo<cl_ulong>(device, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE),
      .cache = deviceInfo<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE),
      .sharesHostMemory = deviceInfo<cl_bool>(device, CL_DEVICE_HOST_UNIFIED_MEMORY) != 0,
      .correctsErrors = deviceInfo<cl_bool>(device, CL_DEVICE_ERROR_CORRECTION_SUPPORT) != 0,
      .sharesManagedNow = capabilities.memory == MemoryModel::FineGrained};
  api().clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof facts.maxExtents,
                        facts.maxExtents, nullptr);
  return describe(facts);
}

} // namespace cu2port::opencl
