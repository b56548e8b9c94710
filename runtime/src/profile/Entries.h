// What a profile has of each thing that ran.
#pragma once

#include "cu2port/types.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace cu2port::profile {

enum class Kind { Launch, Copy, Fill, HostFunction, Wait };
enum class Direction { HostToDevice, DeviceToHost, DeviceToDevice, HostToHost };

/// What a launch does, as far as the kernel's text says it.
struct Work {
  double bytes = 0;      ///< loaded from global memory, and stored there
  double operations = 0; ///< with floating-point numbers
  bool isAtLeast = false;
};

/// Names are kept for as long as the program runs: equal pointers are the same kernel, or form.
struct Entry {
  Kind kind = Kind::Launch;
  Direction direction = Direction::HostToHost; ///< of a copy
  int device = 0;                              ///< not of a wait
  std::uint64_t row = 0; ///< the stream's number, 0 of a default one; of a wait the host thread's
  const std::string *name = nullptr; ///< of the kernel; of a wait, what waits
  const std::string *form = nullptr; ///< of a launch: "cpu block"
  dim3 grid, block;                  ///< of a launch
  std::size_t bytes = 0;             ///< dynamic shared memory of a launch; of a copy or a fill all
  Work work;                         ///< of a launch
  std::int64_t begin = 0, end = 0;   ///< as in Measurement
};

} // namespace cu2port::profile
