// Commands of CMake's that say how to compile and link, without CUDA.
#pragma once

#include "build_files/BuildFlavour.h"
#include "build_files/CMakeEdits.h"
#include "build_files/CMakeTranslation.h"

namespace cu2port {

/// What is edited in one command, and what is to be said about it.
struct CMakeChange {
  const CMakeCommand &command;
  CMakeEdits &edits;
  CMakeResult &result;
  const BuildFlavour &flavour;

  /// Leaves the command to the user: a comment above it, and a mark.
  void mark(const std::string &reason);
  /// The command holds under a condition.
  void note(const std::string &condition);
};

/// Variables, properties, flags and libraries. False if the command is gone.
bool translateSettings(CMakeChange change);

} // namespace cu2port
