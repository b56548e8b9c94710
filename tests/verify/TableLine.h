// Tables that `cu2port verify` and `cu2port replay` print.
#pragma once

#include "../driver/RunTool.h"

#include <cstdlib>
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

#ifdef CU2PORT_SYCL_ENVIRONMENT
/// Tells the programs that a test runs where SYCL is: "NAME=VALUE|NAME=VALUE".
inline void findSycl() {
  std::stringstream settings(CU2PORT_SYCL_ENVIRONMENT);
  for (std::string each; std::getline(settings, each, '|');) {
    const std::size_t equals = each.find('=');
    ::setenv(each.substr(0, equals).c_str(), each.substr(equals + 1).c_str(), 1);
  }
}
#endif

} // namespace cu2port
