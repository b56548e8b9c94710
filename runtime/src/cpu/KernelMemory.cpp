// malloc and free of kernels: the C library's, as long as there is room in what CUDA calls the
// device's heap. Programs allocate until there is none.
#include "cpu/KernelMemory.h"

#include "cu2port/block.h"

#include "Allocations.h"
#include "cpu/KernelBlocks.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <malloc.h>
#include <mutex>
#include <set>
#include <utility>

namespace cu2port::cpu {

static std::atomic<std::size_t> room{PTRDIFF_MAX}; ///< other devices have theirs, not the judge
static std::atomic<std::ptrdiff_t> used{0};

static std::ptrdiff_t sizeOf(void *memory) {
  return static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
}

void limitKernelMemory(std::size_t bytes) { room = std::min(bytes, std::size_t{PTRDIFF_MAX}); }

static void release(void *memory) {
  used.fetch_sub(sizeOf(memory), std::memory_order_relaxed);
  std::free(memory);
}

void freeKernelMemory() {
  forEachBlock(true, [](void *memory, void *) { release(memory); }, nullptr);
}

std::map<std::uintptr_t, std::size_t> kernelBlocks() {
  std::map<std::uintptr_t, std::size_t> all;
  const auto add = [](void *memory, void *with) {
    const auto block = reinterpret_cast<std::uintptr_t>(memory) + sizeof(BlockHead);
    (*static_cast<decltype(all) *>(with))[block] = malloc_usable_size(memory) - sizeof(BlockHead);
  };
  forEachBlock(false, add, &all);
  return all;
}

static std::atomic<bool> isLate{false};
static std::mutex mutex;      ///< guards what follows
static std::set<void *> late; ///< what has been freed since

LateFrees::LateFrees() { isLate = true; }

LateFrees::~LateFrees() {
  std::set<void *> freed;
  {
    std::lock_guard lock(mutex);
    isLate = false;
    freed = std::exchange(late, {});
  }
  for (void *memory : freed)
    cu2port_free(memory);
}

/// What another device's heap has is that device's own to free.
static bool putAside(void *memory) {
  if (!isLate)
    return false;
  std::lock_guard lock(mutex);
  if (!Allocations::get().find(memory))
    late.insert(memory);
  return true;
}

} // namespace cu2port::cpu

using namespace cu2port::cpu;

void *cu2port_allocate(std::size_t bytes) {
  void *memory = bytes <= room.load(std::memory_order_relaxed)
                     ? std::malloc(bytes + sizeof(BlockHead))
                     : nullptr;
  if (!memory)
    return nullptr;
  const std::ptrdiff_t taken = sizeOf(memory);
  if (used.fetch_add(taken, std::memory_order_relaxed) + taken <=
      static_cast<std::ptrdiff_t>(room.load(std::memory_order_relaxed)))
    if (void *block = addBlock(memory))
      return block;
  release(memory);
  return nullptr;
}

/// An alignment is a power of two; posix_memalign wants one of a pointer's at least. It is none of
/// the blocks that are written down, since no head fits in front of it: a reset leaves it.
void *cu2port_allocateAligned(std::size_t bytes, std::size_t alignment) {
  void *memory = nullptr;
  const bool isOne = alignment != 0 && (alignment & (alignment - 1)) == 0;
  if (!isOne || std::max(bytes, alignment) > room.load(std::memory_order_relaxed) ||
      posix_memalign(&memory, std::max(alignment, sizeof(void *)), bytes) != 0)
    return nullptr;
  return memory;
}

/// What is no block, or no more, is for the C library to free, or to complain about.
void cu2port_free(void *memory) {
  if (!memory || putAside(memory))
    return;
  if (void *own = removeBlock(memory))
    release(own);
  else
    std::free(memory);
}
