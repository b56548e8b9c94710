// Links that are no part of the output, and that build files name.
#pragma once

#include "tree/Tree.h"

namespace cu2port {

/// Each such place is a finding: what is behind the link is not there for the build. False if there
/// is none.
bool namesLeftLinks(const Tree &tree, Findings &findings);

} // namespace cu2port
