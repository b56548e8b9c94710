// Kernels into a stream.
#include "Log.h"
#include "sycl/Errors.h"
#include "sycl/SyclDevice.h"
#include "sycl/SyclStream.h"

namespace cu2port::sycl_device {
namespace {

using detail::SyclWord;

/// As shared memory lies in a kernel (tool/device/analysis/SharedLayout.h): what has a size first,
/// what the launch brings behind it.
std::size_t sharedWords(const Kernel &kernel, const LaunchShape &shape) {
  const auto words = [](std::size_t bytes) {
    return (bytes + sizeof(SyclWord) - 1) / sizeof(SyclWord);
  };
  return words(kernel.staticShared) + words(shape.dynamicShared);
}

std::size_t threadsOf(const dim3 &block) { return std::size_t(block.x) * block.y * block.z; }

SyclLaunch describe(const Kernel &kernel, const CompiledKernel &compiled, const LaunchShape &shape,
                    void *const *arguments) {
  SyclLaunch launch{{shape.grid.x, shape.grid.y, shape.grid.z},
                    {shape.block.x, shape.block.y, shape.block.z},
                    arguments,
                    std::max<std::size_t>(sharedWords(kernel, shape), 1)};
  if (compiled.isOfRows || compiled.isBlockForm) {
    launch.block[0] = compiled.isBlockForm ? 1 : threadsOf(shape.block);
    launch.block[1] = launch.block[2] = 1;
  }
  return launch;
}

/// What CUDA says about a block that is too large for this kernel.
portError_t checkShape(const KernelRef &kernel, const CompiledKernel &compiled,
                       const LaunchShape &shape, const portDeviceProp &properties) {
  const std::size_t threads = threadsOf(shape.block);
  if (threads > compiled.maxThreads) {
    log("kernel '%s': a block of %zu threads; on %s it can have %zu", kernel.kernel->name, threads,
        properties.name, compiled.maxThreads);
    return threads > static_cast<std::size_t>(properties.maxThreadsPerBlock)
               ? portErrorInvalidConfiguration
               : portErrorLaunchOutOfResources;
  }
  if (sharedWords(*kernel.kernel, shape) * sizeof(SyclWord) > properties.sharedMemPerBlockOptin) {
    log("kernel '%s': %u + %zu bytes of shared memory; %s has %zu", kernel.kernel->name,
        kernel.kernel->staticShared, shape.dynamicShared, properties.name,
        properties.sharedMemPerBlockOptin);
    return portErrorInvalidValue;
  }
  return portSuccess;
}

} // namespace

portError_t SyclStream::enqueueKernel(const KernelRef &kernel, const CompiledKernel &compiled,
                                      const LaunchShape &shape, void *const *arguments) {
  void *faults = kernel.kernel->mayFail ? device.faults.prepare() : nullptr;
  if (kernel.kernel->mayFail && !faults)
    return portErrorMemoryAllocation;
  dim3 block = shape.block;
  std::vector<void *> all;
  if (compiled.isBlockForm)
    all.push_back(&block);
  all.insert(all.end(), arguments,
             arguments + kernel.kernel->parameters.size() + kernel.kernel->variables.size());
  all.push_back(&faults);
  return enqueue("a launch", [&] {
    return queue->submit([&](sycl::handler &handler) {
      const SyclLaunch launch = describe(*kernel.kernel, compiled, shape, all.data());
      if (compiled.linked)
        return compiled.linked->enqueue(handler, launch);
      enqueueText(handler, *compiled.kernel, compiled.dimensions, compiled.isBlockForm,
                  *kernel.kernel, launch);
    });
  });
}

portError_t SyclStream::launch(const KernelRef &kernel, const LaunchShape &shape,
                               void *const *arguments) {
  const CompiledKernel *compiled = nullptr;
  if (portError_t error = device.programs.find(kernel, shape.block, &compiled))
    return error;
  if (portError_t error = checkShape(kernel, *compiled, shape, device.properties()))
    return error;
  // Blocks of a dimension that the kernel does not look at are launches of their own.
  std::size_t repeats = 1;
  if (compiled->dimensions < 3)
    repeats *= shape.grid.z;
  if (compiled->dimensions < 2)
    repeats *= shape.grid.y;
  for (std::size_t i = 0; i < repeats; ++i)
    if (portError_t error = enqueueKernel(kernel, *compiled, shape, arguments))
      return error;
  return portSuccess;
}

} // namespace cu2port::sycl_device
