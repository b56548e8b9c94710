// cub::CachingDeviceAllocator. Nothing is kept for later: memory is the runtime's.
#pragma once

#include "cu2port/libraries/cub/device.h"

namespace cub {

struct CachingDeviceAllocator {
  static const unsigned int INVALID_BIN = static_cast<unsigned int>(-1);
  static const int INVALID_DEVICE_ORDINAL = -1;

  CachingDeviceAllocator(unsigned int, unsigned int = 1, unsigned int = INVALID_BIN,
                         std::size_t = static_cast<std::size_t>(-1), bool = false, bool = false) {}
  CachingDeviceAllocator(bool = false, bool = false) {}

  detail::Status DeviceAllocate(void **memory, std::size_t bytes, detail::Stream = 0) {
    return CU2PORT_THRUST_RUNTIME(Malloc)(memory, bytes);
  }
  detail::Status DeviceFree(void *memory) { return CU2PORT_THRUST_RUNTIME(Free)(memory); }
  detail::Status FreeAllCached() { return detail::Status(); }
  detail::Status SetMaxCachedBytes(std::size_t) { return detail::Status(); }
};

} // namespace cub
