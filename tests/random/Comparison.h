// One kernel run by the interpreter and by the CPU device.
#pragma once

#include "Translation.h"

#include <optional>
#include <stdexcept>

namespace cu2port::random {

/// The kernel's warps would have to lie in another way in the block, and the runtime says so.
struct LaunchRefused : std::runtime_error {
  LaunchRefused() : std::runtime_error("launched with a block whose warps lie otherwise") {}
};

/// The first place where the results differ, in words; none if they are the same. Throws
/// LaunchRefused.
std::optional<std::string> compare(const Kernel &kernel, const Translation &translation);

} // namespace cu2port::random
