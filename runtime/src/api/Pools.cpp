// Pools of memory.
#include "Log.h"
#include "MemoryPools.h"
#include "Runtime.h"

using namespace cu2port;

static portError_t checkDevice(int device) {
  Context *context = nullptr;
  return Runtime::get().context(device, &context);
}

/// Calls `body` with the pool of a handle.
template <class F> static portError_t withPool(portMemPool_t handle, F body) {
  return call([&](Context &) {
    const MemoryPools::Owner pool = MemoryPools::get().find(handle);
    return pool ? body(*pool) : portErrorInvalidValue;
  });
}

portError_t portMemPoolCreate(portMemPool_t *pool, const portMemPoolProps *props) {
  return call([&](Context &) {
    if (!pool || !props || props->allocType != portMemAllocationTypePinned ||
        props->location.type == portMemLocationTypeInvalid)
      return portErrorInvalidValue;
    if (props->handleTypes != portMemHandleTypeNone) {
      log("memory pools cannot be shared with other processes");
      return portErrorNotSupported;
    }
    if (props->location.type != portMemLocationTypeDevice) {
      log("a memory pool can only be one of a device's memory");
      return portErrorNotSupported;
    }
    if (checkDevice(props->location.id)) // a field of the value's
      return portErrorInvalidValue;
    *pool = MemoryPools::handleOf(MemoryPools::get().create(props->location.id, props->maxSize));
    return portSuccess;
  });
}

portError_t portMemPoolDestroy(portMemPool_t pool) {
  return call([&](Context &) { return MemoryPools::get().destroy(pool); });
}

portError_t portMemPoolSetAttribute(portMemPool_t pool, portMemPoolAttr attr, void *value) {
  return withPool(pool, [&](MemoryPool &found) {
    return value ? MemoryPools::get().setAttribute(found, attr, value) : portErrorInvalidValue;
  });
}

portError_t portMemPoolGetAttribute(portMemPool_t pool, portMemPoolAttr attr, void *value) {
  return withPool(pool, [&](MemoryPool &found) {
    return value ? MemoryPools::get().getAttribute(found, attr, value) : portErrorInvalidValue;
  });
}

portError_t portMemPoolTrimTo(portMemPool_t pool, size_t) {
  return withPool(pool, [](MemoryPool &) { return portSuccess; }); // what is free is the device's
}

static bool isAccess(portMemAccessFlags flags) {
  return flags == portMemAccessFlagsProtNone || flags == portMemAccessFlagsProtRead ||
         flags == portMemAccessFlagsProtReadWrite;
}

portError_t portMemPoolSetAccess(portMemPool_t pool, const portMemAccessDesc *descList,
                                 size_t count) {
  return withPool(pool, [&](MemoryPool &found) {
    for (size_t i = 0; i < count; ++i) {
      if (!descList || descList[i].location.type != portMemLocationTypeDevice ||
          !isAccess(descList[i].flags))
        return portErrorInvalidValue;
      if (portError_t error = checkDevice(descList[i].location.id))
        return error;
      const bool isOwn = descList[i].location.id == found.device;
      // A device always reaches its own memory, and never another's (portDeviceCanAccessPeer).
      if (isOwn != (descList[i].flags == portMemAccessFlagsProtReadWrite))
        return isOwn ? portErrorInvalidDevice : portErrorPeerAccessUnsupported;
    }
    return portSuccess;
  });
}

portError_t portMemPoolGetAccess(portMemAccessFlags *flags, portMemPool_t pool,
                                 portMemLocation *location) {
  return withPool(pool, [&](MemoryPool &found) {
    if (!flags || !location || location->type != portMemLocationTypeDevice)
      return portErrorInvalidValue;
    if (portError_t error = checkDevice(location->id))
      return error;
    *flags =
        location->id == found.device ? portMemAccessFlagsProtReadWrite : portMemAccessFlagsProtNone;
    return portSuccess;
  });
}

portError_t portDeviceGetDefaultMemPool(portMemPool_t *pool, int device) {
  if (!pool)
    return keep(portErrorInvalidValue);
  if (portError_t error = checkDevice(device))
    return keep(error);
  *pool = MemoryPools::handleOf(MemoryPools::get().defaultOf(device));
  return portSuccess;
}

portError_t portDeviceGetMemPool(portMemPool_t *pool, int device) {
  if (!pool)
    return keep(portErrorInvalidValue);
  if (portError_t error = checkDevice(device))
    return keep(error);
  *pool = MemoryPools::handleOf(MemoryPools::get().currentOf(device));
  return portSuccess;
}

portError_t portDeviceSetMemPool(int device, portMemPool_t pool) {
  if (portError_t error = checkDevice(device))
    return keep(error);
  const MemoryPools::Owner found = MemoryPools::get().find(pool);
  return keep(found ? MemoryPools::get().setCurrent(device, found) : portErrorInvalidValue);
}
