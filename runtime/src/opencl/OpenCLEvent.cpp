#include "opencl/OpenCLEvent.h"

#include "opencl/Errors.h"

namespace cu2port::opencl {

void OpenCLEvent::recorded(Handle<cl_event> newMarker) {
  std::lock_guard guard(mutex);
  last = std::move(newMarker);
}

Handle<cl_event> OpenCLEvent::marker() const {
  std::lock_guard guard(mutex);
  return last;
}

portError_t OpenCLEvent::synchronize() {
  const Handle<cl_event> event = marker();
  if (!event)
    return context.fault->get();
  const cl_event waited = event.get();
  const cl_int status = api().clWaitForEvents(1, &waited);
  if (portError_t error = context.query(event); error && error != portErrorNotReady)
    return error; // the command's own, where the wait only knows that there was one
  if (portError_t error = check(status, "clWaitForEvents"))
    return error;
  if (portError_t error = context.fault->get())
    return error;
  return context.managed.toHost();
}

portError_t OpenCLEvent::query() {
  const Handle<cl_event> event = marker();
  return event ? context.outcome(event) : context.fault->get();
}

std::function<void()> OpenCLEvent::waiter() const {
  return [event = marker()] {
    if (const cl_event waited = event.get())
      api().clWaitForEvents(1, &waited);
  };
}

bool OpenCLEvent::isTimed() const { return timing && marker(); }

portError_t OpenCLEvent::endTime(cl_ulong *nanoseconds) {
  const Handle<cl_event> event = marker();
  if (portError_t error = context.query(event))
    return error;
  return check(api().clGetEventProfilingInfo(event.get(), CL_PROFILING_COMMAND_END,
                                             sizeof *nanoseconds, nanoseconds, nullptr),
               "clGetEventProfilingInfo");
}

portError_t OpenCLEvent::elapsedSince(Event &start, float *milliseconds) {
  auto *from = dynamic_cast<OpenCLEvent *>(&start);
  if (!from || &from->context != &context)
    return portErrorInvalidResourceHandle;
  // That one has no time counts for more than that the other is not done yet.
  if (!from->isTimed() || !isTimed())
    return portErrorInvalidResourceHandle;
  cl_ulong begin = 0, end = 0;
  if (portError_t error = from->endTime(&begin))
    return error;
  if (portError_t error = endTime(&end))
    return error;
  // Signed: CUDA gives a negative time for events in the other order.
  *milliseconds = static_cast<float>(static_cast<double>(static_cast<cl_long>(end - begin)) * 1e-6);
  return portSuccess;
}

} // namespace cu2port::opencl
