// What git would lose if files were changed now.
#pragma once

#include "processes/Process.h"

#include <functional>
#include <string>
#include <vector>

namespace cu2port {

/// Why the paths (files or folders, real) had better not be changed: changes below them that are
/// not committed, untracked files included, but for those that `isOurs` says of a real path; or
/// that git cannot be asked, or takes more than `limits` for an answer. Empty if there is no
/// reason, and where there is no git repository.
std::string uncommittedChanges(const std::vector<std::string> &paths,
                               const std::function<bool(const std::string &)> &isOurs,
                               const ProgramLimits &limits);

} // namespace cu2port
