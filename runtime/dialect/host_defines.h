// CUDA's attributes, as the attributes of Clang that they are. `__noinline__` is a keyword of
// Clang's in CUDA mode, `__inline__` and `__restrict__` are GNU's: all three stay as written.
#pragma once

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// Clang has managed variables for HIP only: the annotation tells them from plain device variables.
#define __managed__ __attribute__((device, annotate("cuda.managed")))
#define __grid_constant__ __attribute__((annotate("cuda.grid_constant")))

#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((annotate("cuda.cluster_dims")))
#define __maxnreg__(n) __attribute__((annotate("cuda.maxnreg")))

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__ __attribute__((nv_inline_hint))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __thread__ __thread
#define CUDARTAPI
#define CUDART_CB

// nvcc's own keywords on library declarations; users copy them at times.
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
