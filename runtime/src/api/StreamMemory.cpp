// Memory in the order of streams.
#include "Log.h"
#include "MemoryPools.h"
#include "api/Memory.h"

using namespace cu2port;

/// For what is in a stream's order and needs nothing done there: the stream still comes after what
/// it must wait for.
static portError_t takeTurn(Context &context, portStream_t stream) {
  return context.enqueue(stream, [](Stream &) { return portSuccess; });
}

/// Device memory of the stream's device, which its pool counts; `pool` is null for the device's
/// own.
static portError_t allocateInOrder(void **devPtr, size_t size, const MemoryPools::Owner &pool,
                                   portStream_t stream) {
  return call([&](Context &current) {
    Context &context = contextOf(current, stream);
    const MemoryPools::Owner owner = pool ? pool : MemoryPools::get().currentOf(context.index);
    MemoryPool *const counting = owner.get();
    if (portError_t error = takeTurn(context, stream))
      return error;
    if (!MemoryPools::get().ask(counting, size))
      return portErrorMemoryAllocation;
    const auto tryIt = [&] {
      return allocate(context, devPtr, size, MemoryKind::Device, MemoryUse::Device, 0, counting);
    };
    portError_t error = tryIt();
    if (error == portErrorMemoryAllocation) { // the stream may be about to free some
      error = context.synchronize(stream);
      if (!error)
        error = tryIt();
    }
    if (error)
      MemoryPools::get().giveNothing(counting, size);
    else
      MemoryPools::get().give(counting, size);
    return error;
  });
}

portError_t portMallocAsync(void **devPtr, size_t size, portStream_t stream) {
  return allocateInOrder(devPtr, size, nullptr, stream);
}

portError_t portMallocFromPoolAsync(void **devPtr, size_t size, portMemPool_t pool,
                                    portStream_t stream) {
  const MemoryPools::Owner found = MemoryPools::get().find(pool);
  return found ? allocateInOrder(devPtr, size, found, stream) : keep(portErrorInvalidValue);
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

portError_t portMemPrefetchAsync_v2(const void *devPtr, size_t count, portMemLocation location,
                                    unsigned int flags, portStream_t stream) {
  if (flags != 0 || !isLocation(location))
    return keep(portErrorInvalidValue);
  return portMemPrefetchAsync(devPtr, count, deviceOf(location), stream);
}

portError_t portStreamAttachMemAsync(portStream_t stream, void *devPtr, size_t length,
                                     unsigned int flags) {
  return call([&](Context &current) {
    if (flags != portMemAttachGlobal && flags != portMemAttachHost && flags != portMemAttachSingle)
      return portErrorInvalidValue;
    const bool isNull = !stream && streamZero == portStreamLegacy;
    if (flags == portMemAttachSingle && (isNull || stream == portStreamLegacy)) {
      log("memory cannot be attached to the default stream alone");
      return portErrorInvalidValue;
    }
    const auto allocation = Allocations::get().find(devPtr);
    if (allocation && length && length != allocation->size) {
      log("a part of %p's allocation cannot be attached to a stream", devPtr);
      return portErrorInvalidValue;
    }
    const portError_t error = takeTurn(contextOf(current, stream), stream);
    return error ? error : checkHint(devPtr, length ? length : 1, portCpuDeviceId);
  });
}
