// The runtime: OpenGL.
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__

#include "cu2port/libraries/gl_types.h"
#include "cu2port/libraries/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define __CUDA_DEPRECATED __attribute__((deprecated))

enum cudaGLDeviceList {
  cudaGLDeviceListAll = 1,
  cudaGLDeviceListCurrentFrame = 2,
  cudaGLDeviceListNextFrame = 3,
};

enum cudaGLMapFlags {
  cudaGLMapFlagsNone = 0,
  cudaGLMapFlagsReadOnly = 1,
  cudaGLMapFlagsWriteDiscard = 2,
};

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cuda_gl_interop.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
