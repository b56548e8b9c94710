// Memory in the order of streams.
#include "api/Memory.h"

using namespace cu2port;

/// For what is in a stream's order and needs nothing done there: the stream still comes after what
/// it must wait for.
static portError_t takeTurn(Context &context, portStream_t stream) {
  return context.enqueue(stream, [](Stream &) { return portSuccess; });
}

portError_t portMallocAsync(void **devPtr, size_t size, portStream_t stream) {
  return call([&](Context &current) {
    Context &context = contextOf(current, stream);
    if (portError_t error = takeTurn(context, stream))
      return error;
    const auto tryIt = [&] {
      return allocate(context, devPtr, size, MemoryKind::Device, MemoryUse::Device);
    };
    if (const portError_t error = tryIt(); error != portErrorMemoryAllocation)
      return error;
    // The stream may be about to free some.
    if (portError_t error = context.synchronize(stream))
      return error;
    return tryIt();
  });
}

portError_t portFreeAsync(void *devPtr, portStream_t stream) {
  return call([&](Context &current) {
    if (!devPtr)
      return portErrorInvalidValue;
    return contextOf(current, stream).enqueue(stream, [&](Stream &queue) {
      Context *owner = nullptr;
      const auto accepts = [](MemoryUse use) { return use == MemoryUse::Device; };
      if (portError_t error = forget(devPtr, accepts, &owner))
        return error;
      return queue.callHost([owner, devPtr](portError_t) { owner->device.release(devPtr); });
    });
  });
}

portError_t portMemPrefetchAsync(const void *devPtr, size_t count, int dstDevice,
                                 portStream_t stream) {
  return call([&](Context &current) {
    const portError_t error = takeTurn(contextOf(current, stream), stream);
    return error ? error : checkHint(devPtr, count, dstDevice);
  });
}

portError_t portMemPrefetchAsync(const void *devPtr, size_t count, portMemLocation location,
                                 unsigned int flags, portStream_t stream) {
  if (flags != 0)
    return keep(portErrorInvalidValue);
  return portMemPrefetchAsync(devPtr, count, deviceOf(location), stream);
}

portError_t portStreamAttachMemAsync(portStream_t stream, void *devPtr, size_t length,
                                     unsigned int) {
  return call([&](Context &current) {
    const portError_t error = takeTurn(contextOf(current, stream), stream);
    return error ? error : checkHint(devPtr, length ? length : 1, portCpuDeviceId);
  });
}
