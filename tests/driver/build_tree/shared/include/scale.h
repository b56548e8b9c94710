// Used by kernels, by the library and by host code.
#pragma once

#ifndef FACTOR
#error "the build defines FACTOR"
#endif

template <typename T> __host__ __device__ T scaled(T value) { return value * FACTOR; }

int total(const int *values, int count);
