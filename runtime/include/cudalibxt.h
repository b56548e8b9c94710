// Libraries over several devices: what cuFFT and cuBLASXt have in common.
#ifndef _CUDA_LIB_XT_H_
#define _CUDA_LIB_XT_H_

#include "cu2port/libraries/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUDA_XT_DESCRIPTOR_VERSION 0x01000000
#define MAX_CUDA_DESCRIPTOR_GPUS 64

enum cudaXtCopyType_t {
  LIB_XT_COPY_HOST_TO_DEVICE = 0,
  LIB_XT_COPY_DEVICE_TO_HOST = 1,
  LIB_XT_COPY_DEVICE_TO_DEVICE = 2,
};

typedef enum cudaXtCopyType_t cudaLibXtCopyType;

enum libFormat_t {
  LIB_FORMAT_CUFFT = 0x0,
  LIB_FORMAT_UNDEFINED = 0x1,
};

typedef enum libFormat_t libFormat;

struct cudaXtDesc_t {
  int version;
  int nGPUs;
  int GPUs[64];
  void *data[64];
  size_t size[64];
  void *cudaXtState;
};

typedef struct cudaXtDesc_t cudaXtDesc;

struct cudaLibXtDesc_t {
  int version;
  cudaXtDesc *descriptor;
  libFormat library;
  int subFormat;
  void *libDescriptor;
};

typedef struct cudaLibXtDesc_t cudaLibXtDesc;

#ifdef __cplusplus
}
#endif

#endif
