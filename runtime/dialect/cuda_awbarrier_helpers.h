// What it helps stands in cuda_awbarrier_primitives.h.
#ifndef _CUDA_AWBARRIER_HELPERS_H_
#define _CUDA_AWBARRIER_HELPERS_H_

#include "cuda_awbarrier_primitives.h"

#endif
