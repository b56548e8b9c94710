// Functions of CUDA's that the kernels of the CPU have in another form than a function's, or do not
// have at all. The latter end the launch with portErrorNotSupported.
#pragma once

#include <cu2port/direct.h>
#include <cu2port/kernel_math.h>
#include <cu2port/vector_types.h>

// ---- The C library's functions for more types ---------------------------------------------------

inline float exp10(float x) { return exp10f(x); }
inline void sincos(float x, float *s, float *c) { sincosf(x, s, c); }
inline float rcbrt(float x) { return rcbrtf(x); }
inline float rhypot(float x, float y) { return rhypotf(x, y); }
inline float sinpi(float x) { return sinpif(x); }
inline float cospi(float x) { return cospif(x); }

#include <cu2port/libraries/sincospi.h>

extern "C" void *cu2port_allocateAligned(std::size_t bytes, std::size_t alignment);
inline void *__nv_aligned_device_malloc(std::size_t size, std::size_t alignment) {
  return cu2port_allocateAligned(size, alignment);
}

// ---- Functions without a body -------------------------------------------------------------------

#define CU2PORT_MISSING(Result, name, parameters)                                                  \
  inline Result name parameters { cu2port::direct::unsupported(#name); }

CU2PORT_MISSING(void, __barrier_sync_count, (unsigned int, unsigned int))
CU2PORT_MISSING(unsigned int, __isGlobal, (const void *))
CU2PORT_MISSING(unsigned int, __isShared, (const void *))
CU2PORT_MISSING(unsigned int, __isConstant, (const void *))
CU2PORT_MISSING(unsigned int, __isLocal, (const void *))
CU2PORT_MISSING(unsigned int, __isGridConstant, (const void *))
#define CU2PORT_MISSING_SPACE(space)                                                               \
  CU2PORT_MISSING(std::size_t, __cvta_generic_to_##space, (const void *))                          \
  CU2PORT_MISSING(void *, __cvta_##space##_to_generic, (std::size_t))
CU2PORT_MISSING_SPACE(shared)
CU2PORT_MISSING_SPACE(global)
CU2PORT_MISSING_SPACE(local)
CU2PORT_MISSING_SPACE(constant)
CU2PORT_MISSING_SPACE(grid_constant)
#undef CU2PORT_MISSING_SPACE

// ---- Textures and surfaces ----------------------------------------------------------------------

#include <texture_functions.h>

#define CU2PORT_MISSING_FETCH(name, parameters)                                                    \
  template <class T> CU2PORT_MISSING(T, name, parameters)
CU2PORT_MISSING_FETCH(tex1Dfetch, (cudaTextureObject_t, int))
CU2PORT_MISSING_FETCH(tex1D, (cudaTextureObject_t, float))
CU2PORT_MISSING_FETCH(tex2D, (cudaTextureObject_t, float, float))
CU2PORT_MISSING_FETCH(tex3D, (cudaTextureObject_t, float, float, float))
CU2PORT_MISSING_FETCH(tex2DLayered, (cudaTextureObject_t, float, float, int))
CU2PORT_MISSING_FETCH(tex2DLod, (cudaTextureObject_t, float, float, float))
CU2PORT_MISSING_FETCH(tex3DLod, (cudaTextureObject_t, float, float, float, float))
CU2PORT_MISSING_FETCH(surf1Dread, (cudaSurfaceObject_t, int, cudaSurfaceBoundaryMode))
CU2PORT_MISSING_FETCH(surf2Dread, (cudaSurfaceObject_t, int, int, cudaSurfaceBoundaryMode))
#undef CU2PORT_MISSING_FETCH

#define CU2PORT_MISSING_FETCH(name, parameters)                                                    \
  template <class T, cudaTextureReadMode mode>                                                     \
  typename CudaTextureResult<T, mode>::type name parameters {                                      \
    cu2port::direct::unsupported(#name);                                                           \
  }
#define CU2PORT_REFERENCE(type) const texture<T, cudaTextureType##type, mode> &
CU2PORT_MISSING_FETCH(tex1Dfetch, (CU2PORT_REFERENCE(1D), int))
CU2PORT_MISSING_FETCH(tex1D, (CU2PORT_REFERENCE(1D), float))
CU2PORT_MISSING_FETCH(tex2D, (CU2PORT_REFERENCE(2D), float, float))
CU2PORT_MISSING_FETCH(tex3D, (CU2PORT_REFERENCE(3D), float, float, float))
#undef CU2PORT_REFERENCE
#undef CU2PORT_MISSING_FETCH

#define CU2PORT_MISSING_SURFACE(name, parameters)                                                  \
  template <class T> CU2PORT_MISSING(void, name, parameters)
CU2PORT_MISSING_SURFACE(surf1Dwrite, (T, cudaSurfaceObject_t, int, cudaSurfaceBoundaryMode))
CU2PORT_MISSING_SURFACE(surf2Dread, (T *, cudaSurfaceObject_t, int, int, cudaSurfaceBoundaryMode))
CU2PORT_MISSING_SURFACE(surf2Dwrite, (T, cudaSurfaceObject_t, int, int, cudaSurfaceBoundaryMode))
CU2PORT_MISSING_SURFACE(surf3Dread,
                        (T *, cudaSurfaceObject_t, int, int, int, cudaSurfaceBoundaryMode))
CU2PORT_MISSING_SURFACE(surf3Dwrite,
                        (T, cudaSurfaceObject_t, int, int, int, cudaSurfaceBoundaryMode))
#undef CU2PORT_MISSING_SURFACE
#undef CU2PORT_MISSING
