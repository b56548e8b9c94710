// Stands in for the CUDA Toolkit's header of this name while cu2port parses. Declares the public
// interface of CUDA; defines nothing that runs. Parsed first in every CUDA file, as nvcc does it:
//
//   clang++ -x cuda --cuda-host-only -nocudainc -nocudalib -std=c++17 -isystem DIALECT
//           -include cuda_runtime.h FILE.cu
//
// For the device side (`__CUDA_ARCH__` defined): --cuda-device-only --cuda-gpu-arch=sm_70 instead
// of
// --cuda-host-only.
//
// In a C++ file of a host compiler's it declares what host code calls, as the Toolkit's does there.
#pragma once

#ifndef __CUDA__
#include "cuda_graphs.h"
#include "cuda_runtime_api.h"
#include "texture_functions.h"
#include "vector_functions.h"
#else

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 0
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1

#include "host_defines.h"
#include "vector_types.h"

// Before the C library's headers, so that `using ::sqrt` in namespace std brings in the device's
// too.
#include "device_libc.h"
#include "math_functions.h"

// nvcc includes these for every file, and CUDA programs rely on it.
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <exception>
#include <new>
#include <utility>

#include "cuda_graphs.h"
#include "cuda_runtime_api.h"
#include "device_atomic_functions.h"
#include "device_functions.h"
#include "device_launch_parameters.h"
#include "simd_functions.h"
#include "texture_functions.h"
#include "vector_functions.h"
#include "warp_functions.h"

#endif
