// Which OpenCL devices there are.
#include "Device.h"
#include "Log.h"
#include "opencl/Errors.h"
#include "opencl/OpenCLDevice.h"
#include "opencl/ThreadStacks.h"

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

std::vector<cl_device_id> devicesOf(cl_platform_id platform) {
  cl_uint count = 0;
  if (api().clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count) != CL_SUCCESS)
    return {};
  std::vector<cl_device_id> ids(count);
  api().clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
  return ids;
}

} // namespace
} // namespace opencl

std::vector<std::unique_ptr<Device>> openclDevices() {
  using namespace opencl;
  std::vector<std::unique_ptr<Device>> devices;
  if (!loadApi()) {
    log("no OpenCL: libOpenCL.so.1 was not found");
    return devices;
  }
  const ThreadStacks stacks;
  for (cl_platform_id platform : platforms())
    for (cl_device_id device : devicesOf(platform)) {
      std::string why;
      if (isUsable(device, &why))
        devices.push_back(std::make_unique<OpenCLDevice>(device));
      else
        log("OpenCL device '%s' is left out: %s", deviceText(device, CL_DEVICE_NAME).c_str(),
            why.c_str());
    }
  return devices;
}

} // namespace cu2port
