// A run's beginning and end: the rules are read, and findings become text and an exit status.
#include "session/Session.h"
#include "report/Terminal.h"
#include "session/Options.h"
#include "support/Paths.h"
#include "support/StandardFiles.h"
#include "targets/TextTargets.h"

#include <cstdio>

namespace cu2port {

Rules readRules(const Resources &resources, const std::vector<std::string> &own, Findings &findings,
                bool withHip) {
  auto loaded =
      withHip ? Rules::load(resources.rules, own) : Rules::loadWithoutHip(resources.rules, own);
  if (loaded)
    return std::move(*loaded);
  findings.add(DiagId::RulesInvalid, "", 0, 0, llvm::toString(loaded.takeError()));
  return {};
}

void Session::loadRules() {
  const bool withHip = findTextTarget(options.targets) != nullptr;
  rules = readRules(resources, options.ruleFiles, findings, withHip);
  rules.keepReasonsOn(options.targets);
}

/// Findings quote the user's own text, also where a translation has taken its place.
int Session::finish(const std::string &summary) const {
  const std::string text = describe(findings, options.verbose, [&](const std::string &file) {
    return options.originals.of(realPath(file));
  });
  printError("{}", text);
  std::string counts = countFindings(findings);
  if (!summary.empty())
    fmt::print(options.dryRun ? stderr : stdout, "{}{}{}\n", summary, counts.empty() ? "" : ": ",
               counts);
  return findings.has(Severity::Error) ? 2 : findings.has(Severity::Todo) ? 1 : 0;
}

std::string plural(std::size_t count, const char *word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

} // namespace cu2port
