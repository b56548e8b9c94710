// The order in which a source's command looks into folders, where build files leave no doubt.
#pragma once

#include "tree/Tree.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// Folders of the tree; nothing unless one command or line of one build file names all of them,
/// under no condition, and with no variable but those of the folder itself.
std::optional<std::vector<std::string>> includeOrder(const Tree &tree, const TreeFile &source);

} // namespace cu2port
