#include "Allocations.h"

namespace cu2port {

// Never destroyed: destructors of the program's own globals may still free memory.
Allocations &Allocations::get() {
  static Allocations *allocations = new Allocations;
  return *allocations;
}

void Allocations::add(const Allocation &allocation) {
  std::unique_lock lock(mutex);
  byStart[allocation.start] = allocation;
}

void Allocations::remove(const void *start) {
  std::unique_lock lock(mutex);
  byStart.erase(reinterpret_cast<std::uintptr_t>(start));
}

std::optional<Allocation> Allocations::find(const void *pointer) const {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  std::shared_lock lock(mutex);
  auto after = byStart.upper_bound(address);
  if (after == byStart.begin())
    return std::nullopt;
  const Allocation &candidate = std::prev(after)->second;
  if (address - candidate.start >= candidate.size)
    return std::nullopt;
  return candidate;
}

bool Allocations::overlaps(const void *start, std::size_t size) const {
  if (find(start))
    return true;
  const auto address = reinterpret_cast<std::uintptr_t>(start);
  std::shared_lock lock(mutex);
  auto next = byStart.lower_bound(address);
  return next != byStart.end() && next->first - address < size;
}

std::vector<Allocation> Allocations::reachableFrom(int device) const {
  std::vector<Allocation> reachable;
  std::shared_lock lock(mutex);
  for (const auto &[start, allocation] : byStart)
    if (allocation.device == device || allocation.hostVisible())
      reachable.push_back(allocation);
  return reachable;
}

std::vector<Allocation> Allocations::takeAll(int device) {
  std::vector<Allocation> taken;
  std::unique_lock lock(mutex);
  for (auto at = byStart.begin(); at != byStart.end();) {
    if (at->second.device == device && at->second.use != MemoryUse::Registered) {
      taken.push_back(at->second);
      at = byStart.erase(at);
    } else {
      ++at;
    }
  }
  return taken;
}

} // namespace cu2port
