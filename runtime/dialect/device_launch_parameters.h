// Where a thread is, and how large its launch.
#pragma once

#ifndef CU2PORT_DIRECT_FORM // which has its own
#include "vector_types.h"

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

#endif
