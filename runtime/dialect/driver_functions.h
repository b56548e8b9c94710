// Makers of the structs that describe memory.
#ifndef __DRIVER_FUNCTIONS_H__
#define __DRIVER_FUNCTIONS_H__

#include "driver_types.h"

#ifdef __cplusplus
extern "C++" {
#endif
CU2PORT_INLINE struct cudaPitchedPtr make_cudaPitchedPtr(void *pointer, size_t pitch, size_t xsize,
                                                         size_t ysize) {
  struct cudaPitchedPtr made = {pointer, pitch, xsize, ysize};
  return made;
}
CU2PORT_INLINE struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  struct cudaPos made = {x, y, z};
  return made;
}
CU2PORT_INLINE struct cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  struct cudaExtent made = {width, height, depth};
  return made;
}
#ifdef __cplusplus
}
#endif

#endif
