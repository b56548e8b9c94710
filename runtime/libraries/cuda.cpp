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

/// Programs print what they got, whatever it is.
CUresult cuGetErrorName(CUresult result, const char **name) {
  *name = nameOf(result);
  return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult result, const char **text) {
  return cuGetErrorName(result, text);
}

extern "C" {
#include "cu2port/libraries/cuda.def"
#include "cu2port/libraries/cudaEGL.def"
#include "cu2port/libraries/cudaGL.def"
#include "cu2port/libraries/cudaProfiler.def"
#include "cu2port/libraries/cudaVDPAU.def"
}
