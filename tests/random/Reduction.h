// Makes a failing kernel small enough to read.
#pragma once

#include "Source.h"

#include <functional>

namespace cu2port::random {

/// Leaves out statements, and takes blocks away around their statements, as long as the kernel
/// still fails.
Kernel reduce(Kernel kernel, const std::function<bool(const Kernel &)> &fails);

} // namespace cu2port::random
