// CUDA's attributes: as the attributes of Clang that they are where it compiles CUDA, and as
// nothing for a host's compiler. `__noinline__` is a keyword of Clang's in CUDA mode, `__inline__`
// and `__restrict__` are GNU's: all three stay as written.
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#ifdef __CUDA__
#define __host__ __attribute__((__host__))
#define __device__ __attribute__((__device__))
#define __global__ __attribute__((__global__))
#define __shared__ __attribute__((cu2port_shared))
#define __constant__ __attribute__((__constant__))
// Clang has managed variables for HIP only: the annotation tells them from plain device variables.
#define __managed__ __device__ __attribute__((__annotate__("cuda.managed")))
#define __grid_constant__ __attribute__((__annotate__("cuda.grid_constant")))
#define __launch_bounds__(...) __attribute__((__launch_bounds__(__VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((__annotate__("cuda.cluster_dims")))
#define __maxnreg__(n) __attribute__((__annotate__("cuda.maxnreg")))
#define __inline_hint__ __attribute__((__nv_inline_hint__))
#else
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __maxnreg__(n)
#define __inline_hint__
#endif

#define __forceinline__ __inline__ __attribute__((__always_inline__))
#define __align__(n) __attribute__((__aligned__(n)))
#define __builtin_align__(n) __attribute__((__aligned__(n)))
#define __thread__ __thread
#define __no_return__ __attribute__((__noreturn__))
#define __nv_pure__ // what compilers may rely on
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB

// nvcc's own keywords on library declarations; users copy them at times.
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__

// How these headers say in both languages what only one of them has.
#ifdef __cplusplus
#define CU2PORT_DEFAULT(value) = value ///< of a parameter
#define CU2PORT_INLINE inline
#define CU2PORT_MADE(type) type ///< CU2PORT_MADE(float2){x, y}
#define CU2PORT_BEGIN_C extern "C" {
#define CU2PORT_END_C }
#else
#define CU2PORT_DEFAULT(value)
#define CU2PORT_INLINE static __inline__
#define CU2PORT_MADE(type) (type)
#define CU2PORT_BEGIN_C
#define CU2PORT_END_C
#endif

#endif
