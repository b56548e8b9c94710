// The times of a device's commands by the host's clock.
#pragma once

#include "opencl/Handle.h"

#include <cstdint>
#include <mutex>

namespace cu2port::opencl {

class DeviceClock {
public:
  /// `service`: a queue on which nothing else waits.
  explicit DeviceClock(cl_command_queue service) : service(service) {}

  /// A time of a command that is over, as Measurement has it. False if the driver does not tell.
  bool read(const Handle<cl_event> &event, cl_profiling_info which, std::int64_t *time) const;

private:
  void compare() const;
  void compareOnce(std::int64_t *closest) const;

  const cl_command_queue service;
  mutable std::once_flag compared;
  mutable std::int64_t behind = 0; ///< nanoseconds
};

} // namespace cu2port::opencl
