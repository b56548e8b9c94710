// A tree read from a test's folder.
#pragma once

#include "diag/Findings.h"
#include "session/Options.h"
#include "tree/Tree.h"

namespace cu2port {

inline Tree makeTree(const std::string &folder) {
  Options options;
  options.inputs = {folder};
  options.output = folder + "/out";
  Findings findings;
  return readTree(options, findings);
}

} // namespace cu2port
