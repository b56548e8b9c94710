// Constructs that #if, #else and #endif cut through.
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

/// Where text stands in front of `span` whichever branches are taken: the line of the outermost #if
/// in which the span begins and does not end. Its own begin if it has whole conditions in it;
/// nothing if it has none.
std::optional<unsigned> placeBeforeBranches(const Plan &plan, const Span &span);

} // namespace cu2port::host
