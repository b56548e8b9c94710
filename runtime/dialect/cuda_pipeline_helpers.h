// What it helps stands in cuda_pipeline_primitives.h.
#ifndef _CUDA_PIPELINE_HELPERS_H_
#define _CUDA_PIPELINE_HELPERS_H_

#include "cuda_pipeline_primitives.h"

#endif
