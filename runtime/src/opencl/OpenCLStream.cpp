#include "opencl/OpenCLStream.h"

#include "opencl/Errors.h"
#include "opencl/OpenCLEvent.h"

#include <chrono>
#include <thread>

namespace cu2port::opencl {

OpenCLStream::OpenCLStream(Context &context)
    : context(context), hostFunctions(context.hostFunctions) {
  created = context.createQueue(*this, &queue);
}

OpenCLStream::~OpenCLStream() {
  if (created)
    return;
  synchronize();
  api().clFinish(queue.get()); // the driver's own part behind the last command's end, too
  collectTimes();
  context.forgetQueue(queue.get());
}

void OpenCLStream::measure(const Handle<cl_event> &event) {
  if (!measurement)
    return;
  measuredCommands.add(event, measurement);
  collectTimesLocked();
}

void OpenCLStream::collectTimes() const {
  std::lock_guard guard(mutex);
  collectTimesLocked();
}

void OpenCLStream::collectTimesLocked() const {
  using Times = MeasuredCommands<Handle<cl_event>>::Times;
  measuredCommands.collect(
      [this](const Handle<cl_event> &event) { return context.query(event) != portErrorNotReady; },
      [this](const Handle<cl_event> &event) -> std::optional<Times> {
        Times times{};
        if (!context.clock.read(event, CL_PROFILING_COMMAND_START, &times.begin) ||
            !context.clock.read(event, CL_PROFILING_COMMAND_END, &times.end))
          return std::nullopt;
        return times;
      });
}

portError_t OpenCLStream::submitted(Handle<cl_event> event) {
  backlog.add([&] { return event; });
  last = std::move(event);
  return check(api().clFlush(queue.get()), "clFlush");
}

portError_t OpenCLStream::callHost(std::function<void(portError_t)> function) {
  if (created)
    return created;
  std::lock_guard guard(mutex);
  cl_int status = CL_SUCCESS;
  Handle<cl_event> before;
  const Handle<cl_event> after(api().clCreateUserEvent(context.context.get(), &status));
  if (portError_t error = check(status, "clCreateUserEvent"))
    return error;
  if (portError_t error =
          check(api().clEnqueueMarkerWithWaitList(queue.get(), 0, nullptr, before.receive()),
                "clEnqueueMarkerWithWaitList"))
    return error;
  // The marker's callback, the flush and only then the barrier: a simulator runs all there is
  // within a flush, and calls back after it.
  if (portError_t error = check(hostFunctions.run(
                                    [function = std::move(function), measured = measurement,
                                     &context = context](cl_int status) {
                                      const Stopwatch watch(measured.get());
                                      context.kernelFaults.collect();
                                      if (status < 0)
                                        context.fault->set(check(status, "an enqueued command"));
                                      function(context.fault->get());
                                    },
                                    before, after),
                                "clSetEventCallback"))
    return error;
  if (portError_t error = submitted(before))
    return error;
  return enqueueBarrier(after);
}

portError_t OpenCLStream::record(Event &event) {
  if (created)
    return created;
  auto *own = dynamic_cast<OpenCLEvent *>(&event);
  if (!own || &own->contextOf() != &context)
    return portErrorInvalidResourceHandle;
  std::lock_guard guard(mutex);
  if (!own->hasTime()) { // only a time takes a command of its own
    own->recorded(last);
    return portSuccess;
  }
  Handle<cl_event> marker;
  if (portError_t error =
          check(api().clEnqueueMarkerWithWaitList(queue.get(), 0, nullptr, marker.receive()),
                "clEnqueueMarkerWithWaitList"))
    return error;
  own->recorded(marker);
  return submitted(std::move(marker));
}

portError_t OpenCLStream::wait(Event &event) {
  if (created)
    return created;
  const auto *own = dynamic_cast<OpenCLEvent *>(&event);
  // Another device's event means nothing to this one's OpenCL context, but a host function can wait
  // for it.
  if (!own || &own->contextOf() != &context)
    return callHost([wait = event.waiter()](portError_t) { wait(); });
  const Handle<cl_event> marker = own->marker();
  if (!marker)
    return portSuccess;
  std::lock_guard guard(mutex);
  return enqueueBarrier(marker);
}

portError_t OpenCLStream::enqueueBarrier(const Handle<cl_event> &marker) {
  const cl_event waited = marker.get();
  Handle<cl_event> done;
  if (portError_t error =
          check(api().clEnqueueBarrierWithWaitList(queue.get(), 1, &waited, done.receive()),
                "clEnqueueBarrierWithWaitList"))
    return error;
  return submitted(std::move(done));
}

Handle<cl_event> OpenCLStream::enqueuedLast() const {
  std::lock_guard guard(mutex);
  return last;
}

portError_t OpenCLStream::synchronize() {
  if (created)
    return created;
  const Handle<cl_event> event = enqueuedLast();
  if (portError_t error = context.await(event))
    return error;
  return context.outcome(event);
}

portError_t OpenCLStream::query() { return created ? created : context.outcome(enqueuedLast()); }

bool OpenCLStream::isFull() const {
  std::lock_guard guard(mutex);
  return backlog.isFull(
      [this](const Handle<cl_event> &event) { return context.query(event) != portErrorNotReady; });
}

/// Behind a host function that may wait for the caller, this does not wait, or not for long.
void OpenCLStream::waitForRoom() {
  constexpr std::chrono::microseconds look{50};
  constexpr std::chrono::milliseconds patience{100};
  const auto begin = std::chrono::steady_clock::now();
  while (isFull() && !context.isEnding) {
    if (context.hostFunctions.takeLong()) {
      std::lock_guard guard(mutex);
      if (!backlog.isFarTooFull() || std::chrono::steady_clock::now() - begin > patience)
        return;
    }
    std::this_thread::sleep_for(look);
  }
}

} // namespace cu2port::opencl
