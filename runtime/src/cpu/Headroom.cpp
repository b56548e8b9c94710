#include "cpu/Headroom.h"

#include <cstddef>

#include <sys/mman.h>

namespace cu2port::cpu {

/// A thread's stack, which is 8 MiB, and as much again for what is allocated.
static constexpr std::size_t headroom = std::size_t{16} << 20;

bool hasHeadroom() {
  void *addresses =
      mmap(nullptr, headroom, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (addresses == MAP_FAILED)
    return false;
  munmap(addresses, headroom);
  return true;
}

} // namespace cu2port::cpu
