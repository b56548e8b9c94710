// How tests call cu2portcc.
#pragma once

#include "RunTool.h"

namespace cu2port {

class DropIn : public RunTool {
protected:
  ToolResult compile(const std::string &arguments) const {
    return runProgram(CU2PORT_COMPILER, arguments);
  }
  /// Compiles; a failure fails the test.
  void build(const std::string &arguments) const {
    ToolResult result = compile(arguments);
    ASSERT_EQ(result.status, 0) << arguments << '\n' << result.errors;
  }
  /// How many files of a folder have names that end so.
  int filesLike(const std::string &inside, const std::string &end) const {
    int count = 0;
    for (const auto &each : std::filesystem::directory_iterator(folder + "/" + inside))
      count += each.path().string().ends_with(end);
    return count;
  }
};

} // namespace cu2port
