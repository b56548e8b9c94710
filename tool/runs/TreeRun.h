// A run over folders: everything that is below them comes out, translated or as it was.
#pragma once

#include "runs/TreePlan.h"

#include <optional>
#include <vector>

namespace cu2port {

class OutputFolder;
struct Options;
struct Session;

/// What is known of a tree before anything is translated.
struct TreeStart {
  Tree tree;
  TreePlan plan;
};

/// Reads and plans. Nothing comes back if that is in vain; then the reasons have been printed.
std::optional<TreeStart> startTree(Session &session);

/// Writes what comes of the plan's requests, and prints. Returns the exit status.
int finishTree(Session &session, const TreeStart &start, std::vector<UnitOutcome> outcomes);

/// Translates what uses CUDA, copies the rest, writes a CMakeLists.txt for all programs. A file
/// that fails stops no other. Returns the exit status: 0 all translated, 1 with parts left to do or
/// files that could not be translated, 2 nothing usable (and nothing written).
int translateTree(Session &session);
/// The same where the inputs lie; `folder` is their root.
int translateTree(Session &session, OutputFolder &folder);

} // namespace cu2port
