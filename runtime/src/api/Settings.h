// Which values settings have: a program may pass any number.
#pragma once

#include "cu2port/types.h"

namespace cu2port {

inline bool isCacheConfig(portFuncCache config) {
  return config >= portFuncCachePreferNone && config <= portFuncCachePreferEqual;
}
inline bool isSharedMemConfig(portSharedMemConfig config) {
  return config >= portSharedMemBankSizeDefault && config <= portSharedMemBankSizeEightByte;
}

} // namespace cu2port
