// Choosing devices and asking about them.
#include "Log.h"
#include "Runtime.h"
#include "profile/Profile.h"

#include "cu2port/libraries/cudart.h"

#include <cstdio>
#include <cstring>
#include <optional>

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
  return callAnyhow([&](Context &context) {
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
  int count = 0;
  if (!device || !prop)
    return keep(portErrorInvalidValue);
  if (portError_t error = Runtime::get().count(&count))
    return keep(error);
  *device = 0; // the first that CU2PORT_DEVICE names
  return portSuccess;
}

portError_t portSetValidDevices(int *devices, int count) {
  int all = 0;
  if (portError_t error = Runtime::get().count(&all))
    return keep(error);
  if (count < 0 || count > all || (count > 0 && !devices))
    return keep(portErrorInvalidValue);
  for (int i = 0; i < count; ++i)
    if (devices[i] < 0 || devices[i] >= all)
      return keep(portErrorInvalidDevice);
  return count ? portSetDevice(devices[0]) : portSuccess; // of none, any will do
}

/// At most one way to wait.
static bool areDeviceFlags(unsigned int flags) {
  const unsigned int wait = flags & portDeviceScheduleMask;
  const unsigned int known =
      portDeviceScheduleMask | portDeviceMapHost | portDeviceLmemResizeToMax | portDeviceSyncMemops;
  return !(flags & ~known) && !(wait & (wait - 1));
}

portError_t portInitDevice(int device, unsigned int deviceFlags, unsigned int flags) {
  return withDevice(device, [&](Context &context) {
    if (flags & ~cudaInitDeviceFlagsAreValid)
      return portErrorInvalidValue;
    if (!(flags & cudaInitDeviceFlagsAreValid))
      return portSuccess;
    if (!areDeviceFlags(deviceFlags))
      return portErrorInvalidValue;
    context.deviceFlags = deviceFlags;
    return portSuccess;
  });
}

portError_t portSetDeviceFlags(unsigned int flags) {
  return call([&](Context &context) {
    if (!areDeviceFlags(flags))
      return portErrorInvalidValue;
    context.deviceFlags = flags;
    return portSuccess;
  });
}

portError_t portGetDeviceFlags(unsigned int *flags) {
  return callAnyhow([&](Context &context) {
    if (!flags)
      return portErrorInvalidValue;
    *flags = context.deviceFlags | portDeviceMapHost;
    return portSuccess;
  });
}

portError_t portDeviceSynchronize() {
  const profile::Wait wait("cudaDeviceSynchronize");
  return call([](Context &context) { return context.synchronize(); });
}

/// Also of a device that has failed.
portError_t portDeviceReset() {
  if (thisThread().inHostFunction) // whose stream it would wait for
    return keep(portErrorNotPermitted);
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

namespace {
struct PciId {
  unsigned int domain = 0, bus = 0, device = 0, function = 0;
};
} // namespace

/// "domain:bus:device", "bus:device.function" or all four, in hexadecimal.
static std::optional<PciId> readPciId(const char *text) {
  if (text[std::strspn(text, "0123456789abcdefABCDEF:.")])
    return std::nullopt;
  PciId id;
  int end = 0;
  const auto isAll = [&](int numbers, int expected) {
    return numbers == expected && end > 0 && !text[end];
  };
  if (isAll(std::sscanf(text, "%8x:%2x:%2x.%1x%n", &id.domain, &id.bus, &id.device, &id.function,
                        &end),
            4))
    return id;
  id = {};
  end = 0;
  if (isAll(std::sscanf(text, "%8x:%2x:%2x%n", &id.domain, &id.bus, &id.device, &end), 3))
    return id;
  id = {};
  end = 0;
  if (isAll(std::sscanf(text, "%2x:%2x.%1x%n", &id.bus, &id.device, &id.function, &end), 3))
    return id;
  return std::nullopt;
}

portError_t portDeviceGetByPCIBusId(int *device, const char *pciBusId) {
  int count = 0;
  if (!device || !pciBusId)
    return keep(portErrorInvalidValue);
  if (portError_t error = Runtime::get().count(&count))
    return keep(error);
  const std::optional<PciId> asked = readPciId(pciBusId);
  if (!asked)
    return keep(portErrorInvalidValue);
  const auto part = [](int number, int mask) { return static_cast<unsigned int>(number & mask); };
  for (int i = 0; i < count; ++i) {
    Context *context = nullptr;
    if (portError_t error = Runtime::get().context(i, &context))
      return keep(error);
    const portDeviceProp &p = context->device.properties();
    if (asked->domain == part(p.pciDomainID, 0xffff) && asked->bus == part(p.pciBusID, 0xff) &&
        asked->device == part(p.pciDeviceID, 0xff) && asked->function == 0) {
      *device = i;
      return portSuccess;
    }
  }
  return keep(portErrorInvalidDevice);
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

/// A device is no peer of its own.
portError_t portDeviceEnablePeerAccess(int peerDevice, unsigned int flags) {
  if (checkDevice(peerDevice) || peerDevice == thisThread().device)
    return keep(portErrorInvalidDevice);
  return keep(flags ? portErrorInvalidValue : portErrorPeerAccessUnsupported);
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
