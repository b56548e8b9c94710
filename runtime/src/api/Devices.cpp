// Choosing devices and asking about them.
#include "Log.h"
#include "Runtime.h"

#include <cstdio>
#include <cstring>

using namespace cu2port;

/// Calls `body` with the context of device number `index`, whichever is current.
template <class F> static portError_t withDevice(int index, F body) {
  Context *context = nullptr;
  if (portError_t error = Runtime::get().context(index, &context))
    return keep(error);
  return keep(body(*context));
}

portError_t portGetDeviceCount(int *count) {
  if (!count)
    return keep(portErrorInvalidValue);
  return keep(Runtime::get().count(count));
}

portError_t portSetDevice(int device) {
  return withDevice(device, [&](Context &) {
    thisThread().device = device;
    return portSuccess;
  });
}

portError_t portGetDevice(int *device) {
  if (!device)
    return keep(portErrorInvalidValue);
  return withDevice(thisThread().device, [&](Context &context) {
    *device = context.index;
    return portSuccess;
  });
}

portError_t portGetDeviceProperties(portDeviceProp *prop, int device) {
  if (!prop)
    return keep(portErrorInvalidValue);
  return withDevice(device, [&](Context &context) {
    *prop = context.device.properties();
    return portSuccess;
  });
}

portError_t portDeviceGetAttribute(int *value, portDeviceAttr attr, int device) {
  if (!value)
    return keep(portErrorInvalidValue);
  return withDevice(device, [&](Context &context) {
    const portDeviceProp &p = context.device.properties();
    switch (attr) {
#define CU2PORT_ATTRIBUTE(NAME, CODE, VALUE)                                                       \
  case NAME:                                                                                       \
    *value = static_cast<int>(VALUE);                                                              \
    return portSuccess;
#include "cu2port/attributes.def"
#undef CU2PORT_ATTRIBUTE
    }
    return portErrorInvalidValue;
  });
}

portError_t portChooseDevice(int *device, const portDeviceProp *prop) {
  if (!device || !prop)
    return keep(portErrorInvalidValue);
  *device = 0; // the first that CU2PORT_DEVICE names
  return portSuccess;
}

portError_t portSetValidDevices(int *devices, int count) {
  if (!devices || count <= 0)
    return keep(portErrorInvalidValue);
  return portSetDevice(devices[0]);
}

portError_t portInitDevice(int device, unsigned int, unsigned int) {
  return withDevice(device, [](Context &) { return portSuccess; });
}

portError_t portSetDeviceFlags(unsigned int flags) {
  return call([&](Context &context) {
    if (flags & ~portDeviceMask)
      return portErrorInvalidValue;
    context.deviceFlags = flags;
    return portSuccess;
  });
}

portError_t portGetDeviceFlags(unsigned int *flags) {
  return call([&](Context &context) {
    if (!flags)
      return portErrorInvalidValue;
    *flags = context.deviceFlags | portDeviceMapHost;
    return portSuccess;
  });
}

portError_t portDeviceSynchronize() {
  return call([](Context &context) { return context.synchronize(); });
}

portError_t portDeviceReset() {
  return withDevice(thisThread().device, [](Context &context) { return context.reset(); });
}

portError_t portThreadSynchronize() { return portDeviceSynchronize(); }

portError_t portThreadExit() { return portDeviceReset(); }

portError_t portThreadSetLimit(enum portLimit limit, size_t value) {
  return portDeviceSetLimit(limit, value);
}

portError_t portThreadGetLimit(size_t *value, enum portLimit limit) {
  return portDeviceGetLimit(value, limit);
}

portError_t portThreadSetCacheConfig(enum portFuncCache config) {
  return portDeviceSetCacheConfig(config);
}

portError_t portThreadGetCacheConfig(enum portFuncCache *config) {
  return portDeviceGetCacheConfig(config);
}

// --- Names
// -------------------------------------------------------------------------------------------------

portError_t portDeviceGetPCIBusId(char *pciBusId, int length, int device) {
  if (!pciBusId || length < 13)
    return keep(portErrorInvalidValue);
  return withDevice(device, [&](Context &context) {
    const portDeviceProp &p = context.device.properties();
    std::snprintf(pciBusId, static_cast<std::size_t>(length), "%04x:%02x:%02x.0",
                  p.pciDomainID & 0xffff, p.pciBusID & 0xff, p.pciDeviceID & 0xff);
    return portSuccess;
  });
}

portError_t portDeviceGetByPCIBusId(int *device, const char *pciBusId) {
  int count = 0;
  if (!device || !pciBusId)
    return keep(portErrorInvalidValue);
  if (portError_t error = Runtime::get().count(&count))
    return keep(error);
  for (int i = 0; i < count; ++i) {
    char id[32];
    if (portDeviceGetPCIBusId(id, sizeof id, i) == portSuccess && std::strcmp(id, pciBusId) == 0) {
      *device = i;
      return portSuccess;
    }
  }
  return keep(portErrorInvalidValue);
}

