// Objects in device memory, made on the host and copied.
#pragma once

#include "cu2port/libraries/thrust/host/transform.h"

namespace thrust {

template <class T> device_ptr<T> device_new(device_ptr<void> place, const T &value, std::size_t n) {
  const device_ptr<T> first(static_cast<T *>(place.get()));
  thrust::fill_n(first, n, value);
  return first;
}
template <class T> device_ptr<T> device_new(device_ptr<void> place, std::size_t n = 1) {
  return device_new(place, T(), n);
}
template <class T> device_ptr<T> device_new(std::size_t n = 1) {
  return device_new<T>(device_ptr<void>(device_malloc<T>(n)), n);
}
/// Destructors are not run: they would be the device's.
template <class T> void device_delete(device_ptr<T> pointer, std::size_t = 1) {
  static_assert(std::is_trivially_destructible<T>::value, "cu2port: destructors on the device");
  device_free(pointer);
}

} // namespace thrust
