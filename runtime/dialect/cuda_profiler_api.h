// cudaProfilerStart and cudaProfilerStop: declared with the rest of the runtime.
#ifndef __CUDA_PROFILER_API_H__
#define __CUDA_PROFILER_API_H__

#include "cuda_runtime_api.h"

#endif
