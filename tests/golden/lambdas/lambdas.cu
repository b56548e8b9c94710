// Lambdas of host code that kernels get.
#include <cuda_runtime.h>

/// Calls f for each i below n.
template <class F> __global__ void forEach(int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}

template <class F> void forAll(int n, F f) { forEach<<<(n + 255) / 256, 256>>>(n, f); }

/// For both sides: the host calls it as well.
template <class F> __global__ void table(float *values, F f) {
  values[threadIdx.x] = f(threadIdx.x);
}

__device__ float clamped(float x) { return fminf(fmaxf(x, 0.0f), 1.0f); }

void saxpy(int n, float a, const float *x, float *y) {
  // Captured because they are used.
  forAll(n, [=] __device__(int i) { y[i] = a * x[i] + y[i]; });
}

template <class T> void scale(int n, T *values, T by) {
  forAll(n, [=, by = by * 2] __device__(int i) {
    const float scaled = values[i] * by; // a comment of the kernel's
    values[i] = clamped(scaled);
  });
}

float squares(float *values, float step) {
  auto square = [step] __host__ __device__(int i) { return i * step * i * step; };
  table<<<1, 64>>>(values, square);
  return square(3);
}

void all(int n, float *x, float *y) {
  saxpy(n, 2.0f, x, y);
  scale(n, x, 0.5f);
  squares(y, 0.25f);
}
