// The driver API: OpenGL.
#ifndef CUDAGL_H
#define CUDAGL_H

#include "cu2port/libraries/gl_types.h"
#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

#define cuGLCtxCreate cuGLCtxCreate_v2
#define cuGLMapBufferObject cuGLMapBufferObject_v2
#define cuGLMapBufferObjectAsync cuGLMapBufferObjectAsync_v2
#define cuGLGetDevices cuGLGetDevices_v2

typedef enum CUGLDeviceList_enum {
  CU_GL_DEVICE_LIST_ALL = 0x1,
  CU_GL_DEVICE_LIST_CURRENT_FRAME = 0x2,
  CU_GL_DEVICE_LIST_NEXT_FRAME = 0x3,
} CUGLDeviceList;

typedef enum CUGLmap_flags_enum {
  CU_GL_MAP_RESOURCE_FLAGS_NONE = 0x0,
  CU_GL_MAP_RESOURCE_FLAGS_READ_ONLY = 0x1,
  CU_GL_MAP_RESOURCE_FLAGS_WRITE_DISCARD = 0x2,
} CUGLmap_flags;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cudaGL.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
