// What all streams of one OpenCL device share.
#pragma once

#include "Backlog.h"
#include "opencl/Capabilities.h"
#include "opencl/DeviceClock.h"
#include "opencl/Handle.h"
#include "opencl/KernelFaults.h"
#include "opencl/Managed.h"
#include "opencl/Memory.h"
#include "opencl/ParameterBlocks.h"
#include "opencl/Programs.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace cu2port::opencl {

class OpenCLStream;

class Context {
public:
  /// `error` says why the result is null.
  static std::unique_ptr<Context> create(cl_device_id device, const Capabilities &capabilities,
                                         std::shared_ptr<DeviceFault> fault, portError_t *error);

  /// Whether the command is done: portSuccess, portErrorNotReady, or the command's error, which is
  /// the device's fault. So is what kernels before it have left behind.
  portError_t query(const Handle<cl_event> &event);

  /// What has become of a stream up to a command, or of one that has had none: whether the device
  /// has failed, once that is done, and managed memory as the host is to see it.
  portError_t outcome(const Handle<cl_event> &event);

  /// Waits for a command. That it has failed, it says itself.
  portError_t await(const Handle<cl_event> &event);

  portError_t createQueue(const OpenCLStream &stream, Handle<cl_command_queue> *queue);
  void forgetQueue(cl_command_queue queue);
  /// Waits for the work that all streams have now.
  portError_t finish();
  /// Waits until no queue has anything left, also of what is enqueued meanwhile.
  void drain();

  const cl_device_id device;
  const Capabilities &capabilities;
  const std::shared_ptr<DeviceFault> fault;
  const Handle<cl_context> context;
  /// For the runtime's own transfers; never waits for a stream's work.
  const Handle<cl_command_queue> service;
  Memory memory;
  Managed managed;
  KernelFaults kernelFaults;
  Programs programs;
  std::shared_ptr<ParameterBlocks> parameterBlocks;
  DeviceClock clock;
  RunningFunctions hostFunctions; ///< of all streams: those that wait for others do not know whose
  std::atomic<bool> isEnding{
      false}; ///< the program is, and what a driver compiles with may be gone

private:
  Context(cl_device_id device, const Capabilities &capabilities, std::shared_ptr<DeviceFault> fault,
          Handle<cl_context> context, Handle<cl_command_queue> service);

  struct Queue {
    Handle<cl_command_queue> queue;
    const OpenCLStream *stream;
  };

  std::mutex mutex;
  std::vector<Queue> queues;
};

} // namespace cu2port::opencl
