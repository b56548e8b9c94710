// clcheck FILE.cl...: builds each file on every OpenCL device and prints what the compilers say.
// The exit status is 0 when all devices accept all files, 1 when one does not, 77 when the machine
// has no OpenCL device.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::vector<cl_device_id> allDevices() {
  cl_uint platformCount = 0;
  if (clGetPlatformIDs(0, nullptr, &platformCount) != CL_SUCCESS)
    return {};
  std::vector<cl_platform_id> platforms(platformCount);
  clGetPlatformIDs(platformCount, platforms.data(), nullptr);
  std::vector<cl_device_id> devices;
  for (cl_platform_id platform : platforms) {
    cl_uint count = 0;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count) != CL_SUCCESS)
      continue;
    std::vector<cl_device_id> some(count);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, some.data(), nullptr);
    devices.insert(devices.end(), some.begin(), some.end());
  }
  return devices;
}

std::string nameOf(cl_device_id device) {
  std::string name(256, '\0');
  std::size_t size = 0;
  clGetDeviceInfo(device, CL_DEVICE_NAME, name.size(), name.data(), &size);
  name.resize(size ? size - 1 : 0);
  return name;
}

std::string logOf(cl_program program, cl_device_id device) {
  std::size_t size = 0;
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
  std::string log(size, '\0');
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
  return log.c_str();
}

bool builds(const std::string &file, const std::string &text, cl_device_id device) {
  cl_int error = CL_SUCCESS;
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  const char *source = text.c_str();
  cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, &error);
  error = clBuildProgram(program, 1, &device, "-cl-std=CL1.2", nullptr, nullptr);
  if (error != CL_SUCCESS)
    std::printf("%s does not build on %s (error %d):\n%s\n", file.c_str(), nameOf(device).c_str(),
                error, logOf(program, device).c_str());
  clReleaseProgram(program);
  clReleaseContext(context);
  return error == CL_SUCCESS;
}

} // namespace

int main(int argc, char **argv) {
  std::vector<cl_device_id> devices = allDevices();
  if (devices.empty()) {
    std::puts("clcheck: no OpenCL device");
    return 77;
  }
  bool good = true;
  for (int i = 1; i < argc; ++i) {
    std::ifstream stream(argv[i]);
    std::stringstream text;
    text << stream.rdbuf();
    if (!stream) {
      std::printf("clcheck: cannot read '%s'\n", argv[i]);
      return 1;
    }
    for (cl_device_id device : devices)
      good &= builds(argv[i], text.str(), device);
  }
  return good ? 0 : 1;
}
