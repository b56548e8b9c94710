// Kernels into a stream.
#include "FloatingPoint.h"
#include "Log.h"
#include "opencl/AwaitedChildren.h"
#include "opencl/Errors.h"
#include "opencl/LaunchArguments.h"
#include "opencl/OpenCLStream.h"

#include <cstdio>

namespace cu2port::opencl {
namespace {

/// What CUDA says about a block that is too large for this kernel.
portError_t checkShape(const Kernel &kernel, const CompiledKernel &compiled,
                       const LaunchShape &shape, const Capabilities &capabilities) {
  const std::size_t threads = std::size_t(shape.block.x) * shape.block.y * shape.block.z;
  if (threads > compiled.maxThreads) {
    log("kernel '%s': a block of %zu threads; on %s it can have %zu", kernel.name, threads,
        capabilities.name.c_str(), compiled.maxThreads);
    return threads > capabilities.maxThreadsPerBlock ? portErrorInvalidConfiguration
                                                     : portErrorLaunchOutOfResources;
  }
  if (compiled.staticShared + shape.dynamicShared > capabilities.localMemory) {
    log("kernel '%s': %zu + %zu bytes of shared memory; %s has %zu", kernel.name,
        compiled.staticShared, shape.dynamicShared, capabilities.name.c_str(),
        capabilities.localMemory);
    return portErrorInvalidValue;
  }
  return portSuccess;
}

} // namespace

portError_t OpenCLStream::launch(const KernelRef &kernel, const LaunchShape &shape,
                                 void *const *arguments) {
  const DefaultFloatingPoint numbers; // of a compiler in the driver, and of threads that it starts
  if (created)
    return created;
  if (context.isEnding) {
    log("kernel '%s': the program is ending", kernel.kernel->name);
    return portErrorCudartUnloading;
  }
  CompiledKernel *compiled = nullptr;
  if (portError_t error = context.programs.find(kernel, &compiled))
    return error;
  compiled = &context.programs.forBlocks(*compiled, shape.block);
  if (!context.programs.takes(compiled->form, shape.block) &&
      (compiled->form == KernelForm::ThreadsWithWarps || !kernel.kernel->hasBlockForm)) {
    complain("kernel '%s' has no form for blocks of %u x %u x %u threads on %s",
             kernel.kernel->name, shape.block.x, shape.block.y, shape.block.z,
             context.capabilities.name.c_str());
    return portErrorNoKernelImageForDevice;
  }
  if (portError_t error = checkShape(*kernel.kernel, *compiled, shape, context.capabilities))
    return error;
  LaunchArguments resolved(context, kernel, shape.dynamicShared, arguments);
  if (portError_t error = resolved.resolve())
    return error;
  if (compiled->mayPrint)
    std::fflush(stdout); // drivers write past its buffer
  std::lock_guard guard(mutex);
  portError_t error = enqueueLaunch(*compiled, resolved, shape);
  // Copies that are under way read memory that goes with `resolved`.
  if (error)
    api().clFinish(queue.get());
  return error;
}

portError_t OpenCLStream::enqueueLaunch(CompiledKernel &compiled, LaunchArguments &arguments,
                                        const LaunchShape &shape) {
  if (portError_t error = arguments.enqueueBefore(queue.get()))
    return error;
  Managed::Use managed(context.managed);
  if (portError_t error = managed.begin(queue.get()))
    return error;
  Handle<cl_event> event;
  {
    std::lock_guard guard(compiled.mutex);
    if (portError_t error = arguments.set(compiled))
      return error;
    const std::size_t block[3] = {shape.block.x, shape.block.y, shape.block.z}, one[3] = {1, 1, 1};
    const bool isBlockForm = compiled.form == KernelForm::Block;
    const std::size_t *local = isBlockForm ? one : block;
    const std::size_t *offset = isBlockForm ? block : nullptr;
    const std::size_t global[3] = {local[0] * shape.grid.x, local[1] * shape.grid.y,
                                   local[2] * shape.grid.z};
    AwaitedChildren linkers(compiled.isNew(shape));
    if (portError_t error =
            check(api().clEnqueueNDRangeKernel(queue.get(), compiled.kernel.get(), 3, offset,
                                               global, local, 0, nullptr, event.receive()),
                  "clEnqueueNDRangeKernel"))
      return error;
    linkers.until(event);
  }
  measure(event);
  managed.end(queue.get(), event);
  if (portError_t error = arguments.enqueueAfter(queue.get(), &event))
    return error;
  if (portError_t error = arguments.keepUntil(event))
    return error;
  if (portError_t error = submitted(std::move(event)); error || !arguments.hasTwins())
    return error;
  // What the host, or a kernel of another stream, writes there meanwhile would be overwritten.
  return check(api().clFinish(queue.get()), "clFinish");
}

} // namespace cu2port::opencl
