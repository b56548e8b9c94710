#include "diag/Findings.h"
#include "driver/DropIn.h"
#include "report/Terminal.h"

#include <exception>

/// Nothing of ours throws on bad input; what comes here is a bug, or the machine's memory is gone.
int main(int argc, char **argv) {
  try {
    return cu2port::compileAsNvcc({argv + 1, argv + argc});
  } catch (const std::exception &error) {
    cu2port::Findings findings;
    findings.add(cu2port::DiagId::InternalError, "", 0, 0, error.what());
    fmt::print(stderr, "{}", describe(findings, false));
    return 1;
  }
}
