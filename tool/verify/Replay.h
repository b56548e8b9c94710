// `cu2port replay`: runs recorded launches again and compares them.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// With the words after `replay`. Returns 0 if all came out as recorded, 1 if there are
/// differences, 2 if not all could be compared.
int replayCases(const std::vector<std::string> &arguments);

} // namespace cu2port
