// portGetLastError and the names and texts of errors.
#include "Runtime.h"

#include <utility>

using namespace cu2port;

// An error inside a kernel comes back with every call on its device, and is kept anew by each.
portError_t portPeekAtLastError() { return thisThread().lastError; }

portError_t portGetLastError() { return std::exchange(thisThread().lastError, portSuccess); }

/// A code's row of errors.def; codes that nobody has given a meaning have none.
struct ErrorText {
  const char *name, *text;
};

static ErrorText textOf(portError_t error) {
  switch (static_cast<int>(error)) {
#define CU2PORT_ERROR(NAME, CODE, TEXT)                                                            \
  case CODE:                                                                                       \
    return {"cuda" #NAME, TEXT};
#include "cu2port/errors.def"
#undef CU2PORT_ERROR
  default:
    return {nullptr, "unrecognized error code"};
  }
}

const char *portGetErrorName(portError_t error) {
  const ErrorText found = textOf(error);
  return found.name ? found.name : found.text;
}

const char *portGetErrorString(portError_t error) { return textOf(error).text; }
