// Options that `cu2port verify`, `record` and `replay` have in common.
#pragma once

#include "verify/Report.h"

#include <functional>

namespace CLI {
class App;
}

namespace cu2port::verify {

/// A program that the runtime is to watch.
/// Empty: not given; `launches` always has a text. Numbers are text here, since they go on as text.
struct WatchOptions {
  std::string launches;
  std::string device = {}, kernels = {}, memory = {};
  std::vector<std::string> program = {}; ///< with its arguments
};

/// Likewise.
struct ToleranceOptions {
  std::string ulps, relative, absolute;
};

void declareDevice(CLI::App &app, std::string &device);
/// `launches` has the default.
void declare(CLI::App &app, WatchOptions &options);
void declare(CLI::App &app, ToleranceOptions &options);

/// Each as CU2PORT_VERIFY has it, with a `;` in front.
std::string settingsOf(const WatchOptions &options);
std::string settingsOf(const ToleranceOptions &options);

/// Has CLI11 read the words before a `--`; those behind it are the program's. Returns the exit
/// status if that is all that is to be done: 0 after --help, 2 after a mistake, which is printed.
/// `check` says what else is wrong; empty: nothing.
std::optional<int> readArguments(CLI::App &app, const std::vector<std::string> &arguments,
                                 std::vector<std::string> *program,
                                 const std::function<std::string()> &check);

/// Runs the program with CU2PORT_VERIFY set so.
ProgramEnd runWatched(const WatchOptions &options, const std::string &settings);

} // namespace cu2port::verify
