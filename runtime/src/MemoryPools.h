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
  std::size_t asked = 0; ///< for what is being allocated
  std::size_t mostUsed = 0;
  std::size_t mostReserved = 0;
  std::uint64_t releaseThreshold = 0;
  std::map<portMemPoolAttr, int> reuse; ///< those that a program has set
  bool isDestroyed = false;             ///< goes when all that was taken from it is back
};

class MemoryPools {
public:
  /// Another thread may destroy a pool while this one uses it.
  using Owner = std::shared_ptr<MemoryPool>;

  static MemoryPools &get();

  Owner create(int device, std::size_t limit);
  portError_t destroy(portMemPool_t handle);
  /// The pool behind a handle; null if there is none.
  Owner find(portMemPool_t handle) const;
  static portMemPool_t handleOf(const Owner &pool) {
    return reinterpret_cast<portMemPool_t>(pool.get());
  }

  /// The pool that a device has from the start.
  Owner defaultOf(int device);
  /// The pool that portMallocAsync takes from.
  Owner currentOf(int device);
  /// Errors: portErrorInvalidValue if the pool is another device's, or was destroyed.
  portError_t setCurrent(int device, const Owner &pool);

  /// Whether the pool may give out so much more. Then it stays until that is back, by give() and
  /// giveBack(), or was not to be had.
  bool ask(MemoryPool *pool, std::size_t bytes);
  void give(MemoryPool *pool, std::size_t bytes);
  void giveNothing(MemoryPool *pool, std::size_t bytes);
  void giveBack(MemoryPool *pool, std::size_t bytes);

  portError_t setAttribute(MemoryPool &pool, portMemPoolAttr attribute, const void *value);
  portError_t getAttribute(const MemoryPool &pool, portMemPoolAttr attribute, void *value) const;

private:
  Owner findLocked(portMemPool_t handle) const;
  void dropIfUnused(MemoryPool *pool);

  mutable std::mutex mutex;
  std::map<const MemoryPool *, Owner> pools;
  std::map<int, Owner> defaults, current;
};

} // namespace cu2port
