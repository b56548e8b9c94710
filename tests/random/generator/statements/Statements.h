// A function for each kind of statement. It writes one and says so, or cannot here.
#pragma once

#include "generator/Writer.h"

namespace cu2port::random::statements {

#define ASPECT(name, percent, description)
#define STATEMENT(name, share, description) bool name(Writer &w, Nodes &to);
#include "generator/Features.def"
#undef ASPECT
#undef STATEMENT

} // namespace cu2port::random::statements
