#include "Allocations.h"

#include "cpu/Ordered.h"

namespace cu2port {

// Never destroyed: destructors of the program's own globals may still free memory.
Allocations &Allocations::get() {
  static Allocations *allocations = cpu::released(new Allocations);
  return cpu::acquired(allocations);
}

void Allocations::add(const Allocation &allocation) {
  std::unique_lock lock(mutex);
  byStart[allocation.start] = allocation;
}

void Allocations::remove(const void *start) {
  std::unique_lock lock(mutex);
  byStart.erase(reinterpret_cast<std::uintptr_t>(start));
}

std::optional<Allocation> Allocations::take(const void *start, bool (*accepts)(MemoryUse)) {
  std::unique_lock lock(mutex);
  auto at = byStart.find(reinterpret_cast<std::uintptr_t>(start));
  if (at == byStart.end() || !accepts(at->second.use))
    return std::nullopt;
  const Allocation taken = at->second;
  byStart.erase(at);
  return taken;
}

const Allocation *Allocations::holding(std::uintptr_t address) const {
  auto after = byStart.upper_bound(address);
  if (after == byStart.begin())
    return nullptr;
  const Allocation &candidate = std::prev(after)->second;
  return address - candidate.start < candidate.size ? &candidate : nullptr;
}

std::optional<Allocation> Allocations::find(const void *pointer) const {
  std::shared_lock lock(mutex);
  const Allocation *found = holding(reinterpret_cast<std::uintptr_t>(pointer));
  return found ? std::optional(*found) : std::nullopt;
}

bool Allocations::has(const Allocation &allocation) const {
  std::shared_lock lock(mutex);
  const auto at = byStart.find(allocation.start);
  return at != byStart.end() && at->second.size >= allocation.size;
}

bool Allocations::addApart(const Allocation &allocation) {
  std::unique_lock lock(mutex);
  auto next = byStart.lower_bound(allocation.start);
  if (holding(allocation.start) ||
      (next != byStart.end() && next->first - allocation.start < allocation.size))
    return false;
  byStart[allocation.start] = allocation;
  return true;
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
    if (at->second.device == device && at->second.use != MemoryUse::ManagedVariable) {
      taken.push_back(at->second);
      at = byStart.erase(at);
    } else {
      ++at;
    }
  }
  return taken;
}

} // namespace cu2port
