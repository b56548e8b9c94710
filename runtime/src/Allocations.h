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
  Registered,      ///< the user's own, made known by portHostRegister
  Variable,        ///< a device's copy of a device variable
  ManagedVariable, ///< the program's own, which all devices use
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
  bool isManaged() const { return use == MemoryUse::Managed || use == MemoryUse::ManagedVariable; }
  /// Whether `bytes` bytes from `pointer`, which lies in it, lie in it as well.
  bool holds(const void *pointer, std::size_t bytes) const {
    return bytes <= size - (reinterpret_cast<std::uintptr_t>(pointer) - start);
  }
};

class Allocations {
public:
  static Allocations &get();

  void add(const Allocation &allocation);
  /// False, and adds nothing, if a byte of it is in another.
  bool addApart(const Allocation &allocation);
  void remove(const void *start);
  /// Takes out the allocation that starts there, if `accepts` says so: of callers at once, one.
  std::optional<Allocation> take(const void *start, bool (*accepts)(MemoryUse));
  /// The allocation that `pointer` lies in, if any.
  std::optional<Allocation> find(const void *pointer) const;
  /// Whether it is there as it was found. For as long as a context is locked, so it stays: whoever
  /// frees it waits for those that enqueue (Runtime::awaitEnqueuing).
  bool has(const Allocation &allocation) const;
  /// All that a kernel on a device may reach, by address: the device's own and the host's.
  std::vector<Allocation> reachableFrom(int device) const;
  /// Forgets and returns all that belongs to a device. The program's own variables stay.
  std::vector<Allocation> takeAll(int device);

private:
  /// `mutex` is held; null if it lies in none.
  const Allocation *holding(std::uintptr_t address) const;

  mutable std::shared_mutex mutex;
  std::map<std::uintptr_t, Allocation> byStart;
};

} // namespace cu2port
