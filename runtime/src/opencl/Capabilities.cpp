#include "opencl/Capabilities.h"

#include "DriverFacts.h"
#include "Log.h"
#include "cpu/CpuDevice.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cu2port::opencl {
namespace {

/// CUDA's limit; programs size arrays by it.
constexpr std::size_t mostThreadsPerBlock = 1024;

/// "OpenCL 1.2 ..." as 102.
int versionOf(cl_device_id device) {
  int major = 0, minor = 0;
  std::sscanf(deviceText(device, CL_DEVICE_VERSION).c_str(), "OpenCL %d.%d", &major, &minor);
  return major * 100 + minor;
}

MemoryModel offeredMemory(cl_device_id device) {
  // Devices before 2.0 do not know the question, and a loader before 2.0 lacks the functions.
  if (versionOf(device) < 200 || !api().clSVMAlloc || !api().clSetKernelArgSVMPointer)
    return MemoryModel::Buffers;
  const auto svm = deviceInfo<cl_device_svm_capabilities>(device, CL_DEVICE_SVM_CAPABILITIES);
  if (svm & CL_DEVICE_SVM_FINE_GRAIN_BUFFER)
    return MemoryModel::FineGrained;
  return svm & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER ? MemoryModel::CoarseGrained
                                                 : MemoryModel::Buffers;
}

/// The least of what the device offers and what CU2PORT_OPENCL_MEMORY allows.
MemoryModel chooseMemory(cl_device_id device) {
  const MemoryModel offered = offeredMemory(device);
  const char *value = secure_getenv("CU2PORT_OPENCL_MEMORY");
  const std::string allowed = value ? value : "";
  if (allowed == "buffers")
    return MemoryModel::Buffers;
  if (allowed == "coarse")
    return std::max(offered, MemoryModel::CoarseGrained);
  if (!allowed.empty() && allowed != "fine")
    complain("CU2PORT_OPENCL_MEMORY=%s: use fine, coarse or buffers", value);
  return offered;
}

bool isPocl(cl_device_id device) {
  const std::string version = deviceText(device, CL_DEVICE_VERSION);
  return version.find("PoCL") != std::string::npos || version.find("pocl") != std::string::npos;
}

/// By C's rules values of two types are in two places, and compilers go by that; CUDA programs that
/// look at a word by halves do not. Vectors, and numbers of one byte, may be anywhere already.
std::string aliasedTypes(bool hasDoubles) {
  std::string text;
  std::vector<std::string> types = {"short", "ushort", "int", "uint", "long", "ulong", "float"};
  if (hasDoubles) {
    text = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    types.push_back("double");
  }
  for (const std::string &type : types)
    text += "typedef " + type + " __attribute__((may_alias)) cu2port_" + type + ";\n#define " +
            type + " cu2port_" + type + "\n";
  for (const std::string word : {"struct", "union"})
    text += "#define " + word + " " + word + " __attribute__((may_alias))\n";
  return text;
}

/// PoCL takes a branch that stands right behind a barrier for one that all threads take alike,
/// since those of loops are. Something has to stand between the two. What stands before the barrier
/// keeps LLVM from vectors of the loop over the work-items up to there, of whose accesses PoCL says
/// that none depends on another, though a work-item has stored what it loads.
/// With newer compilers it is a call, since PoCL 5 and 6 end over assembly in a kernel.
constexpr const char *surroundBarriers =
    "#if __clang_major__ > 15\n__attribute__((noinline))\n#endif\n"
    "void cu2port_stand_between(void) { __asm__ volatile(\"\"); }\n"
    "#define barrier(flags) do { cu2port_stand_between(); barrier(flags); "
    "cu2port_stand_between(); } while (0)\n";

/// PoCL 3.1 ends, in LLVM 15, over some helpers that it may inline or not: one with fences that is
/// called at two places is enough. It does not over those that it must inline.
constexpr const char *inlineHelpers = "#if __clang_major__ <= 15\n"
                                      "#define inline __attribute__((always_inline))\n"
                                      "#endif\n";

/// Sub-groups of 32 on request, and what CUDA's warps can do. PoCL 6 says that it has them; where
/// only some work-items of a sub-group meet, they get others' values.
bool offersWarps(cl_device_id device) {
  if (isPocl(device))
    return false;
  const std::string extensions = ' ' + deviceText(device, CL_DEVICE_EXTENSIONS) + ' ';
  for (const char *needed : {" cl_khr_subgroup_shuffle ", " cl_khr_subgroup_ballot ",
                             " cl_intel_required_subgroup_size "})
    if (extensions.find(needed) == std::string::npos)
      return false;
  constexpr cl_device_info subGroupSizes = 0x4108; // CL_DEVICE_SUB_GROUP_SIZES_INTEL
  std::size_t bytes = 0;
  if (api().clGetDeviceInfo(device, subGroupSizes, 0, nullptr, &bytes) != CL_SUCCESS)
    return false;
  std::vector<std::size_t> sizes(bytes / sizeof(std::size_t));
  return api().clGetDeviceInfo(device, subGroupSizes, bytes, sizes.data(), nullptr) == CL_SUCCESS &&
         std::find(sizes.begin(), sizes.end(), 32) != sizes.end();
}

} // namespace

