// Directives in text that leaves, which the text behind it relies on.
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

/// Puts the lines of a span's directives that last beyond it, in their conditions, behind what
/// stands in its place: macros that it defines or takes away, and how structs are packed.
void addLastingDirectives(const Plan &plan, const Span &span, std::string &text);

} // namespace cu2port::host
