// The heap of kernels' malloc and free, on devices whose language has none: one a device, of pages
// that each hold blocks of one size, or are part of a larger block.
//
//   words of 32 bits   meaning
//   1                  how many pages there are
//   15                 where to look for a page first, by the size of the block
//   1 a page           0 if it is free; else its kind, and how many of its blocks are taken
//   8 a page           which of its blocks are taken
//   ...                to an address that is a multiple of a page's size; then the pages
//
// The helpers heap_allocate and heap_free of rules/ know the rest. They wait for nobody, as the
// threads of a warp run in turn on some devices: who takes a page or a block does so by one atomic
// operation on its word.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cu2port {

/// Blocks of powers of two may leave half of the room unused.
inline std::size_t roomFor(std::size_t bytes) { return std::max(bytes, 2 * bytes); }

/// Whether that is the heap, among a kernel's variables (KernelNeeds::usedVariables).
inline bool isHeap(std::string_view variable) { return variable == "__cu2port_heap"; }

struct KernelHeap {
  static constexpr std::size_t pageBytes = 4096;
  static constexpr std::size_t headWords = 16, wordsPerPage = 9;
  static constexpr std::size_t maxPages = (std::size_t{1} << 24) - 1; ///< as a word counts them
  static constexpr std::size_t maxBytes = maxPages * pageBytes;

  std::size_t pages;

  /// With room for `bytes` bytes.
  explicit KernelHeap(std::size_t bytes)
      : pages(std::clamp<std::size_t>((bytes + pageBytes - 1) / pageBytes, 1, maxPages)) {}

  /// Of what stands in front of the pages. All of it begins as zeros but the first word.
  std::size_t tableBytes() const {
    const std::size_t bytes = (headWords + wordsPerPage * pages) * sizeof(std::uint32_t);
    return (bytes + pageBytes - 1) / pageBytes * pageBytes;
  }
  std::size_t allBytes() const { return tableBytes() + (pages + 1) * pageBytes; }
};

} // namespace cu2port