std::string deviceText(cl_device_id device, cl_device_info what) {
  std::size_t size = 0;
  if (api().clGetDeviceInfo(device, what, 0, nullptr, &size) != CL_SUCCESS || size == 0)
    return {};
  std::string text(size, '\0');
  api().clGetDeviceInfo(device, what, size, text.data(), nullptr);
  text.resize(text.find('\0') == std::string::npos ? size : text.find('\0'));
  return text;
}

Capabilities queryCapabilities(cl_device_id device) {
  Capabilities c;
  c.name = deviceText(device, CL_DEVICE_NAME);
  c.driver = deviceText(device, CL_DEVICE_VENDOR) + "\n" + deviceText(device, CL_DEVICE_VERSION) +
             "\n" + deviceText(device, CL_DRIVER_VERSION);
  c.memory = chooseMemory(device);
  c.correctlyRoundedDivide = deviceInfo<cl_device_fp_config>(device, CL_DEVICE_SINGLE_FP_CONFIG) &
                             CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  c.isCpu = deviceInfo<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU;
  c.prefersBlockForm = choosesBlockForm(c.isCpu);
  // Asked for a program's binary, PoCL compiles every kernel of it for any number of threads, and
  // each once more when it is launched: that takes twice as long or more, for nothing.
  c.keepsPrograms = isPocl(device);
  // It takes the first turn out of its loop along x, to see where the threads go at such a barrier,
  // and has no loop there (seen in 3.1).
  c.losesColumns = isPocl(device);
  c.hasWarps = offersWarps(device);
  c.hasDoubles = deviceInfo<cl_device_fp_config>(device, CL_DEVICE_DOUBLE_FP_CONFIG) != 0;
  c.prelude = (isPocl(device) ? std::string(surroundBarriers) + inlineHelpers : "") +
              aliasedTypes(c.hasDoubles) + "#line 1\n";
  c.maxThreadsPerBlock =
      std::min(mostThreadsPerBlock, deviceInfo<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE));
  c.localMemory = std::min<std::size_t>(deviceInfo<cl_ulong>(device, CL_DEVICE_LOCAL_MEM_SIZE),
                                        mostSharedMemory);
  c.globalMemory = c.freeAtFirst = deviceInfo<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE);
  if (c.isCpu) { // drivers ask the machine, and not this process's control group
    c.globalMemory = std::min(c.globalMemory, cpu::totalMemory());
    c.freeAtFirst = std::min(c.globalMemory, cpu::availableMemory());
  }
  return c;
}

bool isUsable(cl_device_id device, std::string *why) {
  if (!deviceInfo<cl_bool>(device, CL_DEVICE_AVAILABLE))
    *why = "it is not available";
  else if (!deviceInfo<cl_bool>(device, CL_DEVICE_COMPILER_AVAILABLE))
    *why = "it has no compiler";
  else if (versionOf(device) < 102)
    *why = "it is older than OpenCL 1.2";
  else if (deviceInfo<cl_uint>(device, CL_DEVICE_ADDRESS_BITS) != 64)
    *why = "its addresses do not have 64 bits, as the host's do";
  else
    return true;
  return false;
}

} // namespace cu2port::opencl
