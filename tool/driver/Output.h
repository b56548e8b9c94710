// From translated units to the files of the output folder.
#pragma once

#include "driver/OutputTree.h"
#include "driver/Unit.h"

#include <vector>

namespace cu2port {

struct Options;
class Layout;

/// Every file of the output: host files, kernels, headers, CMakeLists.txt.
OutputTree makeOutput(std::vector<UnitResult> &units, Layout &layout, const Options &options,
                      Findings &findings);

} // namespace cu2port