portError_t portDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority) {
  return call([&](Context &) { // both 0, as from CUDA for a device without priorities
    if (leastPriority)
      *leastPriority = 0;
    if (greatestPriority)
      *greatestPriority = 0;
    return portSuccess;
  });
}

// --- Settings without effect
// ----------------------------------------------------------------------------------------

static std::size_t defaultLimit(portLimit limit) {
  switch (limit) {
  case portLimitStackSize:
    return 1024;
  case portLimitPrintfFifoSize:
    return std::size_t{1} << 20;
  case portLimitMallocHeapSize:
    return std::size_t{8} << 20;
  case portLimitDevRuntimeSyncDepth:
    return 2;
  case portLimitDevRuntimePendingLaunchCount:
    return 2048;
  case portLimitMaxL2FetchGranularity:
    return 64;
  case portLimitPersistingL2CacheSize:
    return 0;
  }
  return 0;
}

static bool isLimit(portLimit limit) {
  return limit >= portLimitStackSize && limit <= portLimitPersistingL2CacheSize;
}

portError_t portCtxResetPersistingL2Cache() {
  return call([](Context &) { return portSuccess; });
}

portError_t portDeviceSetLimit(portLimit limit, size_t value) {
  return call([&](Context &context) {
    if (!isLimit(limit))
      return portErrorUnsupportedLimit;
    std::lock_guard lock(context.mutex);
    context.limits[limit] = value;
    return portSuccess;
  });
}

portError_t portDeviceGetLimit(size_t *value, portLimit limit) {
  return call([&](Context &context) {
    if (!value)
      return portErrorInvalidValue;
    if (!isLimit(limit))
      return portErrorUnsupportedLimit;
    std::lock_guard lock(context.mutex);
    auto at = context.limits.find(limit);
    *value = at == context.limits.end() ? defaultLimit(limit) : at->second;
    return portSuccess;
  });
}

portError_t portDeviceSetCacheConfig(portFuncCache config) {
  return call([&](Context &context) {
    context.cacheConfig = config;
    return portSuccess;
  });
}

portError_t portDeviceGetCacheConfig(portFuncCache *config) {
  return call([&](Context &context) {
    if (!config)
      return portErrorInvalidValue;
    *config = context.cacheConfig;
    return portSuccess;
  });
}

portError_t portDeviceSetSharedMemConfig(portSharedMemConfig config) {
  return call([&](Context &context) {
    context.sharedMemConfig = config;
    return portSuccess;
  });
}

portError_t portDeviceGetSharedMemConfig(portSharedMemConfig *config) {
  return call([&](Context &context) {
    if (!config)
      return portErrorInvalidValue;
    *config = context.sharedMemConfig;
    return portSuccess;
  });
}

portError_t portProfilerStart() {
  return call([](Context &) { return portSuccess; });
}

portError_t portProfilerStop() {
  return call([](Context &) { return portSuccess; });
}

// --- Peers
// -------------------------------------------------------------------------------------------------

static portError_t checkDevice(int device) {
  Context *context = nullptr;
  return Runtime::get().context(device, &context);
}

portError_t portDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice) {
  if (!canAccessPeer)
    return keep(portErrorInvalidValue);
  if (checkDevice(device) || checkDevice(peerDevice))
    return keep(portErrorInvalidDevice);
  *canAccessPeer = 0;
  return portSuccess;
}

portError_t portDeviceEnablePeerAccess(int peerDevice, unsigned int) {
  return keep(checkDevice(peerDevice) ? portErrorInvalidDevice : portErrorPeerAccessUnsupported);
}

portError_t portDeviceDisablePeerAccess(int peerDevice) {
  return keep(checkDevice(peerDevice) ? portErrorInvalidDevice : portErrorPeerAccessNotEnabled);
}

portError_t portDeviceGetP2PAttribute(int *value, portDeviceP2PAttr attr, int srcDevice,
                                      int dstDevice) {
  if (!value || attr < portDevP2PAttrPerformanceRank ||
      attr > portDevP2PAttrCudaArrayAccessSupported)
    return keep(portErrorInvalidValue);
  if (checkDevice(srcDevice) || checkDevice(dstDevice) || srcDevice == dstDevice)
    return keep(portErrorInvalidDevice);
  *value = 0;
  return portSuccess;
}

// --- Versions
// -------------------------------------------------------------------------------------------------

portError_t portDriverGetVersion(int *version) {
  if (!version)
    return keep(portErrorInvalidValue);
  *version = CUDART_VERSION;
  return portSuccess;
}

portError_t portRuntimeGetVersion(int *version) { return portDriverGetVersion(version); }
