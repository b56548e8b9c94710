#include "cpu/CpuDevice.h"

namespace cu2port {

std::vector<std::unique_ptr<Device>> cpuDevices() {
  std::vector<std::unique_ptr<Device>> devices;
  devices.push_back(std::make_unique<cpu::CpuDevice>());
  return devices;
}

} // namespace cu2port
