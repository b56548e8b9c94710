// runtime_model: random programs of several threads, streams and devices, compared with a model of
// CUDA's rules.
//
//   --seed 7 --calls 100000     programs from seed 7 on, until there were so many calls
//   --seed 12 --keep 3,4,9      these calls of the program of seed 12 alone
//   --seed 12 --print           its calls
//   --minutes 120               as many programs as there is time for
//   --spoil WaitsForgotten      as if the runtime had this fault: it must be found
//   --spoils                    all of them, a row each
#include "campaign/Campaign.h"
#include "executor/Executor.h"
#include "executor/Machine.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdlib>

namespace cu2port::model {
namespace {

struct SpoilInfo {
  Spoil spoil;
  const char *name, *description;
};
const std::vector<SpoilInfo> spoils = {
#define SPOIL(name, description) {Spoil::name, #name, description},
#include "executor/Spoils.def"
#undef SPOIL
};

void declare(CLI::App &app, Options &options, bool &runsSpoils) {
  std::vector<std::string> names;
  for (const SpoilInfo &each : spoils)
    names.push_back(each.name);
  app.add_option("--seed", options.seed, "Of the first program");
  app.add_option("--calls", options.calls, "How many calls in all");
  app.add_option("--minutes", options.minutes, "For how long, instead of a number of calls");
  app.add_option("--size", options.size, "How many calls a program");
  app.add_option("--threads", options.threads, "How many threads at most")
      ->check(CLI::Range(1, 64));
  app.add_option("--devices", options.devices, "How many devices at most")->check(CLI::Range(1, 9));
  app.add_option("--repeat", options.repeat, "How many times each");
  app.add_option("--seconds", options.seconds, "How long a program may take");
  app.add_option("--keep", options.kept, "These calls alone, by their places")->delimiter(',');
  app.add_option("--spoil", options.spoil, "Act as if the runtime had this fault")
      ->check(CLI::IsMember(names));
  app.add_flag("--spoils", runsSpoils, "Say for each fault how soon it is found");
  app.add_flag("--print", options.prints, "Print the calls and run nothing");
  app.add_flag("!--no-reduction", options.reduces, "Leave a failing program as it is");
  app.add_flag("--child", options.isChild, "Be the process that runs the programs");
}

int printProgram(const Options &options) {
  const Program program = programOf(options, options.seed, readCapabilities(options.devices));
  std::size_t place = 0;
  for (const Step &step : program.steps)
    fmt::print("{:4} {}\n", place++, print(step.call));
  return 0;
}

/// Whether each fault is found.
int findSpoils(Options options) {
  bool all = true;
  fmt::print("| fault | what it does | found after calls |\n|---|---|---|\n");
  for (const SpoilInfo &each : spoils) {
    options.spoil = each.name;
    const Outcome outcome = runElsewhere(options);
    all &= outcome.fails;
    fmt::print("| {} | {} | {} |\n", each.name, each.description,
               outcome.fails ? std::to_string(outcome.calls) : "not found");
    std::fflush(stdout);
  }
  return all ? 0 : 1;
}

int run(int argc, char **argv) {
  Options options;
  bool runsSpoils = false;
  CLI::App app("Compares random programs on the runtime with a model of CUDA's rules",
               "runtime_model");
  declare(app, options, runsSpoils);
  CLI11_PARSE(app, argc, argv);
  if (options.devices > 1)
    setenv("CU2PORT_DEVICE", "all", /*overwrite=*/0);
  for (const SpoilInfo &each : spoils)
    if (options.spoil == each.name)
      spoil = each.spoil;
  if (options.prints)
    return printProgram(options);
  if (runsSpoils)
    return findSpoils(options);
  return options.isChild ? runPrograms(options).fails : runCampaign(options);
}

} // namespace
} // namespace cu2port::model

int main(int argc, char **argv) { return cu2port::model::run(argc, argv); }
