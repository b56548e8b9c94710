// portGetLastError and the names and texts of errors.
#include "Runtime.h"

using namespace cu2port;

// An error inside a kernel is seen until the device is reset; any other one, once.
portError_t portPeekAtLastError() {
  Context *context = nullptr;
  if (Runtime::get().current(&context) == portSuccess)
    if (portError_t error = context->stickyError())
      return error;
  return thisThread().lastError;
}

portError_t portGetLastError() {
  const portError_t last = portPeekAtLastError();
  thisThread().lastError = portSuccess;
  return last;
}

const char *portGetErrorName(portError_t error) {
  switch (static_cast<int>(error)) {
#define CU2PORT_ERROR(NAME, CODE, TEXT)                                                            \
  case CODE:                                                                                       \
    return #NAME;
#include "cu2port/errors.def"
#undef CU2PORT_ERROR
  default:
    return "unrecognized error code";
  }
}

const char *portGetErrorString(portError_t error) {
  switch (static_cast<int>(error)) {
#define CU2PORT_ERROR(NAME, CODE, TEXT)                                                            \
  case CODE:                                                                                       \
    return TEXT;
#include "cu2port/errors.def"
#undef CU2PORT_ERROR
  default:
    return "unrecognized error code";
  }
}
