// The memory of the CPU device, apart from the host's heap: a kernel that writes past its
// allocation meets what it would on a GPU, the rest of 256 bytes, another allocation, memory that
// nobody uses, or none.
//
//   | guard | small | small |  free  | small |   free   | guard |     a region
//   | guard |         one large allocation         |    | guard |
//
// What describes it lies in the host's heap, out of a kernel's reach. It is for one thread at a
// time.
#pragma once

#include "cpu/AddressSpace.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace cu2port::cpu {

struct MemoryRegion;

/// A part of a region, free or given out.
struct MemoryBlock {
  std::uintptr_t start = 0;
  std::size_t size = 0; ///< a multiple of DeviceHeap::granularity
  MemoryRegion *region = nullptr;
  MemoryBlock *before = nullptr, *behind = nullptr; ///< its neighbours; null at the ends
  bool isFree = true;
  MemoryBlock *previous = nullptr, *next = nullptr; ///< in its list of FreeBlocks

  void *address() const { return reinterpret_cast<void *>(start); }
};

/// Free blocks by size: what is asked for is found in a few steps.
class FreeBlocks {
public:
  void add(MemoryBlock *block);
  void remove(MemoryBlock *block);
  /// One of that size, or larger, which stays in; null if there is none.
  MemoryBlock *find(std::size_t size) const;

private:
  static constexpr std::size_t lists = 128, perWord = 64;
  static std::size_t listOf(std::size_t size);
  void mark(std::size_t list);

  std::array<MemoryBlock *, lists> first = {};
  std::array<std::uint64_t, lists / perWord> used = {}; ///< a bit for each list that is not empty
};

class DeviceHeap {
public:
  /// CUDA promises it, and programs rely on it.
  static constexpr std::size_t granularity = 256;

  DeviceHeap();
  ~DeviceHeap();
  /// `bytes` is a multiple of the granularity, and not 0. Null if there is no memory.
  MemoryBlock *allocate(std::size_t bytes);
  /// What it returns is given back to the system when it goes, for which nobody need wait.
  std::unique_ptr<AddressSpace> release(MemoryBlock *block);

private:
  MemoryBlock *allocateLarge(std::size_t bytes);
  MemoryRegion *addRegion(std::size_t bytes);
  MemoryBlock *cut(MemoryBlock *block, std::size_t size);
  MemoryBlock *join(MemoryBlock *block, MemoryBlock *behind);
  void trim();

  std::vector<std::unique_ptr<MemoryRegion>> regions;
  FreeBlocks free;
  std::size_t idle = 0; ///< about as many free bytes may have memory
};

} // namespace cu2port::cpu
