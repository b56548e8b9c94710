// Events.
#include "Handles.h"
#include "Log.h"
#include "api/Copy.h"
#include "profile/Profile.h"

using namespace cu2port;

portError_t portEventCreateWithFlags(portEvent_t *event, unsigned int flags) {
  return call([&](Context &context) {
    const bool isShared = flags & portEventInterprocess,
               hasTime = !(flags & portEventDisableTiming);
    if (!event || (isShared && hasTime) ||
        (flags & ~(portEventBlockingSync | portEventDisableTiming | portEventInterprocess)))
      return portErrorInvalidValue;
    if (isShared) { // cudaDevAttrIpcEventSupport says so
      log("an event cannot be shared with other processes");
      return portErrorNotSupported;
    }
    auto made = context.device.createEvent(hasTime);
    if (!made)
      return portErrorMemoryAllocation;
    const std::shared_ptr<portEvent_st> owner(
        new portEvent_st{liveEvents().next(), &context, std::move(made), flags});
    *event = owner->handle;
    liveEvents().add(owner);
    return portSuccess;
  });
}

portError_t portEventCreate(portEvent_t *event) {
  return portEventCreateWithFlags(event, portEventDefault);
}

portError_t portEventDestroy(portEvent_t event) {
  return call([&](Context &) {
    return liveEvents().remove(event) ? portSuccess : portErrorInvalidResourceHandle;
  });
}

portError_t portEventRecordWithFlags(portEvent_t event, portStream_t stream, unsigned int flags) {
  return call([&](Context &current) {
    if (flags & ~portEventRecordExternal)
      return portErrorInvalidValue;
    const auto owner = liveEvents().find(event);
    Context &context = contextOf(current, stream);
    if (!owner || owner->context != &context)
      return portErrorInvalidResourceHandle;
    return context.enqueue(stream, [&](Stream &queue) { return queue.record(*owner->event); });
  });
}

portError_t portEventRecord(portEvent_t event, portStream_t stream) {
  return portEventRecordWithFlags(event, stream, portEventRecordDefault);
}

/// What the event says, or that its device has failed.
template <class F> static portError_t ask(portEvent_t event, F question) {
  return call([&](Context &) {
    const auto owner = liveEvents().find(event);
    if (!owner)
      return portErrorInvalidResourceHandle;
    const portError_t answer = owner->context->noteFault(question(*owner->event));
    const portError_t fault = owner->context->stickyError();
    return fault ? fault : answer;
  });
}

portError_t portEventSynchronize(portEvent_t event) {
  const profile::Wait wait("cudaEventSynchronize");
  return ask(event, [](Event &asked) { return asked.synchronize(); });
}

portError_t portEventQuery(portEvent_t event) {
  return ask(event, [](Event &asked) { return asked.query(); });
}

portError_t portEventElapsedTime(float *ms, portEvent_t start, portEvent_t end) {
  return call([&](Context &) {
    if (!ms)
      return portErrorInvalidValue;
    const auto first = liveEvents().find(start), last = liveEvents().find(end);
    if (!first || !last || first->context != last->context)
      return portErrorInvalidResourceHandle;
    return last->event->elapsedSince(*first->event, ms);
  });
}
