// What the translation claims of kernels, and may not.
#pragma once

#include "case/Case.h"

namespace cu2port::random {

/// Why a claim about a kernel of the case is wrong; empty if none is. `needs` is the text of the
/// kernels' needs.
std::string wrongClaim(const Case &test, const std::string &needs);

} // namespace cu2port::random
