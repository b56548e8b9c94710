// Which OpenCL devices there are.
#include "Device.h"
#include "FloatingPoint.h"
#include "Log.h"
#include "cpu/KernelStack.h"
#include "opencl/Errors.h"
#include "opencl/OpenCLDevice.h"
#include "opencl/ThreadStacks.h"

#include <cstdlib>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port {
namespace opencl {
namespace {

std::vector<cl_platform_id> platforms() {
  cl_uint count = 0;
  // The loader's way of saying "none" is an error of its own, so no error is worth a word here.
  if (api().clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS)
    return {};
  std::vector<cl_platform_id> ids(count);
  api().clGetPlatformIDs(count, ids.data(), nullptr);
  return ids;
}

std::string nameOf(cl_platform_id platform) {
  char name[256] = "";
  api().clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name - 1, name, nullptr);
  return name[0] ? name : "a driver of OpenCL's";
}

/// PoCL has no device where it cannot make its cache.
std::string whyNoDevice() {
  const char *const home = std::getenv("HOME");
  if (!home || std::getenv("POCL_CACHE_DIR") || std::getenv("XDG_CACHE_HOME"))
    return "it has no device";
  const std::string cache = std::string(home) + "/.cache";
  if (mkdir(cache.c_str(), 0700) == 0 || access(cache.c_str(), W_OK) == 0)
    return "it has no device";
  return "it has no device, as its cache cannot be made in " + cache + "; set POCL_CACHE_DIR";
}

/// One that has no devices says so; any other error is the driver's.
std::vector<cl_device_id> devicesOf(cl_platform_id platform,
                                    std::vector<UnusableDevice> &unusable) {
  cl_uint count = 0;
  const cl_int status = api().clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  if (status != CL_SUCCESS || count == 0) {
    const bool isEmpty = status == CL_SUCCESS || status == CL_DEVICE_NOT_FOUND;
    unusable.push_back({nameOf(platform), isEmpty ? whyNoDevice() : errorName(status)});
    return {};
  }
  std::vector<cl_device_id> ids(count);
  api().clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
  return ids;
}

std::vector<std::unique_ptr<Device>> findDevices(std::vector<UnusableDevice> &unusable) {
  std::vector<std::unique_ptr<Device>> devices;
  if (!loadApi()) {
    unusable.push_back({"OpenCL", "libOpenCL.so.1, its loader, was not found"});
    return devices;
  }
  const ThreadStacks stacks;
  const DefaultFloatingPoint numbers;
  const std::vector<cl_platform_id> all = platforms();
  if (all.empty())
    unusable.push_back({"OpenCL", "its loader found no driver"});
  for (cl_platform_id platform : all)
    for (cl_device_id device : devicesOf(platform, unusable)) {
      std::string why;
      if (isUsable(device, &why))
        devices.push_back(std::make_unique<OpenCLDevice>(device, devices.size()));
      else
        unusable.push_back({deviceText(device, CL_DEVICE_NAME), why});
    }
  return devices;
}

} // namespace
} // namespace opencl

std::vector<std::unique_ptr<Device>> openclDevices(std::vector<UnusableDevice> *unusable) {
  std::vector<UnusableDevice> left;
  std::vector<std::unique_ptr<Device>> devices;
  cpu::callWithRoom([&] { devices = opencl::findDevices(left); });
  for (const UnusableDevice &each : left)
    log("left out: %s: %s", each.name.c_str(), each.why.c_str());
  if (unusable)
    *unusable = std::move(left);
  return devices;
}

} // namespace cu2port
