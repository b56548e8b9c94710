// malloc and free of kernels: the C library's, as long as there is room in what CUDA calls the
// device's heap. Programs allocate until there is none.
#include "cpu/KernelMemory.h"

#include "cu2port/block.h"

#include "Allocations.h"

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
static std::atomic<std::ptrdiff_t> used{0}; ///< below zero, where what a reset device had is freed

void limitKernelMemory(std::size_t bytes) {
  room = std::min(bytes, std::size_t{PTRDIFF_MAX});
  used = 0;
}

static std::atomic<bool> isWatched{false}, isLate{false};
static std::mutex mutex; ///< guards what follows
static std::map<std::uintptr_t, std::size_t> blocks;
static std::set<void *> late; ///< what has been freed since

void watchKernelMemory() { isWatched = true; }

std::map<std::uintptr_t, std::size_t> kernelBlocks() {
  std::lock_guard lock(mutex);
  return blocks;
}

static void *note(void *memory, std::size_t bytes) {
  if (isWatched.load(std::memory_order_relaxed)) {
    std::lock_guard lock(mutex);
    blocks[reinterpret_cast<std::uintptr_t>(memory)] = bytes;
  }
  return memory;
}

static void forget(void *memory) {
  if (isWatched.load(std::memory_order_relaxed)) {
    std::lock_guard lock(mutex);
    blocks.erase(reinterpret_cast<std::uintptr_t>(memory));
  }
}

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
  void *memory = bytes <= room.load(std::memory_order_relaxed) ? std::malloc(bytes) : nullptr;
  if (!memory)
    return nullptr;
  const auto taken = static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
  if (used.fetch_add(taken, std::memory_order_relaxed) + taken <=
      static_cast<std::ptrdiff_t>(room.load(std::memory_order_relaxed)))
    return note(memory, bytes);
  used.fetch_sub(taken, std::memory_order_relaxed);
  std::free(memory);
  return nullptr;
}

void cu2port_free(void *memory) {
  if (!memory || putAside(memory))
    return;
  forget(memory);
  used.fetch_sub(static_cast<std::ptrdiff_t>(malloc_usable_size(memory)),
                 std::memory_order_relaxed);
  std::free(memory);
}
