// Events.
#include "Handles.h"
#include "Runtime.h"

using namespace cu2port;

portError_t portEventCreateWithFlags(portEvent_t *event, unsigned int flags) {
  return call([&](Context &context) {
    if (!event ||
        (flags & ~(portEventBlockingSync | portEventDisableTiming | portEventInterprocess)))
      return portErrorInvalidValue;
    auto made = std::make_unique<portEvent_st>();
    made->context = &context;
    made->event = context.device.createEvent(!(flags & portEventDisableTiming));
    made->flags = flags;
    if (!made->event)
      return portErrorMemoryAllocation;
    liveEvents().add(made.get());
    *event = made.release();
    return portSuccess;
  });
}

portError_t portEventCreate(portEvent_t *event, unsigned int flags) {
  return portEventCreateWithFlags(event, flags);
}

portError_t portEventCreate(portEvent_t *event) {
  return portEventCreateWithFlags(event, portEventDefault);
}

portError_t portEventDestroy(portEvent_t event) {
  return call([&](Context &) {
    if (!liveEvents().remove(event))
      return portErrorInvalidResourceHandle;
    delete event;
    return portSuccess;
  });
}

portError_t portEventRecordWithFlags(portEvent_t event, portStream_t stream, unsigned int flags) {
  return call([&](Context &current) {
    if (flags & ~portEventRecordExternal)
      return portErrorInvalidValue;
    if (!liveEvents().contains(event))
      return portErrorInvalidResourceHandle;
    Context &context = liveStreams().contains(stream) ? *stream->context : current;
    if (event->context != &context)
      return portErrorInvalidResourceHandle;
    return context.enqueue(stream, [&](Stream &queue) {
      event->recorded = true;
      return queue.record(*event->event);
    });
  });
}

portError_t portEventRecord(portEvent_t event, portStream_t stream) {
  return portEventRecordWithFlags(event, stream, portEventRecordDefault);
}

portError_t portEventSynchronize(portEvent_t event) {
  return call([&](Context &) {
    if (!liveEvents().contains(event))
      return portErrorInvalidResourceHandle;
    return event->recorded ? event->event->synchronize() : portSuccess;
  });
}

portError_t portEventQuery(portEvent_t event) {
  return call([&](Context &) {
    if (!liveEvents().contains(event))
      return portErrorInvalidResourceHandle;
    return event->recorded ? event->event->query() : portSuccess;
  });
}

portError_t portEventElapsedTime(float *ms, portEvent_t start, portEvent_t end) {
  return call([&](Context &) {
    if (!ms)
      return portErrorInvalidValue;
    if (!liveEvents().contains(start) || !liveEvents().contains(end) || !start->recorded ||
        !end->recorded || start->context != end->context ||
        ((start->flags | end->flags) & portEventDisableTiming))
      return portErrorInvalidResourceHandle;
    return end->event->elapsedSince(*start->event, ms);
  });
}
