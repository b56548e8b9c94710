// Which SYCL devices there are: the plug-in's functions.
#include "SyclPlugin.h"
#include "sycl/Errors.h"
#include "sycl/SyclDevice.h"

#include <atomic>

namespace cu2port::sycl_device {
namespace {

std::atomic<bool> hasEnded{false};
std::vector<Device *> known;

/// Why a device cannot be used; empty if it can.
std::string whyNot(const sycl::device &device) {
  if (!device.has(sycl::aspect::usm_device_allocations) ||
      !device.has(sycl::aspect::usm_host_allocations))
    return "it has no unified shared memory, which pointers of CUDA's become";
  return "";
}

void findDevices(std::vector<std::unique_ptr<Device>> &devices,
                 std::vector<UnusableDevice> &unusable) {
  for (const sycl::device &device : sycl::device::get_devices()) {
    const std::string why = whyNot(device);
    if (why.empty())
      devices.push_back(std::make_unique<SyclDevice>(device, devices.size()));
    else
      unusable.push_back({device.get_info<sycl::info::device::name>(), why});
  }
  if (devices.empty() && unusable.empty())
    unusable.push_back({"SYCL", "its runtime found no device"});
}

} // namespace

bool isEnding() { return hasEnded; }

} // namespace cu2port::sycl_device

extern "C" [[gnu::visibility("default")]] void
CU2PORT_SYCL_ENTRY(std::vector<std::unique_ptr<cu2port::Device>> &devices,
                   std::vector<cu2port::UnusableDevice> &unusable) {
  try {
    cu2port::sycl_device::findDevices(devices, unusable);
    for (const auto &device : devices)
      cu2port::sycl_device::known.push_back(device.get());
  } catch (const std::exception &exception) { // of its adapters' and drivers', too
    unusable.push_back({"SYCL", exception.what()});
  }
}

extern "C" [[gnu::visibility("default")]] void CU2PORT_SYCL_END() {
  for (cu2port::Device *device : cu2port::sycl_device::known)
    device->finish();
  cu2port::sycl_device::hasEnded = true;
}
