// A launch of a kernel, checked by CUDA's rules.
#pragma once

#include "Runtime.h"

namespace cu2port {

/// Finds the kernel by its stub. `arguments` are pointers to the values of its parameters. The
/// blocks of a cooperative launch run all at the same time.
portError_t launch(Context &context, const void *stub, const LaunchConfiguration &configuration,
                   void *const *arguments, bool cooperative = false);

} // namespace cu2port
