// One kernel run by the interpreter and by the CPU device.
#pragma once

#include "Translation.h"

#include <optional>

namespace cu2port::random {

/// The first place where the results differ, in words; none if they are the same.
std::optional<std::string> compare(const Kernel &kernel, const Translation &translation);

} // namespace cu2port::random
