// Work in a copy of this process: what it writes, where it crashes and that it never ends is no
// concern of the program's.
#pragma once

#include <cstddef>
#include <functional>

namespace cu2port::verify {

/// Memory that a copy of this process shares with it.
class SharedMemory {
public:
  explicit SharedMemory(std::size_t bytes); ///< throws std::bad_alloc
  SharedMemory(const SharedMemory &) = delete;
  SharedMemory &operator=(const SharedMemory &) = delete;
  ~SharedMemory();

  std::byte *data() const { return memory; }

private:
  std::size_t bytes;
  std::byte *memory;
};

/// Whether the work has been done, within so many seconds. The copy has one thread, the caller's,
/// and what it prints goes nowhere.
bool runApart(const std::function<void()> &work, double seconds);

} // namespace cu2port::verify
