#include "verify/Image.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace cu2port::verify {
namespace {

constexpr std::size_t guardBytes = 4096; // a page, and more than any alignment that CUDA promises
constexpr std::byte guardValue{0xc5};

std::string describe(std::size_t bytes, const char *where, const Reach &reach, std::size_t region) {
  const Claims &claims = reach.regions[region].claims;
  const std::string name =
      claims.empty() ? "an allocation of " + std::to_string(reach.regions[region].bytes) + " bytes"
                     : "'" + reach.names[claims.back().argument] + "'";
  return std::to_string(bytes) + " bytes " + where + ' ' + name;
}

bool isGuard(std::byte value) { return value == guardValue; }

} // namespace

void Image::Free::operator()(std::byte *memory) const { std::free(memory); }

Image::Image(const Reach &reach) {
  for (const Region &region : reach.regions) {
    void *memory = nullptr;
    if (posix_memalign(&memory, guardBytes, region.bytes + 2 * guardBytes))
      throw std::bad_alloc();
    Buffer buffer;
    buffer.memory.reset(static_cast<std::byte *>(memory));
    buffer.data = buffer.memory.get() + guardBytes;
    buffer.bytes = region.bytes;
    std::fill_n(buffer.memory.get(), guardBytes, guardValue);
    std::fill_n(buffer.data + buffer.bytes, guardBytes, guardValue);
    buffers.push_back(std::move(buffer));
  }
}

portError_t Image::read(const Reach &reach, Stream &stream) {
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (portError_t error =
            stream.copy(buffers[i].data, reach.regions[i].address, buffers[i].bytes))
      return error;
  return stream.synchronize();
}

portError_t Image::write(const Reach &reach, Stream &stream) const {
  for (std::size_t i = 0; i < buffers.size(); ++i)
    if (portError_t error =
            stream.copy(reach.regions[i].address, buffers[i].data, buffers[i].bytes))
      return error;
  return stream.synchronize();
}

void Image::copy(const Image &other) {
  for (std::size_t i = 0; i < buffers.size(); ++i)
    std::memcpy(buffers[i].data, other.buffers[i].data, buffers[i].bytes);
}

std::string Image::findStrayWrite(const Reach &reach) const {
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const std::byte *begin = buffers[i].memory.get(), *end = buffers[i].data + buffers[i].bytes;
    const std::byte *before = std::find_if_not(begin, begin + guardBytes, isGuard);
    if (before != begin + guardBytes)
      return describe(static_cast<std::size_t>(begin + guardBytes - before), "before", reach, i);
    std::size_t after = guardBytes;
    while (after > 0 && isGuard(end[after - 1]))
      --after;
    if (after > 0)
      return describe(after, "behind the end of", reach, i);
  }
  return {};
}

void copyChanges(std::byte *to, const std::byte *from, std::size_t bytes) {
  constexpr std::size_t page = 4096;
  for (std::size_t at = 0; at < bytes; at += page)
    if (const std::size_t size = std::min(page, bytes - at);
        std::memcmp(to + at, from + at, size) != 0)
      std::memcpy(to + at, from + at, size);
}

MovedArguments::MovedArguments(const Launch &launch, const Reach &reach,
                               const std::vector<std::byte *> &places)
    : table(launch.arguments, launch.arguments + launch.argumentCount()),
      pointers(launch.argumentCount()) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!launch.isPointer(i))
      continue;
    const Region *region = reach.find(launch.pointer(i));
    if (!region)
      continue;
    pointers[i] = places[static_cast<std::size_t>(region - reach.regions.data())] +
                  (launch.pointer(i) - region->address);
    table[i] = &pointers[i];
  }
}

} // namespace cu2port::verify
