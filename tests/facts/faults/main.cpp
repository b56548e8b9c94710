// facts_faults: after how many random expressions each fault of the analyses is found
// (tool/support/Faults.def). This program's analyses are those that have them.
//
//   facts_faults                           all of them, a row of a Markdown table each
//   facts_faults --fault LostPart          this one
#include "Campaign.h"
#include "support/Faults.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cu2port::facts {
namespace {

struct FaultInfo {
  Fault fault;
  const char *name, *form, *description;
};
constexpr FaultInfo table[] = {
#define FAULT(name, form, description) {Fault::name, #name, form, description},
#include "support/Faults.def"
#undef FAULT
};

/// Prints the row. A difference that also appears without the fault proves nothing.
bool find(const FaultInfo &info, Settings settings) {
  switchedFault = info.fault;
  settings.mostFailures = 1;
  const Summary summary = check(settings);
  switchedFault = Fault::None;
  const bool isFound = !summary.failures.empty() && !hasFailure(summary.failures[0].seed);
  fmt::print("| {} | {} | {} |\n", info.name, info.description,
             isFound
                 ? fmt::format("{}: {}", summary.expressions, summary.failures[0].violation.claim)
                 : "not found");
  return isFound;
}

int run(int argc, char **argv) {
  Settings settings;
  std::vector<std::string> names;
  CLI::App app("Says after how many random expressions faults of analyses are found");
  app.add_option("--seed", settings.seed, "Where the kernels come from");
  app.add_option("--count", settings.count, "How many expressions at most");
  app.add_option("--fault", names, "These alone")->delimiter(',');
  CLI11_PARSE(app, argc, argv);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  fmt::print("| fault | what it does | expressions: the claim |\n|---|---|---|\n");
  unsigned all = 0, found = 0;
  for (const FaultInfo &each : table)
    if (names.empty() ? std::string(each.form) == "facts"
                      : std::count(names.begin(), names.end(), std::string(each.name)) > 0) {
      ++all;
      found += find(each, settings);
    }
  fmt::print("{} of {} faults found\n", found, all);
  return found == all ? 0 : 1;
}

} // namespace
} // namespace cu2port::facts

int main(int argc, char **argv) { return cu2port::facts::run(argc, argv); }
