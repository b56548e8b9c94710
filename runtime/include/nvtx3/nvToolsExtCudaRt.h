// Names of the runtime's objects for a profiler's timeline. No profiler listens here: they do
// nothing.
#ifndef CU2PORT_NVTX3_NVTOOLSEXTCUDART_H
#define CU2PORT_NVTX3_NVTOOLSEXTCUDART_H

#include "cu2port/libraries/types.h"
#include "nvToolsExt.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum nvtxResourceCUDARTType_t {
  NVTX_RESOURCE_TYPE_CUDART_DEVICE = 327680,
  NVTX_RESOURCE_TYPE_CUDART_STREAM = 327681,
  NVTX_RESOURCE_TYPE_CUDART_EVENT = 327682,
} nvtxResourceCUDARTType_t;

NVTX_DECLSPEC void nvtxNameCudaDeviceA(int device, const char *name) {
  (void)device;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCudaDeviceW(int device, const wchar_t *name) {
  (void)device;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCudaStreamA(cudaStream_t stream, const char *name) {
  (void)stream;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCudaStreamW(cudaStream_t stream, const wchar_t *name) {
  (void)stream;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCudaEventA(cudaEvent_t event, const char *name) {
  (void)event;
  (void)name;
}
NVTX_DECLSPEC void nvtxNameCudaEventW(cudaEvent_t event, const wchar_t *name) {
  (void)event;
  (void)name;
}

#ifdef __cplusplus
}
#endif

#endif
