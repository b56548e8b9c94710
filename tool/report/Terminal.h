// Findings, as text for people.
#pragma once

#include <string>

namespace cu2port {

class Findings;

/// Every error and everything left to do, with the source line and a caret below it; with `verbose`
/// the rest too. Ordered by file and place.
std::string describe(const Findings &findings, bool verbose);

/// `1 error, 2 parts left to do, 3 conditions, 1 note`; what there is none of is left out.
std::string countFindings(const Findings &findings);

} // namespace cu2port
