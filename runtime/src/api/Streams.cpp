// Streams, and calls from streams back into the host.
#include "api/Streams.h"
#include "profile/Profile.h"

#include <algorithm>
#include <utility>

using namespace cu2port;

portError_t portStreamCreateWithPriority(portStream_t *pStream, unsigned int flags, int priority) {
  return call([&](Context &context) {
    if (!pStream || (flags & ~portStreamNonBlocking))
      return portErrorInvalidValue;
    // The range that the device tells is [0, 0]; CUDA takes the nearest of it.
    const auto stream = context.createStream(flags, std::clamp(priority, 0, 0));
    if (!stream)
      return portErrorMemoryAllocation;
    *pStream = stream->handle;
    return portSuccess;
  });
}

portError_t portStreamCreateWithFlags(portStream_t *pStream, unsigned int flags) {
  return portStreamCreateWithPriority(pStream, flags, 0);
}

portError_t portStreamCreate(portStream_t *pStream) {
  return portStreamCreateWithFlags(pStream, portStreamDefault);
}

portError_t portStreamDestroy(portStream_t stream) {
  return withStream(stream, [&](Context &context) { return context.destroyStream(stream); });
}

portError_t portStreamSynchronize(portStream_t stream) {
  const profile::Wait wait("cudaStreamSynchronize");
  return withStream(stream, [&](Context &context) { return context.synchronize(stream); });
}

portError_t portStreamQuery(portStream_t stream) {
  return withStream(stream, [&](Context &context) { return context.query(stream); });
}

portError_t portStreamGetFlags(portStream_t hStream, unsigned int *flags) {
  return withStreamItself(hStream, [&](portStream_st &stream) {
    if (!flags)
      return portErrorInvalidValue;
    *flags = stream.flags;
    return portSuccess;
  });
}

portError_t portStreamGetPriority(portStream_t hStream, int *priority) {
  return withStreamItself(hStream, [&](portStream_st &stream) {
    if (!priority)
      return portErrorInvalidValue;
    *priority = stream.priority;
    return portSuccess;
  });
}

portError_t portStreamGetId(portStream_t hStream, unsigned long long *streamId) {
  return withStreamItself(hStream, [&](portStream_st &stream) {
    if (!streamId)
      return portErrorInvalidValue;
    *streamId = reinterpret_cast<std::uintptr_t>(stream.handle);
    return portSuccess;
  });
}

portError_t portStreamWaitEvent(portStream_t stream, portEvent_t event, unsigned int flags) {
  return withStream(stream, [&](Context &context) {
    if (flags & ~portEventWaitExternal)
      return portErrorInvalidValue;
    const auto owner = liveEvents().find(event);
    if (!owner)
      return portErrorInvalidResourceHandle;
    return context.enqueue(stream, [&](Stream &queue) { return queue.wait(*owner->event); });
  });
}

/// Calls `function` from a stream, where the API is off limits. The thread may be one that waits in
/// a call of its own: the errors of the function are none of that thread's.
template <class F> static portError_t callFrom(Context &context, portStream_t stream, F function) {
  return context.enqueue(stream, [&](Stream &queue) {
    const profile::Scope scope(queue, profile::ofHostFunction(context, queue));
    return queue.callHost([function](portError_t status) {
      ThreadState &thread = thisThread();
      const bool nested = std::exchange(thread.inHostFunction, true);
      const portError_t lastError = std::exchange(thread.lastError, portSuccess);
      function(status);
      thread.lastError = lastError;
      thread.inHostFunction = nested;
    });
  });
}

portError_t portLaunchHostFunc(portStream_t stream, portHostFn_t fn, void *userData) {
  return withStream(stream, [&](Context &context) {
    if (!fn)
      return portErrorInvalidValue;
    return callFrom(context, stream, [=](portError_t status) {
      if (!status)
        fn(userData);
    });
  });
}

portError_t portStreamAddCallback(portStream_t stream, portStreamCallback_t callback,
                                  void *userData, unsigned int flags) {
  return withStream(stream, [&](Context &context) {
    if (!callback || flags != 0)
      return portErrorInvalidValue;
    return callFrom(context, stream,
                    [=](portError_t status) { callback(stream, status, userData); });
  });
}
