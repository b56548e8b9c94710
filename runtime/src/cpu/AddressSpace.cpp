#include "cpu/AddressSpace.h"

#include "cpu/Ordered.h"

#include <map>
#include <mutex>

#include <sys/mman.h>

namespace cu2port::cpu {

static constexpr std::size_t guard = std::size_t{64} << 10;

static std::size_t mappedFor(std::size_t bytes) { return bytes + 2 * AddressSpace::page; }

namespace {

/// All that there are: where each begins, and its size.
struct Reserved {
  std::mutex mutex;
  std::map<std::uintptr_t, std::size_t> sizes;
  // Never destroyed: the device, which is not either, has some.
  static Reserved &get() {
    static Reserved *reserved = released(new Reserved);
    return acquired(reserved);
  }
};

} // namespace

AddressSpace::AddressSpace(void *mapping, std::uintptr_t first, std::size_t bytes)
    : mapping(mapping), first(first), bytes(bytes) {
  std::lock_guard lock(Reserved::get().mutex);
  Reserved::get().sizes.emplace(reinterpret_cast<std::uintptr_t>(mapping), mappedFor(bytes));
}

bool AddressSpace::isReserved(std::uintptr_t address) {
  std::lock_guard lock(Reserved::get().mutex);
  const auto after = Reserved::get().sizes.upper_bound(address);
  if (after == Reserved::get().sizes.begin())
    return false;
  const auto &[start, size] = *std::prev(after);
  return address - start < size;
}

std::unique_ptr<AddressSpace> AddressSpace::reserve(std::size_t bytes) {
  if (mappedFor(bytes) < bytes)
    return nullptr;
  void *mapping = mmap(nullptr, mappedFor(bytes), PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED)
    return nullptr;
  const std::uintptr_t least = reinterpret_cast<std::uintptr_t>(mapping) + guard;
  return std::unique_ptr<AddressSpace>(
      new AddressSpace(mapping, (least + page - 1) / page * page, bytes));
}

AddressSpace::~AddressSpace() {
  {
    std::lock_guard lock(Reserved::get().mutex);
    Reserved::get().sizes.erase(reinterpret_cast<std::uintptr_t>(mapping));
  }
  munmap(mapping, mappedFor(bytes));
}

bool AddressSpace::open(std::uintptr_t start, std::size_t count) {
  return mprotect(reinterpret_cast<void *>(start), count, PROT_READ | PROT_WRITE) == 0;
}

void AddressSpace::useLargePages(std::uintptr_t start, std::size_t count) {
#if defined(MADV_HUGEPAGE)
  madvise(reinterpret_cast<void *>(start), count, MADV_HUGEPAGE);
#endif
}

void AddressSpace::close(std::uintptr_t start, std::size_t count) {
  void *const memory = reinterpret_cast<void *>(start);
  madvise(memory, count, MADV_DONTNEED);
  mprotect(memory, count, PROT_NONE);
}

} // namespace cu2port::cpu
