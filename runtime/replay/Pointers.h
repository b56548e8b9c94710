// Addresses in a recorded launch, replaced by those that its memory has now.
#pragma once

#include "replay/Case.h"

namespace cu2port::replay {

/// In all regions, before and after, and in arguments, wherever a type says that there is a
/// pointer. `addresses`: of each region now. What points to no region stays as it is. False if
/// there are more pointers than anybody would have.
bool movePointers(Case &recorded, const std::vector<std::uint64_t> &addresses);

} // namespace cu2port::replay
