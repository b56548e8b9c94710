// Which programs and libraries the sources of a tree make.
#pragma once

#include "tree/Tree.h"

#include <string>
#include <vector>

namespace cu2port {

class CompileDatabase;
class Findings;
class IncludeGraph;

struct ProgramPlan {
  std::string name; ///< a CMake target
  bool isLibrary = false;
  std::vector<std::size_t> sources; ///< indexes of files, in the order of paths
  std::vector<std::size_t> links;   ///< indexes of plans: libraries
  int group = 0;                    ///< plans that are linked together have one number
};

/// A source with main() is a program. Sources without belong to the programs of the nearest folder,
/// theirs or one above, in or below which there are any: to the one program, or, as a library, to
/// all of them. Where such a folder's build file names sources, those that it does not name are
/// left out. Sources that others include are no sources. What was decided is a note in `findings`.
/// `title` names what has no better name.
/// An empty database says nothing.
std::vector<ProgramPlan> planPrograms(const Tree &tree, const IncludeGraph &graph,
                                      const CompileDatabase &database, const std::string &title,
                                      Findings &findings);

} // namespace cu2port
