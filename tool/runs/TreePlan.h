// What is to be done with each file of a tree, decided before anything is translated: so it is the
// same in every run, on every machine, and for every part of the tree.
#pragma once

#include "build_files/CudaSources.h"
#include "runs/Programs.h"
#include "tree/Tree.h"
#include "unit/Unit.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

struct Session;

struct TreePlan {
  std::vector<UnitRequest> requests; ///< what is translated, in the order of paths
  /// A file without one is a header, or is copied.
  std::map<std::size_t, std::size_t> requestOf; ///< by file
  /// Their sources are indexes of the tree's files, too.
  std::vector<ProgramPlan> programs;
  std::vector<std::vector<std::string>> arguments; ///< for the compiler, by program
  /// Of sources that a compile database has, instead of their program's.
  std::map<std::size_t, std::vector<std::string>> ownArguments;
  CudaSources cudaSources; ///< by the build files
  std::string title;       ///< of the whole
};

/// Reads build files and the compile database as well; what it guesses is a note. Nothing is
/// written, and no source is parsed.
TreePlan planTree(const Tree &tree, Session &session);

} // namespace cu2port
