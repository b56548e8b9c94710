// CUDA's attributes, as far as they mean something to a host's compiler.
#pragma once

#include <host_defines.h>

#undef __host__
#undef __device__
#undef __global__
#undef __shared__
#undef __constant__
#undef __managed__
#undef __grid_constant__
#undef __launch_bounds__
#undef __cluster_dims__
#undef __maxnreg__
#undef __inline_hint__
#undef __forceinline__

#define __host__
#define __device__
#define __global__
// A block runs on one thread of the system.
#define __shared__ static thread_local
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __maxnreg__(n)
#define __inline_hint__
// A function that has it may call itself, which g++ refuses to inline.
#define __forceinline__ __inline__
