#include "diag/Findings.h"
#include "driver/Answer.h"
#include "driver/CommandLine.h"
#include "driver/Options.h"
#include "driver/Run.h"
#include "driver/Translate.h"
#include "report/Terminal.h"

#include <exception>
#include <string_view>

/// Nothing of ours throws on bad input; what comes here is a bug, or the machine's memory is gone.
static int reportBug(const char *what) {
  cu2port::Findings findings;
  findings.add(cu2port::DiagId::InternalError, "", 0, 0, what);
  fmt::print(stderr, "{}", describe(findings, false));
  return 2;
}

int main(int argc, char **argv) {
  try {
    if (argc > 1 && std::string_view(argv[1]) == "run")
      return cu2port::runProgram({argv + 2, argv + argc});
    int status = 0;
    auto options = cu2port::readCommandLine(argc, argv, status);
    if (!options)
      return status;
    const bool isQuestion = options->explain || !options->query.empty();
    return isQuestion ? cu2port::answer(*options) : cu2port::translate(*options);
  } catch (const std::exception &error) {
    return reportBug(error.what());
  }
}
