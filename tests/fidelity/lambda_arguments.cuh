// Lambdas in a header's functions, which several files include.
#pragma once

#include <cuda_runtime.h>

template <class F> __global__ void forEachIndex(int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}

template <class F> void forAll(int n, F f) { forEachIndex<<<(n + 63) / 64, 64>>>(n, f); }

inline void addToAll(int *x, int n, int by) {
  forAll(n, [=] __device__(int i) { x[i] += by; });
}

/// One text, and a lambda for each instance.
template <class T> void scaleAll(T *x, int n, T by) {
  forAll(n, [x, by] __device__(int i) {
    const T value = x[i];
    x[i] = value * by;
  });
}

/// No file here has an instance of it.
template <class T> void countThreads(T *x, int n) {
  forAll(n, [=] __device__(int i) { atomicAdd(x + i, static_cast<T>(blockDim.x)); });
}
