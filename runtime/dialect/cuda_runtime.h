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
// In a file of a host compiler's, C or C++, it declares what host code calls, as the Toolkit's does
// there.
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__

#include "cu2port/hide_macros.h" // of the command line: nvcc's own headers have __names

#ifdef __CUDA__
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 0
#ifndef CU2PORT_CUDA_ARCHITECTURES
#define CU2PORT_CUDA_ARCHITECTURES 700
#endif
#define __CUDA_ARCH_LIST__ CU2PORT_CUDA_ARCHITECTURES
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#endif

#include "host_config.h"
#include "host_defines.h"
#include "vector_types.h"

#ifdef __CUDA__
// Before the C library's headers, so that `using ::sqrt` in namespace std brings in the device's
// too.
#include "device_libc.h"
#include "math_functions.h"

// nvcc includes these for every file that it compiles, and CUDA programs rely on it.
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
#endif

#ifdef __cplusplus
extern "C++" { // a program may include this within extern "C" { }
#include <utility>
}
#endif

#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "cuda_runtime_templates.h"
#include "driver_functions.h"
#include "library_types.h"
#include "texture_functions.h"
#include "vector_functions.h"

#ifdef __CUDA__
#include "device_atomic_functions.h"
#include "device_functions.h"
#include "device_launch_parameters.h"
#include "extended_lambdas.h"
#include "ptx_functions.h"
#include "simd_functions.h"
#include "warp_functions.h"
#include "wide_integers.h"
#endif

#include "cu2port/restore_macros.h"

#endif
