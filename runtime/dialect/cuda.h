// The parts of the driver API's header that programs of the runtime API use: handles and their
// names.
#ifndef __cuda_cuda_h__
#define __cuda_cuda_h__

#include <stdint.h> // programs rely on it
#include <stdlib.h>

#include "driver_types.h"

#define CUDA_VERSION 12040

typedef enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1 } CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;

#endif
