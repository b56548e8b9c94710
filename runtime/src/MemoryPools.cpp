#include "MemoryPools.h"

#include "cpu/Ordered.h"

#include <algorithm>

namespace cu2port {

// Memory may be freed while the program ends, so the pools outlive everything.
MemoryPools &MemoryPools::get() {
  static MemoryPools *pools = cpu::released(new MemoryPools);
  return cpu::acquired(pools);
}

MemoryPools::Owner MemoryPools::create(int device, std::size_t limit) {
  std::lock_guard lock(mutex);
  auto made = std::make_shared<MemoryPool>(device, limit);
  pools.emplace(made.get(), made);
  return made;
}

void MemoryPools::dropIfUnused(MemoryPool *pool) {
  if (pool->isDestroyed && pool->used == 0 && pool->asked == 0)
    pools.erase(pool);
}

portError_t MemoryPools::destroy(portMemPool_t handle) {
  std::lock_guard lock(mutex);
  const Owner pool = findLocked(handle);
  if (!pool)
    return portErrorInvalidValue;
  if (auto own = defaults.find(pool->device); own != defaults.end() && own->second == pool)
    return portErrorInvalidValue;
  if (auto at = current.find(pool->device); at != current.end() && at->second == pool)
    current.erase(at); // the device goes back to its default pool
  pool->isDestroyed = true;
  dropIfUnused(pool.get());
  return portSuccess;
}

/// `mutex` is held.
MemoryPools::Owner MemoryPools::findLocked(portMemPool_t handle) const {
  auto at = pools.find(reinterpret_cast<const MemoryPool *>(handle));
  return at == pools.end() || at->second->isDestroyed ? nullptr : at->second;
}

MemoryPools::Owner MemoryPools::find(portMemPool_t handle) const {
  std::lock_guard lock(mutex);
  return findLocked(handle);
}

MemoryPools::Owner MemoryPools::defaultOf(int device) {
  {
    std::lock_guard lock(mutex);
    if (auto at = defaults.find(device); at != defaults.end())
      return at->second;
  }
  const Owner made = create(device, 0);
  std::lock_guard lock(mutex);
  return defaults.emplace(device, made).first->second;
}

MemoryPools::Owner MemoryPools::currentOf(int device) {
  {
    std::lock_guard lock(mutex);
    if (auto at = current.find(device); at != current.end())
      return at->second;
  }
  return defaultOf(device);
}

portError_t MemoryPools::setCurrent(int device, const Owner &pool) {
  std::lock_guard lock(mutex);
  if (pool->device != device || pool->isDestroyed)
    return portErrorInvalidValue;
  current[device] = pool;
  return portSuccess;
}

bool MemoryPools::ask(MemoryPool *pool, std::size_t bytes) {
  std::lock_guard lock(mutex);
  if (pool->isDestroyed)
    return false;
  if (pool->limit && bytes > pool->limit - std::min(pool->limit, pool->used + pool->asked))
    return false;
  pool->asked += bytes;
  return true;
}

void MemoryPools::give(MemoryPool *pool, std::size_t bytes) {
  std::lock_guard lock(mutex);
  pool->asked -= bytes;
  pool->used += bytes;
  pool->mostUsed = std::max(pool->mostUsed, pool->used);
  pool->mostReserved = std::max(pool->mostReserved, pool->used);
}

void MemoryPools::giveNothing(MemoryPool *pool, std::size_t bytes) {
  std::lock_guard lock(mutex);
  pool->asked -= bytes;
  dropIfUnused(pool);
}

void MemoryPools::giveBack(MemoryPool *pool, std::size_t bytes) {
  std::lock_guard lock(mutex);
  pool->used -= bytes;
  dropIfUnused(pool);
}

static bool isReuse(portMemPoolAttr attribute) {
  return attribute >= portMemPoolReuseFollowEventDependencies &&
         attribute <= portMemPoolReuseAllowInternalDependencies;
}

portError_t MemoryPools::setAttribute(MemoryPool &pool, portMemPoolAttr attribute,
                                      const void *value) {
  std::lock_guard lock(mutex);
  if (isReuse(attribute)) {
    pool.reuse[attribute] = *static_cast<const int *>(value);
    return portSuccess;
  }
  const std::uint64_t number = *static_cast<const std::uint64_t *>(value);
  if (attribute == portMemPoolAttrReleaseThreshold)
    pool.releaseThreshold = number;
  else if (attribute == portMemPoolAttrReservedMemHigh && number == 0)
    pool.mostReserved = pool.used;
  else if (attribute == portMemPoolAttrUsedMemHigh && number == 0)
    pool.mostUsed = pool.used;
  else
    return portErrorInvalidValue;
  return portSuccess;
}

portError_t MemoryPools::getAttribute(const MemoryPool &pool, portMemPoolAttr attribute,
                                      void *value) const {
  std::lock_guard lock(mutex);
  if (isReuse(attribute)) {
    auto at = pool.reuse.find(attribute);
    *static_cast<int *>(value) = at == pool.reuse.end() ? 1 : at->second;
    return portSuccess;
  }
  const auto answer = [&](std::uint64_t number) {
    *static_cast<std::uint64_t *>(value) = number;
    return portSuccess;
  };
  switch (static_cast<int>(attribute)) {
  case portMemPoolAttrReleaseThreshold:
    return answer(pool.releaseThreshold);
  case portMemPoolAttrReservedMemCurrent:
  case portMemPoolAttrUsedMemCurrent:
    return answer(pool.used);
  case portMemPoolAttrReservedMemHigh:
    return answer(pool.mostReserved);
  case portMemPoolAttrUsedMemHigh:
    return answer(pool.mostUsed);
  default:
    return portErrorInvalidValue;
  }
}

} // namespace cu2port
