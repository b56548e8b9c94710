// How device code reads and writes textures and surfaces.
#ifndef CU2PORT_TEXTURE_FUNCTIONS_H
#define CU2PORT_TEXTURE_FUNCTIONS_H

#include "texture_types.h"

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM)
extern "C++" {
// Reads from texture objects.
template <class T> __device__ T tex1Dfetch(cudaTextureObject_t object, int x);
template <class T> __device__ T tex1D(cudaTextureObject_t object, float x);
template <class T> __device__ T tex2D(cudaTextureObject_t object, float x, float y);
template <class T> __device__ T tex3D(cudaTextureObject_t object, float x, float y, float z);
template <class T>
__device__ T tex2DLayered(cudaTextureObject_t object, float x, float y, int layer);
template <class T> __device__ T tex2DLod(cudaTextureObject_t object, float x, float y, float level);
template <class T>
__device__ T tex3DLod(cudaTextureObject_t object, float x, float y, float z, float level);

/// What reading a texture reference gives: the element, or floats in its place.
template <class T, cudaTextureReadMode mode> struct CudaTextureResult {
  typedef T type;
};
template <> struct CudaTextureResult<unsigned char, cudaReadModeNormalizedFloat> {
  typedef float type;
};
template <> struct CudaTextureResult<uchar4, cudaReadModeNormalizedFloat> {
  typedef float4 type;
};
template <> struct CudaTextureResult<unsigned short, cudaReadModeNormalizedFloat> {
  typedef float type;
};
template <class T, cudaTextureReadMode mode>
__device__ typename CudaTextureResult<T, mode>::type
tex1Dfetch(const texture<T, cudaTextureType1D, mode> &reference, int x);
template <class T, cudaTextureReadMode mode>
__device__ typename CudaTextureResult<T, mode>::type
tex1D(const texture<T, cudaTextureType1D, mode> &reference, float x);
template <class T, cudaTextureReadMode mode>
__device__ typename CudaTextureResult<T, mode>::type
tex2D(const texture<T, cudaTextureType2D, mode> &reference, float x, float y);
template <class T, cudaTextureReadMode mode>
__device__ typename CudaTextureResult<T, mode>::type
tex3D(const texture<T, cudaTextureType3D, mode> &reference, float x, float y, float z);

// Surfaces: x counts bytes.
template <class T>
__device__ T surf1Dread(cudaSurfaceObject_t object, int x,
                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf1Dwrite(T value, cudaSurfaceObject_t object, int x,
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T>
__device__ T surf2Dread(cudaSurfaceObject_t object, int x, int y,
                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf2Dread(T *value, cudaSurfaceObject_t object, int x, int y,
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf2Dwrite(T value, cudaSurfaceObject_t object, int x, int y,
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf3Dread(T *value, cudaSurfaceObject_t object, int x, int y, int z,
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T>
__device__ void surf3Dwrite(T value, cudaSurfaceObject_t object, int x, int y, int z,
                            cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
} // extern "C++"
#endif

#endif
