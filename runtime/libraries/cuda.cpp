// libcuda.so
#include "cudaEGL.h"
#include "cudaGL.h"
#include "cudaProfiler.h"
#include "cudaVDPAU.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("The driver API")
CU2PORT_STATUS(CUresult, CUDA_ERROR_NOT_SUPPORTED)

/// Null for a number that is no result's.
static const char *nameOf(CUresult result) {
  switch (result) {
#define CU2PORT_RESULT(NAME, NUMBER)                                                               \
  case NAME:                                                                                       \
    return #NAME;
#include "cu2port/libraries/driver/results.def"
#undef CU2PORT_RESULT
  }
  return nullptr;
}

/// The driver's results have the numbers and the texts of the runtime's errors, all but two.
static const char *textOf(CUresult result) {
  switch (static_cast<int>(result)) {
#define CU2PORT_ERROR(NAME, NUMBER, TEXT)                                                          \
  case NUMBER:                                                                                     \
    return TEXT;
#include "cu2port/errors.def"
#undef CU2PORT_ERROR
  case CUDA_ERROR_CONTEXT_ALREADY_CURRENT: // these two are the driver's alone
    return "context already current";
  case CUDA_ERROR_KEY_ROTATION:
    return "key rotation";
  }
  return nullptr;
}

/// Programs print what they got, whatever it is.
CUresult cuGetErrorName(CUresult result, const char **name) {
  if (!name)
    return CUDA_ERROR_INVALID_VALUE;
  *name = nameOf(result);
  return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult result, const char **text) {
  if (!text)
    return CUDA_ERROR_INVALID_VALUE;
  *text = nameOf(result) ? textOf(result) : nullptr;
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

extern "C" {
#include "cu2port/libraries/cuda.def"
#include "cu2port/libraries/cudaEGL.def"
#include "cu2port/libraries/cudaGL.def"
#include "cu2port/libraries/cudaProfiler.def"
#include "cu2port/libraries/cudaVDPAU.def"
}
