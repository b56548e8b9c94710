// The occupancy calculator: its functions are those of the runtime.
#ifndef __cuda_occupancy_h__
#define __cuda_occupancy_h__

#include "cuda_runtime_api.h"

#endif
