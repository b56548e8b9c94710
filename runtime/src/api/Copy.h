// A copy of rows of bytes between any two places: checked, planned, and enqueued on the right
// device.
#pragma once

#include "Runtime.h"

namespace cu2port {

/// `slices` times `rows` rows of `width` bytes. Rows are a pitch apart, slices a slice pitch.
struct CopyShape {
  std::size_t width = 0;
  std::size_t rows = 1;
  std::size_t slices = 1;
  std::size_t toPitch = 0;
  std::size_t fromPitch = 0;
  std::size_t toSlice = 0;
  std::size_t fromSlice = 0;

  std::size_t bytes() const { return width * rows * slices; }
  /// From the first byte to the last.
  std::size_t span(std::size_t pitch, std::size_t slice) const {
    return (slices - 1) * slice + (rows - 1) * pitch + width;
  }
};

/// Whether the caller goes on at once where CUDA lets it.
enum class Wait { No, Yes };

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
