// An event on an OpenCL device: the marker that was last recorded.
#pragma once

#include "Device.h"
#include "opencl/Context.h"

#include <mutex>

namespace cu2port::opencl {

class OpenCLEvent : public Event {
public:
  OpenCLEvent(Context &context, bool timing) : context(context), timing(timing) {}

  portError_t synchronize() override;
  portError_t query() override;
  /// Errors: portErrorInvalidResourceHandle for events without timing, of another device, or never
  /// recorded; portErrorNotReady.
  portError_t elapsedSince(Event &start, float *milliseconds) override;
  std::function<void()> waiter() const override;

  void recorded(Handle<cl_event> newMarker);
  /// None if it was never recorded; then there is nothing to wait for.
  Handle<cl_event> marker() const;
  const Context &contextOf() const { return context; }
  bool hasTime() const { return timing; }

private:
  bool isTimed() const; ///< has been recorded, to be asked for times
  portError_t endTime(cl_ulong *nanoseconds);

  Context &context;
  const bool timing;
  mutable std::mutex mutex;
  Handle<cl_event> last;
};

} // namespace cu2port::opencl
