// What one call of a kernel's block form sees: where its block is in the grid, and the memory that
// it may use.
#pragma once

#include "cu2port/vector_types.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <type_traits>

#if defined(__ELF__)
// AddressSanitizer's, in programs that are built with it: the runtime need not be.
extern "C" {
__attribute__((weak)) void __asan_poison_memory_region(const volatile void *memory,
                                                       std::size_t bytes);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *memory,
                                                         std::size_t bytes);
}
#endif

/// Ends the launch of the kernel that calls it: a failed assert, a trap, no memory for a block's
/// variables. Calls of the runtime then return `error`, a portError_t, until the device is reset.
/// It throws, in the runtime: an object of a program needs nothing of C++'s library for it.
extern "C" [[noreturn]] void cu2port_failKernel(int error);

/// malloc of kernels: null where the heap of the device (cudaLimitMallocHeapSize) has no room.
extern "C" void *cu2port_allocate(std::size_t bytes);
extern "C" void *cu2port_allocateAligned(std::size_t bytes, std::size_t alignment);
extern "C" void cu2port_free(void *memory);

namespace cu2port {

namespace detail {
#if defined(__ELF__)
inline bool hasAddressSanitizer() { return __asan_poison_memory_region != nullptr; }
/// An access is an error from now on.
inline void poison(void *memory, std::size_t bytes) {
  if (hasAddressSanitizer())
    __asan_poison_memory_region(memory, bytes);
}
inline void unpoison(void *memory, std::size_t bytes) {
  if (hasAddressSanitizer())
    __asan_unpoison_memory_region(memory, bytes);
}
#else
inline bool hasAddressSanitizer() { return false; }
inline void poison(void *, std::size_t) {}
inline void unpoison(void *, std::size_t) {}
#endif
} // namespace detail

/// A worker's own memory for the variables of a block that live across a barrier (arrays over the
/// threads) and for its static shared memory. `take` only moves an offset; the runtime calls
/// `reset` between blocks. Memory that was needed once is kept, so nothing is allocated in steady
/// state. Under AddressSanitizer, what is between the pieces taken, and behind them, is out of
/// bounds.
class Scratch {
  struct Chunk;

public:
  static constexpr std::size_t alignment = 64;

  Scratch() = default;
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;
  ~Scratch() { freeChunks(chunk); }

  /// Room for `count` objects of type T, aligned to a cache line and not initialised; valid until
  /// the block ends.
  template <class T> T *take(std::size_t count) {
    static_assert(std::is_trivially_destructible<T>::value, "scratch memory is never destroyed");
    static_assert(alignof(T) <= alignment, "scratch memory is aligned to 64 bytes");
    return static_cast<T *>(takeBytes(count * sizeof(T)));
  }

  /// A shared variable, where it is to lie beside the shared memory that the launch brings.
  template <class T> T &takeShared(std::size_t align = alignment) {
    const std::size_t most = align > alignment ? align : alignment;
    const auto start = reinterpret_cast<std::uintptr_t>(takeBytes(sizeof(T) + most - alignment));
    return *reinterpret_cast<T *>((start + most - 1) & ~std::uintptr_t{most - 1});
  }

  /// `bytes` bytes, aligned as `take` aligns.
  void *takeBytes(std::size_t bytes) {
    std::size_t step = (bytes + alignment - 1) & ~(alignment - 1);
    if (detail::hasAddressSanitizer())
      step += alignment;
    if (step > static_cast<std::size_t>(limit - next))
      grow(step);
    unsigned char *taken = next;
    next += step;
    detail::unpoison(taken, bytes);
    return taken;
  }

  /// A function's part: what is taken while it is there goes with it, unless that took another
  /// piece of memory.
  class Frame {
  public:
    explicit Frame(Scratch &scratch) : scratch(scratch), chunk(scratch.chunk), next(scratch.next) {}
    Frame(const Frame &) = delete;
    ~Frame() {
      if (scratch.chunk != chunk)
        return;
      scratch.next = next;
      detail::poison(next, static_cast<std::size_t>(scratch.limit - next));
    }

  private:
    Scratch &scratch;
    const Chunk *const chunk;
    unsigned char *const next;
  };

  /// Gives everything back at once. After a block that needed more than one piece of memory, the
  /// next one finds all of it in a single piece.
  void reset() {
    if (chunk && chunk->previous)
      merge();
    if (!chunk)
      return;
    next = chunk->bytes();
    detail::poison(next, chunk->size);
  }

private:
  /// Heads a piece of memory; the bytes follow it. Older pieces stay valid until the block ends.
  struct alignas(alignment) Chunk {
    Chunk *previous;
    std::size_t size;

    unsigned char *bytes() { return reinterpret_cast<unsigned char *>(this + 1); }
  };

  void grow(std::size_t bytes) {
    std::size_t size = chunk ? 2 * chunk->size : std::size_t{64} << 10;
    adopt(size < bytes ? bytes : size, chunk);
  }

  void merge() {
    std::size_t total = 0;
    for (Chunk *c = chunk; c; c = c->previous)
      total += c->size;
    freeChunks(chunk);
    chunk = nullptr;
    next = limit = nullptr;
    adopt(total, nullptr);
  }

  void adopt(std::size_t size, Chunk *previous) {
    void *memory = std::aligned_alloc(alignment, sizeof(Chunk) + size);
    if (!memory)
      cu2port_failKernel(701); // portErrorLaunchOutOfResources
    chunk = new (memory) Chunk{previous, size};
    next = chunk->bytes();
    limit = next + size;
    detail::poison(next, size);
  }

  static void freeChunks(Chunk *c) {
    while (c) {
      Chunk *previous = c->previous;
      std::free(c);
      c = previous;
    }
  }

  Chunk *chunk = nullptr;
  unsigned char *next = nullptr;
  unsigned char *limit = nullptr;
};

/// One block of a launch, as its block function sees it. The names are CUDA's.
struct Block {
  uint3 blockIdx;
  dim3 blockDim;
  dim3 gridDim;
  /// `extern __shared__` memory: 64-byte aligned, contents undefined when the block starts; null if
  /// there is none.
  unsigned char *dynamicShared;
  std::size_t dynamicSharedBytes;
  Scratch &scratch;
};

} // namespace cu2port
