// A launch's arguments on their way into a cl_kernel.
#pragma once

#include "Device.h"
#include "opencl/Context.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace cu2port::opencl {

/// Everything that a launch needs besides the kernel, found before the kernel is locked.
class LaunchArguments {
public:
  LaunchArguments(Context &context, const KernelRef &kernel, std::size_t dynamicShared,
                  void *const *arguments);
  LaunchArguments(const LaunchArguments &) = delete;
  LaunchArguments &operator=(const LaunchArguments &) = delete;
  ~LaunchArguments();

  /// Looks up what each pointer points to. Errors: portErrorIllegalAddress for one that is no
  /// address of the device's where those are invented, portErrorNotSupported for structs with
  /// pointers where there is no shared virtual memory.
  portError_t resolve();
  /// Enqueues what has to be copied to the device before the kernel runs; the queue is in order.
  portError_t enqueueBefore(cl_command_queue queue);
  /// Sets the arguments; the kernel's mutex is held.
  portError_t set(CompiledKernel &compiled);
  /// Enqueues what has to be copied back. `last` is the kernel's event, and becomes that of the
  /// last copy.
  portError_t enqueueAfter(cl_command_queue queue, Handle<cl_event> *last);
  /// Whether it has copied plain pinned memory, which the host must leave alone until then.
  bool hasTwins() const { return !pinned.empty(); }
  /// Keeps what the kernel uses until `done`.
  portError_t keepUntil(const Handle<cl_event> &done);

private:
  struct Pointer {
    void *address = nullptr;
    Place place; ///< only looked up where it matters
  };
  struct Blocks; ///< parameter blocks, and the bytes on their way there

  portError_t resolvePointer(void *address, Pointer *pointer);
  portError_t resolveBlock(std::size_t parameter);
  portError_t makeBuffer(std::size_t parameter);
  portError_t copyTwins(cl_command_queue queue, bool toDevice, Handle<cl_event> *last);
  const Allocation *memoryOf(const Pointer &pointer) const;
  cl_int setPointer(cl_kernel to, cl_uint index, const Pointer &pointer) const;
  cl_int setBlock(cl_kernel to, cl_uint index, std::size_t block) const;
  cl_int tellPointers(CompiledKernel &compiled) const;

  Context &context;
  const Kernel &kernel;
  const std::size_t dynamicShared;
  void *const *arguments;
  std::vector<Pointer> pointers; ///< of parameters, variables and the record of faults, in order
  std::vector<std::shared_ptr<Allocation>> pinned;
  std::unique_ptr<Blocks> blocks;
};

} // namespace cu2port::opencl
