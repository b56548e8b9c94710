// Other programs, run and waited for: those alone that Programs.h has found.
#pragma once

#include "processes/Programs.h"

#include <string>
#include <system_error>
#include <vector>

namespace cu2port {

/// A command line; the first word is the program's path.
using ProgramCall = std::vector<std::string>;

/// As a shell would read it, for people to see and repeat.
std::string shellText(const ProgramCall &call);
/// A step of a build, marked as nvcc marks them: --dryrun, --verbose.
void printStep(const std::string &text);

/// Runs the calls side by side and waits for all. Returns what ended badly as a sentence ("exit
/// status 1", "signal 11: segmentation fault"), of the first in order; empty if all went well.
/// Their output goes where ours goes, and what they keep between their steps to the folder
/// `temporary`, if there is one.
std::string runTogether(const std::vector<ProgramCall> &calls, const std::string &temporary = {});

/// Ends this program and starts another in its place; `call` has the name that it is given first.
/// Returns only if that cannot be done.
std::error_code becomeProgram(const std::string &path, const ProgramCall &call);

struct ProgramOutput {
  int status = -1; ///< negative if it could not be run, or was ended by a signal
  std::string output;
  std::string errors;
};

/// What a program may take, which reads files of others: a pipe has no end, nor has a device. 0: as
/// much as it takes.
struct ProgramLimits {
  unsigned seconds = 0; ///< of the clock: who waits for a pipe takes no processor's time
  unsigned mebibytes = 0;

  /// For git and diff, as what a file may take.
  static ProgramLimits usual() { return {300, 4096}; }
};

/// Runs a program without input and keeps what it prints, in memory. `variables` (`NAME=value`)
/// join its environment. One that takes too long is ended, and `errors` says so first.
ProgramOutput captureProgram(const ProgramCall &call,
                             const std::vector<std::string> &variables = {},
                             const ProgramLimits &limits = {});

/// How a program has ended.
struct ProgramEnding {
  int status = 0;      ///< as a shell has it; negative: it was not started, or a signal ended it
  std::string message; ///< of such an end
};

/// Runs a program that has our streams, and waits for it; `call` has the name that it is given.
ProgramEnding runProgram(const std::string &path, const ProgramCall &call);

} // namespace cu2port
