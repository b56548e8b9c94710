// What kernels leave behind that end by a failed assert or a trap.
//
// OpenCL C has no such end. A kernel that may fail takes one more pointer, to a record that its
// device has one of: the first thread that fails writes down there what has happened, and returns.
// The runtime looks at the record once it knows that work is done, as CUDA reports such errors.
#pragma once

#include "Device.h"
#include "FaultRecord.h"
#include "opencl/Handle.h"
#include "opencl/Memory.h"

#include <atomic>
#include <list>
#include <memory>
#include <mutex>

namespace cu2port::opencl {

class KernelFaults {
public:
  KernelFaults(Memory &memory, cl_command_queue service, std::shared_ptr<DeviceFault> fault)
      : memory(memory), service(service), fault(std::move(fault)) {}

  /// The record's address, for a launch.
  portError_t prepare(void **address);
  /// Enqueues behind such a kernel what brings the record to the host, where the host cannot look
  /// at it itself. `last` is the kernel's event, and becomes that of the command.
  portError_t enqueueRead(cl_command_queue queue, Handle<cl_event> *last);
  /// Makes a failure the device's fault, and prints what there is to say. To be called where work
  /// is known to be done.
  void collect();

private:
  struct Copy {
    FaultRecord seen;
    Handle<cl_event> read;
  };

  portError_t clear();
  void lookAtCopies();
  void look(FaultRecord &seen);

  Memory &memory;
  const cl_command_queue service;
  const std::shared_ptr<DeviceFault> fault;
  std::atomic<bool> isUsed{false}; ///< most programs never do
  std::mutex mutex;
  std::shared_ptr<Allocation> record;
  bool isReported = false;
  std::list<Copy> copies; ///< one for each launch that was not done at the last look
};

} // namespace cu2port::opencl
