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

void freeKernelMemory() { forEachBlock(true, release); }

std::map<std::uintptr_t, std::size_t> kernelBlocks() {
  std::map<std::uintptr_t, std::size_t> all;
  forEachBlock(false, [&](void *memory) {
    const auto block = reinterpret_cast<std::uintptr_t>(memory) + sizeof(BlockHead);
    all[block] = malloc_usable_size(memory) - sizeof(BlockHead);
  });
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

/// The block in memory of malloc; null, and the memory is freed, if there is no room for it.
static void *takeRoom(void *memory, std::size_t offset) {
  if (!memory)
    return nullptr;
  const std::ptrdiff_t taken = sizeOf(memory);
  if (used.fetch_add(taken, std::memory_order_relaxed) + taken <=
      static_cast<std::ptrdiff_t>(room.load(std::memory_order_relaxed)))
    if (void *block = addBlock(memory, offset))
      return block;
  release(memory);
  return nullptr;
}

static bool mayFit(std::size_t bytes) { return bytes <= room.load(std::memory_order_relaxed); }

void *cu2port_allocate(std::size_t bytes) {
  return mayFit(bytes) ? takeRoom(std::malloc(sizeof(BlockHead) + bytes), sizeof(BlockHead))
                       : nullptr;
}

/// An alignment is a power of two.
void *cu2port_allocateAligned(std::size_t bytes, std::size_t alignment) {
  const std::size_t offset = std::max(alignment, sizeof(BlockHead)); // the block begins there
  const bool isOne = alignment != 0 && (alignment & (alignment - 1)) == 0;
  void *memory = nullptr;
  if (!isOne || !mayFit(bytes) || !mayFit(offset) ||
      posix_memalign(&memory, offset, offset + bytes) != 0)
    return nullptr;
  return takeRoom(memory, offset);
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
