// From translated units to the files of the output folder.
#pragma once

#include "output/OutputTree.h"
#include "unit/Unit.h"

#include <vector>

namespace cu2port {

struct Options;
class Layout;

/// Where the parts of a unit have gone, relative to the output folder.
struct UnitFiles {
  std::string source; ///< real path
  /// X.cpp; where the source was C++, it has the source's own name.
  std::string host;
  std::vector<std::string> kernels;   ///< X.cpu.cpp, X.plain.cpp, X.direct.cpp, X.cl
  std::vector<std::string> libraries; ///< targets of the package: cu2port::cublas
};

/// What units become.
/// The files are in memory: whoever has this decides whether they are written.
struct TranslatedFiles {
  OutputTree tree;
  std::vector<UnitFiles> units; ///< in the order of the units
};

/// Host files, kernels, and the headers that the units have read. Edits of headers are merged over
/// all units. There is no build file yet.
TranslatedFiles makeFiles(std::vector<UnitResult> &units, Layout &layout, const Options &options,
                          Findings &findings);

/// Every file of the output of one program: host files, kernels, headers, CMakeLists.txt.
TranslatedFiles makeOutput(std::vector<UnitResult> &units, Layout &layout, const Options &options,
                           Findings &findings);

/// Tells of each header that was copied because a source has named its place, and nobody else.
void nameForeignHeaders(const Layout &layout, Findings &findings);

} // namespace cu2port
