// What host code does with textures, surfaces and arrays, and how device code reads and writes
// them.
#ifndef CU2PORT_TEXTURE_FUNCTIONS_H
#define CU2PORT_TEXTURE_FUNCTIONS_H

#include "texture_types.h"

CU2PORT_BEGIN_C
cudaError_t cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format,
                            size_t width, size_t height CU2PORT_DEFAULT(0),
                            unsigned int flags CU2PORT_DEFAULT(0));
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format,
                              struct cudaExtent extent, unsigned int flags CU2PORT_DEFAULT(0));
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t wOffset, size_t hOffset, const void *from,
                              size_t count, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t wOffset, size_t hOffset,
                                size_t count, enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t wOffset, size_t hOffset, const void *from,
                                size_t pitch, size_t width, size_t height,
                                enum cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t wOffset,
                                  size_t hOffset, size_t width, size_t height,
                                  enum cudaMemcpyKind kind);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object,
                                    const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *texture,
                                    const struct cudaResourceViewDesc *view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object,
                                    const struct cudaResourceDesc *resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object);
struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   enum cudaChannelFormatKind kind);
CU2PORT_END_C

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM)
extern "C++" {
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc(void);
template <class T, int type, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, type, mode> &reference,
                            const void *pointer, const cudaChannelFormatDesc &format,
                            size_t size = 0xffffffff);
template <class T, int type, cudaTextureReadMode mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, type, mode> &reference,
                            const void *pointer, size_t size = 0xffffffff);
template <class T, int type, cudaTextureReadMode mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, type, mode> &reference,
                              const void *pointer, const cudaChannelFormatDesc &format,
                              size_t width, size_t height, size_t pitch);
template <class T, int type, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, type, mode> &reference, cudaArray_const_t array,
                                   const cudaChannelFormatDesc &format);
template <class T, int type, cudaTextureReadMode mode>
cudaError_t cudaBindTextureToArray(const texture<T, type, mode> &reference,
                                   cudaArray_const_t array);
template <class T, int type, cudaTextureReadMode mode>
cudaError_t cudaUnbindTexture(const texture<T, type, mode> &reference);
template <class T, int type>
cudaError_t cudaBindSurfaceToArray(const surface<T, type> &reference, cudaArray_const_t array);

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
