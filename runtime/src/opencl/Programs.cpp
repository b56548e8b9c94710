#include "opencl/Programs.h"

#include "Log.h"
#include "opencl/Errors.h"
#include "opencl/OffsetKernels.h"

#include <algorithm>

namespace cu2port::opencl {
namespace {

template <class T>
T workGroupInfo(cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info what) {
  T value{};
  api().clGetKernelWorkGroupInfo(kernel, device, what, sizeof value, &value, nullptr);
  return value;
}

/// The built program as the driver lets it be kept; empty if it does not.
std::string binaryOf(cl_program program) {
  std::size_t size = 0;
  if (api().clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr) !=
      CL_SUCCESS)
    return {};
  std::string binary(size, '\0');
  char *to = binary.data();
  if (size == 0 ||
      api().clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof to, &to, nullptr) != CL_SUCCESS)
    return {};
  return binary;
}

} // namespace

std::string Programs::options() const {
  // Argument info is what offset kernels are made from. CUDA divides and takes roots correctly
  // rounded, OpenCL only on request.
  std::string text = "-cl-std=CL1.2 -cl-kernel-arg-info";
  if (capabilities.correctlyRoundedDivide)
    text += " -cl-fp32-correctly-rounded-divide-sqrt";
  return text;
}

bool Programs::has(const KernelRef &kernel, std::string *why) const {
  if (!kernel.module->openCL)
    *why = "the program was translated without OpenCL";
  else if (kernel.kernel->notOnOpenCL)
    *why = kernel.kernel->notOnOpenCL;
  else
    return true;
  return false;
}

portError_t Programs::find(const KernelRef &kernel, CompiledKernel **compiled) {
  {
    std::shared_lock lock(kernelsMutex);
    auto found = kernels.find(kernel.kernel);
    if (found != kernels.end()) {
      *compiled = found->second.get();
      return portSuccess;
    }
  }
  std::lock_guard building(buildMutex);
  auto made = std::make_unique<CompiledKernel>();
  if (portError_t error = compile(kernel, *made))
    return error;
  std::unique_lock lock(kernelsMutex);
  // Another thread may have been faster; then its kernel stays.
  *compiled = kernels.emplace(kernel.kernel, std::move(made)).first->second.get();
  return portSuccess;
}

portError_t Programs::compile(const KernelRef &kernel, CompiledKernel &compiled) {
  std::string why;
  if (!has(kernel, &why)) {
    complain("kernel '%s' cannot run on %s: %s", kernel.kernel->name, capabilities.name.c_str(),
             why.c_str());
    return portErrorNoKernelImageForDevice;
  }
  Built &built = modules[kernel.module];
  if (!built.plain && !built.error)
    built.error = build({kernel.module->openCL->text, kernel.module->openCL->size}, &built.plain);
  if (built.error)
    return built.error;
  cl_int status = CL_SUCCESS;
  compiled.plain = Handle(api().clCreateKernel(built.plain.get(), kernel.kernel->name, &status));
  if (portError_t error = check(status, "clCreateKernel"))
    return error;
  cl_kernel made = compiled.plain.get();
  compiled.maxThreads =
      std::min(capabilities.maxThreadsPerBlock,
               workGroupInfo<std::size_t>(made, device, CL_KERNEL_WORK_GROUP_SIZE));
  compiled.staticShared = std::max<std::size_t>(
      workGroupInfo<cl_ulong>(made, device, CL_KERNEL_LOCAL_MEM_SIZE), kernel.kernel->staticShared);
  return portSuccess;
}

portError_t Programs::makeWithOffsets(const KernelRef &kernel, CompiledKernel &compiled) {
  if (compiled.withOffsets)
    return portSuccess;
  std::lock_guard building(buildMutex);
  Built &built = modules[kernel.module];
  if (!built.withOffsets) {
    // From source, as a program from a binary need not know about its arguments.
    const std::string text(kernel.module->openCL->text, kernel.module->openCL->size);
    Handle<cl_program> described;
    std::string twins;
    if (portError_t error = buildSource(text, &described))
      return error;
    if (portError_t error = offsetKernels(described.get(), &twins))
      return error;
    if (portError_t error = build(text + twins, &built.withOffsets))
      return error;
  }
  cl_int status = CL_SUCCESS;
  const std::string name = offsetKernelName(kernel.kernel->name);
  compiled.withOffsets =
      Handle(api().clCreateKernel(built.withOffsets.get(), name.c_str(), &status));
  return check(status, "clCreateKernel");
}

portError_t Programs::build(const std::string &text, Handle<cl_program> *program) {
  const std::string key =
      options() + '\n' + capabilities.name + '\n' + capabilities.driver + '\n' + text;
  if (auto binary = cache.load(key); binary && buildBinary(*binary, program))
    return portSuccess;
  if (portError_t error = buildSource(text, program))
    return error;
  if (const std::string binary = binaryOf(program->get()); !binary.empty())
    cache.store(key, binary);
  return portSuccess;
}

bool Programs::buildBinary(const std::string &binary, Handle<cl_program> *program) {
  const std::size_t size = binary.size();
  const auto *bytes = reinterpret_cast<const unsigned char *>(binary.data());
  cl_int accepted = CL_SUCCESS, status = CL_SUCCESS;
  *program = Handle(
      api().clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &accepted, &status));
  return status == CL_SUCCESS && accepted == CL_SUCCESS &&
         api().clBuildProgram(program->get(), 1, &device, options().c_str(), nullptr, nullptr) ==
             CL_SUCCESS;
}

portError_t Programs::buildSource(const std::string &text, Handle<cl_program> *program) {
  const char *begin = text.data();
  const std::size_t size = text.size();
  cl_int status = CL_SUCCESS;
  Handle<cl_program> made(api().clCreateProgramWithSource(context, 1, &begin, &size, &status));
  if (portError_t error = check(status, "clCreateProgramWithSource"))
    return error;
  status = api().clBuildProgram(made.get(), 1, &device, options().c_str(), nullptr, nullptr);
  if (status != CL_SUCCESS) {
    complainAboutBuild(made.get());
    return check(status, "clBuildProgram");
  }
  *program = std::move(made);
  return portSuccess;
}

void Programs::complainAboutBuild(cl_program program) {
  std::size_t size = 0;
  api().clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
  std::string text(size, '\0');
  api().clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, text.data(), nullptr);
  complain("the kernels do not build for %s:\n%s", capabilities.name.c_str(), text.c_str());
}

} // namespace cu2port::opencl
