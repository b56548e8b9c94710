// A copy of rows of bytes between any two places: checked, planned, and enqueued on the right
// device.
#pragma once

#include "Allocations.h"
#include "Runtime.h"

#include <cstdint>

namespace cu2port {

/// Sizes that are too large for their type stay the largest there is, which no memory has.
inline std::size_t product(std::size_t a, std::size_t b) {
  std::size_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? SIZE_MAX : result;
}
inline std::size_t sum(std::size_t a, std::size_t b) {
  std::size_t result = 0;
  return __builtin_add_overflow(a, b, &result) ? SIZE_MAX : result;
}

/// `slices` times `rows` rows of `width` bytes. Rows are a pitch apart, slices a slice pitch.
struct CopyShape {
  std::size_t width = 0;
  std::size_t rows = 1;
  std::size_t slices = 1;
  std::size_t toPitch = 0;
  std::size_t fromPitch = 0;
  std::size_t toSlice = 0;
  std::size_t fromSlice = 0;

  std::size_t bytes() const { return product(product(width, rows), slices); }
  /// From the first byte to the last, where there are any.
  std::size_t span(std::size_t pitch, std::size_t slice) const {
    return sum(product(slices - 1, slice), sum(product(rows - 1, pitch), width));
  }
};

/// Whether a device takes rows that are so far apart.
inline bool isPitch(const Context &context, std::size_t pitch) {
  return pitch <= context.device.properties().memPitch;
}

/// Whether the caller goes on at once where CUDA lets it.
enum class Wait { No, Yes };

/// The context that alone reaches a piece of memory and is another than `context`; null if
/// `context` reaches it, too. An error if that device has failed.
portError_t findElsewhere(const std::optional<Allocation> &memory, const Context &context,
                          Context **owner);

/// Copies in a stream of the calling thread's device, or of the device that the memory is on if
/// that is another.
portError_t copy(Context &current, void *to, const void *from, const CopyShape &shape,
                 portMemcpyKind kind, portStream_t stream, Wait wait);

/// One row.
inline portError_t copyBytes(Context &current, void *to, const void *from, std::size_t bytes,
                             portMemcpyKind kind, portStream_t stream, Wait wait) {
  CopyShape shape;
  shape.width = shape.toPitch = shape.fromPitch = shape.toSlice = shape.fromSlice = bytes;
  return copy(current, to, from, shape, kind, stream, wait);
}

/// The context that a stream handle belongs to: its own, or `current` for the default streams.
Context &contextOf(Context &current, portStream_t stream);

} // namespace cu2port
