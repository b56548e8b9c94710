// cu2port: the first word says which program it is, and all others are that one's.
//
//   cu2port devices, run, merge, verify, record, replay ...
//   cu2port FILE|DIR ... -o OUT            any other first word: a translation
//   cu2port --version, --explain 2004 ...  answers, which need no input (cli/Answer.h)
//
// The exit status of a run whose output could not be written, as to a full disk, is never 0.
#include "cli/Answer.h"
#include "cli/CommandLine.h"
#include "nvcc/Run.h"
#include "report/Terminal.h"
#include "runs/Shards.h"
#include "runs/Translate.h"
#include "session/Options.h"
#include "support/Interrupts.h"
#include "support/StandardFiles.h"
#include "verify/Record.h"
#include "verify/Replay.h"
#include "verify/Verify.h"

#include <exception>

/// What the first word asks for.
static int run(const std::vector<std::string> &arguments) {
  const std::string first = arguments.empty() ? std::string() : arguments[0];
  if (first == "devices")
    return cu2port::listDevices({arguments.begin() + 1, arguments.end()});
  if (first == "run")
    return cu2port::runProgram({arguments.begin() + 1, arguments.end()});
  if (first == "merge")
    return cu2port::mergeShards({arguments.begin() + 1, arguments.end()});
  if (first == "verify")
    return cu2port::verifyProgram({arguments.begin() + 1, arguments.end()});
  if (first == "record")
    return cu2port::recordProgram({arguments.begin() + 1, arguments.end()});
  if (first == "replay")
    return cu2port::replayCases({arguments.begin() + 1, arguments.end()});
  int status = 0;
  auto options = cu2port::readCommandLine(arguments, status);
  if (!options)
    return status;
  return isQuestion(*options) ? cu2port::answer(*options) : cu2port::translate(*options);
}

int main(int argc, char **argv) {
  cu2port::openStandardFiles();
  cu2port::cleanUpOnSignals();
  try {
    const int status = run({argv + 1, argv + argc});
    return cu2port::flushOutput() ? status : 2;
  } catch (const std::exception &error) {
    cu2port::printBug(error.what());
    return 2;
  }
}
