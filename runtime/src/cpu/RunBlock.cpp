#include "cpu/RunBlock.h"

#include "KernelFault.h"
#include "Log.h"
#include "cpu/Faults.h"

#include <exception>

namespace cu2port {

// Weak, as a linker that optimises would say what it is.
namespace detail {
[[gnu::weak, gnu::visibility("default")]] extern const int zero = 0; // of kernel.h
} // namespace detail

namespace cpu {

uint3 indexOf(std::uint64_t number, const dim3 &grid) {
  const std::uint64_t row = number / grid.x;
  return {static_cast<unsigned>(number % grid.x), static_cast<unsigned>(row % grid.y),
          static_cast<unsigned>(row / grid.y)};
}

portError_t errorOfException(const char *kernel) {
  try {
    throw;
  } catch (const KernelFault &fault) {
    if (fault.error == portErrorLaunchOutOfResources)
      log("kernel %s: a block needs more memory for its variables than there is", kernel);
    return fault.error;
  } catch (const std::exception &exception) {
    log("kernel %s ended with an exception: %s", kernel, exception.what());
    return portErrorLaunchFailure;
  }
}

portError_t runBlock(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                     const uint3 &index, Scratch &scratch) {
  try {
    scratch.reset();
    void *shared = shape.dynamicShared ? scratch.takeBytes(shape.dynamicShared) : nullptr;
    kernel.run(Block{index, shape.block, shape.grid, static_cast<unsigned char *>(shared),
                     shape.dynamicShared, scratch},
               arguments);
    return portSuccess;
  } catch (...) {
    return errorOfException(kernel.name);
  }
}

portError_t runCaught(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                      const uint3 &index, Scratch &scratch) {
  portError_t error = portSuccess;
  Fault fault;
  auto run = [&] { error = runBlock(kernel, shape, arguments, index, scratch); };
  return catchFault(run, fault) ? report(fault, {kernel.name, index}) : error;
}

} // namespace cpu
} // namespace cu2port

void cu2port_failKernel(int error) { throw cu2port::KernelFault{static_cast<portError_t>(error)}; }
