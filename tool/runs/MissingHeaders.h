// Headers that are nowhere, and what they stop.
#pragma once

#include <vector>

namespace cu2port {

class Findings;
struct UnitResult;

/// A finding for each header, with the files that include it, and where it usually comes from.
/// `units` are those that have a result; a header of several units is told once.
void reportMissingHeaders(const std::vector<UnitResult> &units, Findings &findings);

} // namespace cu2port
