// Whether device variables start with what the user's own text says, as a C++ compiler has it in
// X.direct.cpp. All forms of a kernel work on the same memory: comparing them does not show it.
#pragma once

#include "verify/Launch.h"

#include <string>
#include <vector>

namespace cu2port::verify {

/// A device has got its copy: what it starts with is compared now, before the host's twin changes.
void compareStart(const Variable &variable);

/// In sentences: the variables that the kernel uses, and those that they lead to.
std::vector<std::string> findOtherStarts(const Launch &launch);

} // namespace cu2port::verify
