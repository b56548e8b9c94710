// Which of the process's loaded files an address is in.
#pragma once

#include <cstdint>

namespace cu2port {

/// The addresses of one of them: the program, or a library.
struct LoadedObject {
  std::uintptr_t low = 0, high = 0;

  bool contains(const void *address) const {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    return low <= at && at < high;
  }
};

/// The one with this address; empty if there is none. Takes the dynamic linker's lock.
LoadedObject objectWith(const void *address);

} // namespace cu2port
