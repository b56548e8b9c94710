// The devices of this machine, whether a program sees them or not.
#pragma once

#include "Device.h"

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace cu2port {

/// Asked for a backend, looks for that one's devices alone, the first time: a program that runs on
/// the CPU does not wait for OpenCL to load. Any thread may ask, while it holds no lock of the
/// contexts: drivers are loaded meanwhile, and wait for the dynamic linker's lock.
class Machine {
public:
  static constexpr std::array<const char *, 3> backends = {"cpu", "opencl", "sycl"};
  /// Those of which `all` means the devices: SYCL's are the same ones by another name.
  static constexpr std::array<const char *, 2> usual = {"cpu", "opencl"};

  struct Found {
    std::vector<std::unique_ptr<Device>> devices;
    std::vector<UnusableDevice> unusable;
    bool isKnown = false;
  };

  /// `backend`: one of those above.
  const Found &of(const std::string &backend);
  static bool isUsual(const std::string &backend);
  /// Whether anybody has asked for it.
  bool isKnown(const std::string &backend) const { return found[indexOf(backend)].isKnown; }

private:
  static std::size_t indexOf(const std::string &backend);

  std::mutex mutex; ///< held while devices are looked for
  std::array<Found, backends.size()> found;
};

/// "cpu", "opencl:1": the device as CU2PORT_DEVICE names it.
std::string nameOf(const std::string &backend, std::size_t number);
/// "GPU-" and its identifier, as CUDA_VISIBLE_DEVICES names it.
std::string uuidOf(const Device &device);
/// What there is, in half a sentence: "cpu (a processor) and opencl:0 (another)", and what cannot
/// be used, with the reason.
std::string describe(Machine &machine);

} // namespace cu2port
