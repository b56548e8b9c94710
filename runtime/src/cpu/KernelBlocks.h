// The blocks that kernels have by malloc, for whoever frees or copies all of them.
//
// Threads of kernels add and remove one at every malloc and free, so that neither takes a lock.
// Each thread writes its blocks down in places of its own, and in front of each block stands in
// which. Another thread that frees it clears the place, which the first one finds when it looks for
// a free one.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace cu2port::cpu {

/// In front of a block; as large as what malloc aligns by.
struct alignas(std::max_align_t) BlockHead {
  std::atomic<void *> *place;
  std::uintptr_t check; ///< that it is one, and not what a kernel wrote there
};

/// Writes down memory of malloc, and the head in front of `offset` bytes behind its begin. Returns
/// what is there, the block; null if there is no memory for a place.
void *addBlock(void *memory, std::size_t offset = sizeof(BlockHead));
/// The memory that the block is in, which is written down no more; null if it is none.
void *removeBlock(void *block);

/// Calls `see` with the memory of each of them; no kernel runs. They are removed if `take` says so.
void forEachBlock(bool take, const std::function<void(void *memory)> &see);

} // namespace cu2port::cpu
