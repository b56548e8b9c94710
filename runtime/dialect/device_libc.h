// The C library's functions that CUDA offers to device code.
#pragma once

#ifdef __CUDA__ // device code: a host's compiler has none, the direct form its own
#include "host_defines.h"

extern "C" {
__device__ int printf(const char *format, ...);
__device__ void *malloc(__SIZE_TYPE__ size);
__device__ void free(void *pointer);
__device__ void *__nv_aligned_device_malloc(__SIZE_TYPE__ size, __SIZE_TYPE__ alignment);
__device__ void *memcpy(void *to, const void *from, __SIZE_TYPE__ count);
__device__ void *memmove(void *to, const void *from, __SIZE_TYPE__ count);
__device__ void *memset(void *pointer, int value, __SIZE_TYPE__ count);
__device__ int memcmp(const void *a, const void *b, __SIZE_TYPE__ count);
__device__ long clock(void);
__device__ void __assert_fail(const char *condition, const char *file, unsigned int line,
                              const char *function) noexcept;
}

#endif
