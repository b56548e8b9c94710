// Directives of the preprocessor, as they stand in a file.
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

struct Directive {
  std::string word, rest; ///< `ifdef` and `A`; comments and splices left out
  Span lines;             ///< with the last line break
};

/// Those that begin in the span, which must not begin inside of a token.
std::vector<Directive> directivesIn(const Plan &plan, const Span &span);

} // namespace cu2port::host
