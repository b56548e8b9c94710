// What a copy of this process makes of the memory that a launch can reach.
#pragma once

#include "verify/Apart.h"
#include "verify/Image.h"

#include <algorithm>
#include <cstring>

namespace cu2port::verify {

class SharedImage {
public:
  explicit SharedImage(const Reach &reach) : memory(std::max<std::size_t>(reach.bytes(), 1)) {
    std::size_t at = 0;
    for (const Region &region : reach.regions) {
      starts.push_back(at);
      at += region.bytes;
    }
  }

  std::byte *operator[](std::size_t region) const { return memory.data() + starts[region]; }
  void set(const Reach &reach, const Image &image) {
    for (std::size_t i = 0; i < starts.size(); ++i)
      std::memcpy((*this)[i], image[i], reach.regions[i].bytes);
  }
  void get(const Reach &reach, const Image &image) const {
    for (std::size_t i = 0; i < starts.size(); ++i)
      std::memcpy(image[i], (*this)[i], reach.regions[i].bytes);
  }

private:
  SharedMemory memory;
  std::vector<std::size_t> starts; ///< of each region
};

} // namespace cu2port::verify
