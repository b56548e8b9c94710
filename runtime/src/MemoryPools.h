// Pools of device memory. They count what was taken from them; the memory itself is the device's,
// which keeps none of it for later.
#pragma once

#include "cu2port/types.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace cu2port {

class MemoryPool {
public:
  MemoryPool(int device, std::size_t limit) : device(device), limit(limit) {}

  const int device;
  const std::size_t limit; ///< bytes that it may have given out; 0 if there is none

private:
  friend class MemoryPools;
  std::size_t used = 0;
  std::size_t mostUsed = 0;
  std::size_t mostReserved = 0;
  std::uint64_t releaseThreshold = 0;
  std::map<portMemPoolAttr, int> reuse; ///< those that a program has set
  bool isDestroyed = false;             ///< goes when all that was taken from it is back
};

class MemoryPools {
public:
  static MemoryPools &get();

  MemoryPool *create(int device, std::size_t limit);
  portError_t destroy(portMemPool_t handle);
  /// The pool behind a handle; null if there is none.
  MemoryPool *find(portMemPool_t handle) const;
  static portMemPool_t handleOf(MemoryPool *pool) { return reinterpret_cast<portMemPool_t>(pool); }

  /// The pool that a device has from the start.
  MemoryPool *defaultOf(int device);
  /// The pool that portMallocAsync takes from.
  MemoryPool *currentOf(int device);
  void setCurrent(int device, MemoryPool *pool);

  /// Whether the pool may give out so much more; counts it then.
  bool take(MemoryPool *pool, std::size_t bytes);
  void giveBack(MemoryPool *pool, std::size_t bytes);

  portError_t setAttribute(MemoryPool &pool, portMemPoolAttr attribute, const void *value);
  portError_t getAttribute(const MemoryPool &pool, portMemPoolAttr attribute, void *value) const;

private:
  void dropIfUnused(MemoryPool *pool);

  mutable std::mutex mutex;
  std::map<const MemoryPool *, std::unique_ptr<MemoryPool>> pools;
  std::map<int, MemoryPool *> defaults, current;
};

} // namespace cu2port
