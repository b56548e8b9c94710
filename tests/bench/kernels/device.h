// What the benchmarks in CUDA share: arrays on the device, and waiting for it.
#pragma once

#include "bench.h"

#include <cuda_runtime.h>

namespace bench {

/// Ends the program when a call of the CUDA runtime fails; with status 3 when a kernel was not
/// translated.
inline void check(cudaError_t status) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
  std::exit(status == cudaErrorNoKernelImageForDevice ? 3 : 1);
}

/// Waits for everything that was started.
inline void finish() {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
}

/// An array on the device.
template <class T> class Array {
public:
  /// Of `count` elements, all bytes 0.
  explicit Array(std::size_t count) : count(count) {
    check(cudaMalloc(reinterpret_cast<void **>(&pointer), count * sizeof(T)));
    clear();
  }
  explicit Array(const Vector<T> &values) : Array(values.size()) { set(values); }
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;
  ~Array() { cudaFree(pointer); }

  operator T *() const { return pointer; }
  /// The same elements by the type that they stand for.
  template <class U> U *as() const { return reinterpret_cast<U *>(pointer); }

  void clear() {
    check(cudaMemset(pointer, 0, count * sizeof(T)));
    finish();
  }
  void set(const Vector<T> &values) {
    check(cudaMemcpy(pointer, values.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    finish();
  }
  Vector<T> fetch() const {
    Vector<T> values(count);
    check(cudaMemcpy(values.data(), pointer, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

private:
  T *pointer = nullptr;
  std::size_t count;
};

} // namespace bench
