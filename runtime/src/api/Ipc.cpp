// Memory and events of other processes: nothing here can be shared with them.
#include "Allocations.h"
#include "Handles.h"
#include "Log.h"
#include "Runtime.h"

using namespace cu2port;

/// Unless the call is wrong anyway.
static portError_t refuse(const char *what, portError_t mistake) {
  return call([&](Context &) {
    if (mistake)
      return mistake;
    log("%s cannot be shared with other processes", what);
    return portErrorNotSupported;
  });
}

portError_t portIpcGetMemHandle(portIpcMemHandle_t *handle, void *devPtr) {
  const auto memory = Allocations::get().find(devPtr);
  const bool isDevices = memory && memory->use == MemoryUse::Device;
  return refuse("device memory", handle && isDevices ? portSuccess : portErrorInvalidValue);
}

portError_t portIpcOpenMemHandle(void **devPtr, portIpcMemHandle_t, unsigned int flags) {
  const bool isRight = devPtr && flags == portIpcMemLazyEnablePeerAccess;
  return refuse("device memory", isRight ? portSuccess : portErrorInvalidValue);
}

portError_t portIpcCloseMemHandle(void *) { return refuse("device memory", portSuccess); }

portError_t portIpcGetEventHandle(portIpcEventHandle_t *handle, portEvent_t event) {
  const auto owner = liveEvents().find(event);
  if (!owner || !(owner->flags & portEventInterprocess))
    return refuse("an event", portErrorInvalidResourceHandle);
  return refuse("an event", handle ? portSuccess : portErrorInvalidValue);
}

portError_t portIpcOpenEventHandle(portEvent_t *event, portIpcEventHandle_t) {
  return refuse("an event", event ? portSuccess : portErrorInvalidValue);
}
