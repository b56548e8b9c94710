// The driver API: types of pointers to the functions of cudaGL.h.
#ifndef CU2PORT_CUDAGLTYPEDEFS_H
#define CU2PORT_CUDAGLTYPEDEFS_H

#include "cudaGL.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PFN_cuGraphicsGLRegisterBuffer PFN_cuGraphicsGLRegisterBuffer_v3000
#define PFN_cuGraphicsGLRegisterImage PFN_cuGraphicsGLRegisterImage_v3000
#define PFN_cuGLGetDevices PFN_cuGLGetDevices_v6050
#define PFN_cuGLCtxCreate PFN_cuGLCtxCreate_v3020
#define PFN_cuGLInit PFN_cuGLInit_v2000
#define PFN_cuGLRegisterBufferObject PFN_cuGLRegisterBufferObject_v2000
#define PFN_cuGLMapBufferObject PFN_cuGLMapBufferObject_v3020
#define PFN_cuGLUnmapBufferObject PFN_cuGLUnmapBufferObject_v2000
#define PFN_cuGLUnregisterBufferObject PFN_cuGLUnregisterBufferObject_v2000
#define PFN_cuGLSetBufferObjectMapFlags PFN_cuGLSetBufferObjectMapFlags_v2030
#define PFN_cuGLMapBufferObjectAsync PFN_cuGLMapBufferObjectAsync_v3020
#define PFN_cuGLUnmapBufferObjectAsync PFN_cuGLUnmapBufferObjectAsync_v2030

#include "cu2port/libraries/cudaGLTypedefs.def"

#ifdef __cplusplus
}
#endif

#endif
