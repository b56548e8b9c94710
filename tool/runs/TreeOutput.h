// From a tree and its translated units to the files of the output folder.
#pragma once

#include "output/Output.h"
#include "runs/TreePlan.h"

namespace cu2port {

/// Units and the headers that they read are written as they were translated, everything else as it
/// was, sources that could not be translated too; with a CMakeLists.txt for all programs that have
/// all their sources.
TranslatedFiles makeTreeOutput(const Tree &tree, const TreePlan &plan,
                               std::vector<UnitResult> &units, Session &session);

} // namespace cu2port
