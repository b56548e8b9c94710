// Tables that `cu2port verify` and `cu2port replay` print.
#pragma once

#include "../driver/RunTool.h"

#include <sstream>

namespace cu2port {

/// The line of a kernel; empty if there is none.
inline std::string lineOf(const ToolResult &result, const std::string &kernel) {
  std::stringstream lines(result.output);
  for (std::string line; std::getline(lines, line);)
    if (line.rfind(kernel + " ", 0) == 0)
      return line;
  return {};
}

} // namespace cu2port
