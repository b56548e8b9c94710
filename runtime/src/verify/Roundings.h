// Elements that differ, computed with numbers rounded in other directions: which of them differ no
// more than rounding explains.
#pragma once

#include "verify/Trial.h"

namespace cu2port::verify {

/// Those of `different` that rounding may change as far as they differ, removed from there.
///
/// Each direction of rounding takes an element somewhere: for one operation about 1 ULP away, and
/// as much further as what is computed from it magnifies that. So if results of single operations
/// may lie `tolerance.ulps` apart, this one may lie so many times further. An integer or a bool is
/// decided by rounding only if one of the directions changes it. All that counts only where rounded
/// numbers flow into the memory, and where it comes out twice. A number that none moves far
/// enough is taken, too, if for each such number there are 32 others of about its size in its
/// memory that differ and that rounding explains, and it is off no more than these. A relative
/// tolerance says itself how far apart results may be: then nothing is tried.
std::vector<Place> takeRounded(const Disagreement &which, const Tolerance &tolerance,
                               std::vector<Place> &different);

} // namespace cu2port::verify
