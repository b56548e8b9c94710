// Every piece of memory that the runtime knows, by address: what it is, and which device it belongs
// to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <vector>

namespace cu2port {

class MemoryPool;

enum class MemoryUse {
  Device,
  Pinned,
  Managed,
  Registered, ///< the user's own, made known by portHostRegister
  Variable,   ///< a device's copy of a device variable
};

struct Allocation {
  std::uintptr_t start = 0;
  std::size_t size = 0;
  MemoryUse use = MemoryUse::Device;
  int device = 0;             ///< the number of its device
  unsigned flags = 0;         ///< of portHostAlloc or portHostRegister
  MemoryPool *pool = nullptr; ///< that counts it

  /// Whether the host may read and write it directly.
  bool hostVisible() const { return use != MemoryUse::Device && use != MemoryUse::Variable; }
  /// Whether `bytes` bytes from `pointer`, which lies in it, lie in it as well.
  bool holds(const void *pointer, std::size_t bytes) const {
    return bytes <= size - (reinterpret_cast<std::uintptr_t>(pointer) - start);
  }
};

class Allocations {
public:
  static Allocations &get();

  void add(const Allocation &allocation);
  void remove(const void *start);
  /// The allocation that `pointer` lies in, if any.
  std::optional<Allocation> find(const void *pointer) const;
  /// Whether any byte of the range is in an allocation.
  bool overlaps(const void *start, std::size_t size) const;
  /// All that a kernel on a device may reach, by address: the device's own and the host's.
  std::vector<Allocation> reachableFrom(int device) const;
  /// Forgets and returns all that belongs to a device.
  std::vector<Allocation> takeAll(int device);

private:
  mutable std::shared_mutex mutex;
  std::map<std::uintptr_t, Allocation> byStart;
};

} // namespace cu2port
