// Runs the translator as a user does.
#pragma once

#include "../unit/driver/TemporaryFolder.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <sys/wait.h>

namespace cu2port {

struct ToolResult {
  int status = 0;
  std::string errors; ///< stderr
  std::string output; ///< stdout
};

/// In the test's folder, so that messages name files as the user would: `a.cu`.
class RunTool : public TemporaryFolder {
protected:
  RunTool() { setenv("CU2PORT_CACHE", "off", 1); } // every test sees its own translation

  ToolResult run(const std::string &arguments) const { return runProgram(CU2PORT_TOOL, arguments); }

  /// Where other programs are only found in these folders; `.` is the test's own.
  ToolResult runWithPath(const std::string &path, const std::string &arguments) const {
    return runProgram("/usr/bin/env", "PATH=" + path + " '" CU2PORT_TOOL "' " + arguments);
  }

  ToolResult runProgram(const std::string &program, const std::string &arguments) const {
    std::string command = "cd '" + folder + "' && '" + program + "' " + arguments + " > '" +
                          folder + "/.stdout' 2> '" + folder + "/.stderr'";
    int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(".stderr"), read(".stdout")};
  }
  /// What a program prints.
  std::string printed(const std::string &program) const {
    ToolResult result = runProgram(folder + "/" + program, "");
    EXPECT_EQ(result.status, 0) << result.errors;
    return result.output;
  }

  /// Exit status and all that is printed for an input that leaves nothing usable.
  void expectNothing(const std::string &arguments, const std::string &errors) const {
    ToolResult result = run(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.errors, errors);
    EXPECT_FALSE(exists("out")) << "something was written";
  }
};

} // namespace cu2port
