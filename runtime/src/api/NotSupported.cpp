// The runtime API's functions that the runtime has not, under CUDA's names: they say so once, and
// return an error.
#include "Runtime.h"

#include "cuda_egl_interop.h"
#include "cuda_gl_interop.h"
#include "cuda_vdpau_interop.h"

#include "NotSupported.h" // defines what the headers declare

CU2PORT_LIBRARY("the runtime")

/// Like any other error of a call, cudaGetLastError returns it, too.
template <> inline portError_t cu2port::libraries::notSupported<portError_t>() {
  return cu2port::keep(portErrorNotSupported);
}

#undef CU2PORT_DEFAULT // the declarations have them
#define CU2PORT_DEFAULT(VALUE)
#define CU2PORT_PARTIAL_FUNCTION(RESULT, NAME, PARAMETERS) // below

extern "C" {
#include "cu2port/libraries/cuda_egl_interop.def"
#include "cu2port/libraries/cuda_gl_interop.def"
#include "cu2port/libraries/cuda_vdpau_interop.def"
#include "cu2port/libraries/cudart.def"
}

// --- What is not refused in any case -------------------------------------------------------------

/// There are no arrays; to free none is no error.
static portError_t freeNone(const void *array, const char *function, const void *caller) {
  if (!array)
    return portSuccess;
  cu2port::libraries::tellNotSupported(libraryName, function, caller);
  return cu2port::keep(portErrorNotSupported);
}

cudaError cudaFreeArray(cudaArray_t array) {
  return freeNone(array, __func__, __builtin_return_address(0));
}

cudaError cudaFreeMipmappedArray(cudaMipmappedArray_t mipmappedArray) {
  return freeNone(mipmappedArray, __func__, __builtin_return_address(0));
}

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                            cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}
