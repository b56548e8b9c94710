// cudaProfilerStart and cudaProfilerStop: declared with the rest of the runtime.
#pragma once

#include "cuda_runtime_api.h"
