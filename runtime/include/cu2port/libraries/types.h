// What the interfaces of CUDA's libraries take from its runtime. A translated program has that
// under the names of cu2port/runtime.h, of which these are others.
#ifndef CU2PORT_LIBRARIES_TYPES_H
#define CU2PORT_LIBRARIES_TYPES_H

#ifdef CU2PORT_INT // behind cu2port/runtime.h
#include "cu2port/libraries/data_types.h"

typedef portError_t cudaError_t;
typedef portStream_t cudaStream_t;
typedef portEvent_t cudaEvent_t;
#else
#include "cuda_runtime_api.h"
#include "library_types.h"
#endif

#include "cuComplex.h"
#include "cuda_fp16.h"

#endif
