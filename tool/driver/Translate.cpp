#include "driver/Translate.h"
#include "diag/Findings.h"
#include "driver/Options.h"
#include "driver/Resources.h"
#include "frontend/TranslationUnit.h"
#include "report/Terminal.h"

namespace cu2port {

int translate(const Options &options) {
  Findings findings;
  Resources resources = findResources(findings);
  for (const std::string &input : options.inputs)
    parse({input, options.arguments, resources.dialect, options.verbose}, findings);
  fmt::print(stderr, "{}", describe(findings, options.verbose));
  return findings.has(Severity::Error) ? 2 : findings.has(Severity::Todo) ? 1 : 0;
}

} // namespace cu2port
