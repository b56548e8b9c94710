// What calls about streams have in common.
#pragma once

#include "Handles.h"
#include "Runtime.h"

namespace cu2port {

/// Calls `body` with the stream's own context and, unless it is a default stream, the stream.
template <class F> portError_t withStream(portStream_t handle, F body) {
  return call([&](Context &current) {
    const auto owner = liveStreams().find(handle);
    return body(owner ? *owner->context : current);
  });
}

/// Calls `body` with what the handle stands for, while nobody else uses the context.
template <class F> portError_t withStreamItself(portStream_t handle, F body) {
  return withStream(handle, [&](Context &context) {
    portStream_st *stream = nullptr;
    std::lock_guard lock(context.mutex);
    if (portError_t error = context.find(handle, &stream))
      return error;
    return body(*stream);
  });
}

} // namespace cu2port
