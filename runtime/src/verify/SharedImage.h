// What a copy of this process makes of the memory that a launch can reach.
#pragma once

#include "verify/Apart.h"
#include "verify/Image.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace cu2port::verify {

class SharedImage {
public:
  /// Of the regions that `keeps` asks for; without it, of all. Throws std::bad_alloc.
  explicit SharedImage(const Reach &reach, const std::function<bool(std::size_t)> &keeps = {})
      : memory(std::max<std::size_t>(reach.bytes(), 1)) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < reach.regions.size(); ++i) {
      kept.push_back({at, keeps && !keeps(i) ? 0 : reach.regions[i].bytes});
      at += kept.back().bytes;
    }
  }

  /// Of a region that is kept.
  std::byte *operator[](std::size_t region) const { return memory.data() + kept[region].start; }
  void set(const Image &image) {
    for (std::size_t i = 0; i < kept.size(); ++i)
      std::memcpy((*this)[i], image[i], kept[i].bytes);
  }
  void get(const Image &image) const {
    for (std::size_t i = 0; i < kept.size(); ++i)
      std::memcpy(image[i], (*this)[i], kept[i].bytes);
  }

private:
  struct Part {
    std::size_t start, bytes;
  };

  SharedMemory memory;    // pages that nobody writes to cost nothing
  std::vector<Part> kept; ///< of each region
};

} // namespace cu2port::verify
