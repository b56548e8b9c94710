// `cu2port verify -- ./app 100`: the program runs under the eyes of the runtime, which compares its
// launches; here is what is around it.
//
//   CU2PORT_VERIFY='against=plain;launches=auto;report=T' ./app 100   ->   T/verify-*.json
//   T/verify-*.json                                                   ->   table, report, status
//
// With --forms all, once for each form that kernels have on the device: what a device prefers is
// not all that is in X.cl and X.block.cl.
//
// With --read DIR the first step has been done elsewhere: a batch system, say, has run the program.
#include "verify/Verify.h"
#include "diag/Findings.h"
#include "report/Terminal.h"
#include "support/ScratchFolder.h"
#include "support/StandardFiles.h"
#include "targets/Targets.h"
#include "verify/Options.h"
#include "verify/Table.h"

#include "llvm/ADT/STLExtras.h"

#include <CLI/CLI.hpp>

#include <cstdlib>

namespace cu2port {
namespace {

struct VerifyOptions {
  verify::WatchOptions watch{.launches = "auto"};
  verify::ToleranceOptions tolerance;
  std::string against = "auto", forms = "usual", report, read;
};

void declare(CLI::App &app, VerifyOptions &options) {
  std::vector<std::string> forms{"auto", "plain", "direct"};
  llvm::append_range(forms, runningTargets());
  app.add_option("--against", options.against,
                 fmt::format("What launches are compared with: {} (auto: direct where a kernel has "
                             "that form, else plain)",
                             fmt::join(forms, ", ")))
      ->check(CLI::IsMember(forms));
  app.add_option("--forms", options.forms,
                 "On OpenCL and SYCL: usual, which the device prefers, or all: the program runs "
                 "with a work-item a block, and with one a thread (usual)")
      ->check(CLI::IsMember({"usual", "all"}));
  declare(app, options.watch);
  declare(app, options.tolerance);
  app.add_option("--report", options.report, "Write verify.json and verify.xml (JUnit) there")
      ->type_name("DIR");
  app.add_option("--read", options.read,
                 "Run nothing: show what programs have left there that ran with "
                 "CU2PORT_VERIFY='report=DIR;...'")
      ->type_name("DIR");
  app.footer("Exit status: 0 verified, 1 differences, 2 could not verify. docs/fidelity.md says "
             "more.");
}

/// A file of results that cannot be read may have been the one with the difference: 2, whatever the
/// others say.
int finish(const VerifyOptions &options, const std::string &folder, verify::ProgramEnd program,
           Findings &findings) {
  const verify::Report report =
      verify::makeReport(std::move(program), verify::readResults(folder, findings));
  fmt::print("{}", verify::showReport(report));
  if (!options.report.empty())
    verify::writeReport(report, options.report, findings);
  printError("{}", describe(findings, false));
  return findings.has(Severity::Error) ? 2 : report.status();
}

/// As CU2PORT_FORM has them; "" is whatever the environment says. On the CPU others than the usual
/// one are there to compare with.
std::vector<std::string> formsToRun(const VerifyOptions &options) {
  const char *chosen = std::getenv("CU2PORT_DEVICE");
  const std::string device = options.watch.device.empty() && chosen ? chosen : options.watch.device;
  const TargetInfo *target = findTarget(llvm::StringRef(device).split(':').first);
  const bool hasBoth = target && target->hasSimt() && target->hasBlock();
  if (options.forms == "usual" || !hasBoth)
    return {""};
  return {"block", "simt"};
}

/// The first that went wrong counts.
void join(verify::ProgramEnd &to, verify::ProgramEnd from) {
  to.command = std::move(from.command);
  to.seconds += from.seconds;
  if (to.status == 0)
    to.status = from.status;
  if (to.failure.empty())
    to.failure = std::move(from.failure);
}

int run(const VerifyOptions &options) {
  Findings findings;
  if (!options.read.empty())
    return finish(options, options.read, {}, findings);
  const ScratchFolder folder(findings);
  verify::ProgramEnd program;
  const std::string settings = "against=" + options.against + settingsOf(options.watch) +
                               settingsOf(options.tolerance) + ";report=" + folder.path();
  for (const std::string &form : formsToRun(options)) {
    if (!form.empty())
      ::setenv("CU2PORT_FORM", form.c_str(), 1);
    if (!findings.has(Severity::Error))
      join(program, verify::runWatched(options.watch, settings));
  }
  return finish(options, folder.path(), std::move(program), findings);
}

} // namespace

int verifyProgram(const std::vector<std::string> &arguments) {
  VerifyOptions options;
  CLI::App app("Compares a program's launches with another form of their kernels.\n"
               "cu2port verify [OPTION...] -- PROGRAM ARGUMENT...",
               "verify");
  declare(app, options);
  const auto status = verify::readArguments(app, arguments, &options.watch.program, [&] {
    return options.read.empty() == options.watch.program.empty()
               ? "a program to run is required after --, or --read"
               : "";
  });
  return status ? *status : run(options);
}

} // namespace cu2port
