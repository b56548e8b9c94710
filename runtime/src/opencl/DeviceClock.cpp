#include "opencl/DeviceClock.h"

#include "Measurement.h"

namespace cu2port::opencl {

static bool readDevice(const Handle<cl_event> &event, cl_profiling_info which, std::int64_t *time) {
  cl_ulong nanoseconds = 0;
  if (!event || api().clGetEventProfilingInfo(event.get(), which, sizeof nanoseconds, &nanoseconds,
                                              nullptr) != CL_SUCCESS)
    return false;
  *time = static_cast<std::int64_t>(nanoseconds);
  return true;
}

/// The clocks may have begun at different times. A command is enqueued between two looks at the
/// host's: those that are closest say most.
void DeviceClock::compare() const {
  std::int64_t closest = INT64_MAX;
  for (int i = 0; i < 5; ++i)
    compareOnce(&closest);
}

void DeviceClock::compareOnce(std::int64_t *closest) const {
  Handle<cl_event> marker;
  const std::int64_t before = Measurement::now();
  const cl_int status = api().clEnqueueMarkerWithWaitList(service, 0, nullptr, marker.receive());
  const std::int64_t after = Measurement::now();
  const cl_event waited = marker.get();
  std::int64_t enqueued = 0;
  if (status != CL_SUCCESS || api().clWaitForEvents(1, &waited) != CL_SUCCESS ||
      !readDevice(marker, CL_PROFILING_COMMAND_QUEUED, &enqueued) || after - before >= *closest)
    return;
  *closest = after - before;
  behind = before + *closest / 2 - enqueued;
}

bool DeviceClock::read(const Handle<cl_event> &event, cl_profiling_info which,
                       std::int64_t *time) const {
  std::call_once(compared, [this] { compare(); });
  if (!readDevice(event, which, time))
    return false;
  *time += behind;
  return true;
}

} // namespace cu2port::opencl
