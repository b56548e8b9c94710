// Memory of devices, and who may do what with it.
#pragma once

#include "Allocations.h"
#include "api/Copy.h"

namespace cu2port {

/// Memory that Allocations knows; null for no bytes.
portError_t allocate(Context &context, void **pointer, std::size_t size, MemoryKind kind,
                     MemoryUse use, unsigned flags = 0, MemoryPool *pool = nullptr);
/// Forgets what `accepts` says this call may free, so that no later call knows it. `owner` is whose
/// it was.
portError_t forget(void *pointer, bool (*accepts)(MemoryUse), Context **owner);
/// Hints are for ranges of managed memory and for a device that exists, or the host.
portError_t checkHint(const void *pointer, std::size_t count, int device);

inline bool isLocation(const portMemLocation &location) {
  return location.type >= portMemLocationTypeDevice &&
         location.type <= portMemLocationTypeHostNumaCurrent;
}
inline int deviceOf(const portMemLocation &location) {
  return location.type == portMemLocationTypeDevice ? location.id : portCpuDeviceId;
}

} // namespace cu2port
