// A copy of all memory that a launch can reach.
#pragma once

#include "verify/Reach.h"

#include <memory>
#include <string>

namespace cu2port::verify {

class Image {
public:
  Image() = default;
  /// Throws std::bad_alloc.
  explicit Image(const Reach &reach);

  std::byte *operator[](std::size_t region) const { return buffers[region].data; }
  std::size_t size() const { return buffers.size(); }

  /// By copies on the stream, which are waited for.
  portError_t read(const Reach &reach, Stream &stream);
  portError_t write(const Reach &reach, Stream &stream) const;
  void copy(const Image &other);

  /// What has been written around the regions here, which nobody may do: "12 bytes behind the end
  /// of 'y'", or nothing.
  std::string findStrayWrite(const Reach &reach) const;

private:
  struct Free {
    void operator()(std::byte *memory) const;
  };
  struct Buffer {
    std::unique_ptr<std::byte[], Free> memory;
    std::byte *data = nullptr;
    std::size_t bytes = 0;
  };

  std::vector<Buffer> buffers; ///< one a region
};

/// std::memcpy, but that pages which hold the same already are only read: in a copy of a process,
/// each page that is written to has to be copied first.
void copyChanges(std::byte *to, const std::byte *from, std::size_t bytes);

/// A launch's arguments with pointers into an image, or wherever the regions lie, in place of those
/// into the regions.
class MovedArguments {
public:
  /// `places`: where each region is now.
  MovedArguments(const Launch &launch, const Reach &reach, const std::vector<std::byte *> &places);
  void *const *get() const { return table.data(); }

private:
  std::vector<void *> table, pointers;
};

} // namespace cu2port::verify
