// Names of the driver API's objects for a profiler's timeline. No profiler listens here: they do
// nothing.
#ifndef CU2PORT_NVTX3_NVTOOLSEXTCUDA_H
#define CU2PORT_NVTX3_NVTOOLSEXTCUDA_H

#include "cuda.h"
#include "nvToolsExt.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum nvtxResourceCUDAType_t {
  NVTX_RESOURCE_TYPE_CUDA_DEVICE = 262145,
  NVTX_RESOURCE_TYPE_CUDA_CONTEXT = 262146,
  NVTX_RESOURCE_TYPE_CUDA_STREAM = 262147,
  NVTX_RESOURCE_TYPE_CUDA_EVENT = 262148,
} nvtxResourceCUDAType_t;

NVTX_DECLSPEC void nvtxNameCuDeviceA(CUdevice device, const char *name) {
  (void)device;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCuDeviceW(CUdevice device, const wchar_t *name) {
  (void)device;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCuContextA(CUcontext context, const char *name) {
  (void)context;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCuContextW(CUcontext context, const wchar_t *name) {
  (void)context;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCuStreamA(CUstream stream, const char *name) {
  (void)stream;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCuStreamW(CUstream stream, const wchar_t *name) {
  (void)stream;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCuEventA(CUevent event, const char *name) {
  (void)event;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCuEventW(CUevent event, const wchar_t *name) {
  (void)event;
  (void)name;
}

#ifdef __cplusplus
}
#endif

#endif
