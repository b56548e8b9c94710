#include "DriverFacts.h"
#include "sycl/SyclDevice.h"

#include <algorithm>

namespace cu2port::sycl_device {

namespace info = sycl::info::device;

portDeviceProp queryProperties(const sycl::device &device, std::size_t number) {
  const sycl::id<3> sizes = device.get_info<info::max_work_item_sizes<3>>();
  return describe(
      {.name = device.get_info<info::name>(),
       .driver = "sycl\n" + device.get_info<info::driver_version>(),
       .number = number,
       .megahertz = device.get_info<info::max_clock_frequency>(),
       .units = device.get_info<info::max_compute_units>(),
       .maxThreads = std::min<std::size_t>(device.get_info<info::max_work_group_size>(), 1024),
       .maxExtents = {sizes[2], sizes[1], sizes[0]}, // SYCL's last dimension is CUDA's first
       .globalMemory = device.get_info<info::global_mem_size>(),
       .localMemory = device.get_info<info::local_mem_size>(),
       .constantMemory = 65536,
       .cache = device.get_info<info::global_mem_cache_size>(),
       .sharesHostMemory = device.is_cpu(),
       .hasManaged = device.has(sycl::aspect::usm_shared_allocations),
       .sharesManagedNow = device.is_cpu()});
}

} // namespace cu2port::sycl_device
