// SYCL's exceptions as CUDA's errors.
#pragma once

#include "Device.h"
#include "Log.h"

#include <new>
#include <sycl/sycl.hpp>
#include <utility>

namespace cu2port::sycl_device {

portError_t errorOf(const sycl::exception &exception);

/// From the end of the program on, SYCL is not called any more.
bool isEnding();

/// An object of SYCL's. At the end of the program it stays: what its destructor calls may be gone.
template <class T> class Kept {
public:
  Kept() = default;
  explicit Kept(T object) : object(new T(std::move(object))) {}
  Kept(Kept &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  Kept &operator=(Kept &&other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  ~Kept() {
    if (!isEnding())
      delete object;
  }
  explicit operator bool() const { return object != nullptr; }
  T &operator*() const { return *object; }
  T *operator->() const { return object; }

private:
  T *object = nullptr;
};

/// Calls the function; what it throws is logged, with what was being done, and returned.
template <class Function> portError_t guarded(const char *what, Function function) {
  if (isEnding())
    return portErrorCudartUnloading;
  try {
    return function();
  } catch (const sycl::exception &exception) {
    log("%s: %s", what, exception.what());
    return errorOf(exception);
  } catch (const std::bad_alloc &) {
    return portErrorMemoryAllocation;
  }
}

} // namespace cu2port::sycl_device
