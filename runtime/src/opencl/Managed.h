// Managed memory on devices where host and device have to take turns.
//
// CUDA lets such a device's programs touch managed memory on the host only while no kernel runs. So
// it is the host's (mapped) from the start, becomes the device's (unmapped) with the first command
// that may use it, and the host's again when the host waits for the device and nothing uses it any
// more. On fine-grained devices all of this does nothing.
#pragma once

#include "opencl/Memory.h"

#include <mutex>
#include <vector>

namespace cu2port::opencl {

class Managed {
public:
  /// `service`: a queue on which nothing else waits.
  Managed(MemoryModel model, cl_command_queue service) : model(model), service(service) {}

  /// Maps a new managed allocation for the host.
  portError_t add(std::shared_ptr<Allocation> allocation);
  void remove(const void *address);
  /// Gives everything back to the host that no unfinished command uses. Called when the host has
  /// waited.
  portError_t toHost();

  /// While one command is enqueued: makes managed memory the device's before, and notes the command
  /// after.
  class Use {
  public:
    /// For a command that may touch any managed memory: a kernel.
    explicit Use(Managed &managed);
    /// For a command that touches these only (null entries and other kinds of memory do not
    /// matter).
    Use(Managed &managed, std::initializer_list<Allocation *> only);
    portError_t begin(cl_command_queue queue);
    void end(cl_command_queue queue, const Handle<cl_event> &command);

  private:
    Managed &managed;
    std::unique_lock<std::mutex> lock;
    std::vector<Allocation *> allocations;
  };

private:
  portError_t map(Allocation &allocation);
  portError_t unmap(Allocation &allocation, cl_command_queue queue);

  MemoryModel model;
  cl_command_queue service;
  std::mutex mutex;
  std::vector<std::shared_ptr<Allocation>> all;
};

} // namespace cu2port::opencl
