// Memory and events of other processes: nothing here can be shared with them.
#include "Log.h"
#include "Runtime.h"

using namespace cu2port;

static portError_t refuse(const char *what) {
  return call([&](Context &) {
    log("%s cannot be shared with other processes", what);
    return portErrorNotSupported;
  });
}

portError_t portIpcGetMemHandle(portIpcMemHandle_t *, void *) { return refuse("device memory"); }

portError_t portIpcOpenMemHandle(void **, portIpcMemHandle_t, unsigned int) {
  return refuse("device memory");
}

portError_t portIpcCloseMemHandle(void *) { return refuse("device memory"); }

portError_t portIpcGetEventHandle(portIpcEventHandle_t *, portEvent_t) {
  return refuse("an event");
}

portError_t portIpcOpenEventHandle(portEvent_t *, portIpcEventHandle_t) {
  return refuse("an event");
}
