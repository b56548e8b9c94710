// random_faults: after how many random kernels each fault of tool/support/Faults.def is found. This
// program's translator is the one that has them.
//
//   random_faults                          all of them, a row of a Markdown table each
//   random_faults --fault LostBreak        this one
#include "forms/Compiler.h"
#include "forms/Files.h"
#include "forms/Translation.h"
#include "generator/Generator.h"
#include "processes/Workers.h"
#include "run/Campaign.h"
#include "support/Faults.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <sstream>

namespace cu2port::random {
namespace {

struct FaultInfo {
  Fault fault;
  const char *name, *form, *description;
};
const std::vector<FaultInfo> table = {
#define FAULT(name, form, description) {Fault::name, #name, form, description},
#include "support/Faults.def"
#undef FAULT
};

struct Options {
  std::uint64_t seed = 1;
  unsigned limit = 3000, perFile = 25, jobs = 1;
  std::vector<std::string> names;
  std::string folder = std::filesystem::temp_directory_path().string();
};

/// What a translation says of each case, by the case's number in the names there. What stands
/// before all names is under an empty number.
std::map<std::string, std::string> textsOf(const std::vector<Case> &cases,
                                           const Translation &translation) {
  std::map<std::string, std::string> texts;
  for (const std::string *text :
       {&translation.cpu, &translation.openCL, &translation.openCLBlocks, &translation.needs}) {
    std::string current;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      for (const Case &each : cases)
        if (line.find(numberOf(each)) != std::string::npos)
          current = numberOf(each);
      texts[current] += line + '\n';
    }
  }
  return texts;
}

/// The places of those cases of which the fault changes what the translator writes, a blank in
/// front of each. Most faults leave most texts as they are, and to compile them takes most of the
/// time.
std::string changedPlaces(const std::vector<Case> &cases, const Settings &settings, Fault fault) {
  const auto translated = [&](Fault switched) {
    switchedFault = switched;
    return textsOf(cases,
                   translate(cases, settings.folder + "/changed", settings.forms, Style::Lines));
  };
  auto with = translated(fault), without = translated(Fault::None);
  std::string places;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (with[""] != without[""] || with[numberOf(cases[i])] != without[numberOf(cases[i])])
      places += fmt::format(" {}", i);
  return places;
}

/// In a process of its own: faults make translators crash; then all are taken.
std::vector<std::size_t> placesOfChanged(const std::vector<Case> &cases, const Settings &settings,
                                         Fault fault) {
  std::vector<std::size_t> places;
  runInWorkers(
      1, 1, {workerMemory(1)}, [&](std::size_t) { return changedPlaces(cases, settings, fault); },
      [&](std::size_t, const JobOutcome &outcome) {
        std::istringstream text(outcome.text);
        for (std::size_t place; outcome.end == JobOutcome::End::Finished && text >> place;)
          places.push_back(place);
        for (std::size_t i = 0; outcome.end != JobOutcome::End::Finished && i < cases.size(); ++i)
          places.push_back(i);
      });
  return places;
}

/// The first case that differs, by its place.
std::optional<std::size_t> firstDifferent(const std::vector<Case> &cases, const Settings &settings,
                                          Fault fault) {
  std::optional<std::size_t> first;
  switchedFault = fault;
  evaluateAll({{cases, settings}}, 1, [&](const Batch &batch, const Evaluation &evaluation) {
    for (std::size_t i = 0; i < batch.cases.size(); ++i)
      for (const Verdict &each : evaluation.verdicts[i])
        if (each.kind == Verdict::Kind::Different) {
          const auto at = std::find_if(cases.begin(), cases.end(), [&](const Case &one) {
            return one.seed == batch.cases[i].seed;
          });
          const auto place = static_cast<std::size_t>(at - cases.begin());
          first = std::min(first.value_or(place), place);
        }
  });
  switchedFault = Fault::None;
  return first;
}

/// Those that differ without the fault, too, or not when they are alone, tell nothing about it.
std::optional<std::size_t> firstByFault(std::vector<Case> cases, const Settings &settings,
                                        Fault fault) {
  std::size_t before = 0;
  while (const auto first = firstDifferent(cases, settings, fault)) {
    const std::vector<Case> alone = {cases[*first]};
    if (firstDifferent(alone, settings, fault) && !firstDifferent(alone, settings, Fault::None))
      return before + *first;
    before += *first + 1;
    cases.erase(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(*first) + 1);
  }
  return std::nullopt;
}

/// tests/facts and tests/verify look for those.
bool isOfOthers(const std::string &form) { return form == "facts" || form == "verify"; }

/// How many kernels it took, and prints the row.
bool find(const FaultInfo &info, const Options &options, Settings settings) {
  for (Form form : allForms())
    if (random::info(form).option == std::string(info.form))
      settings.forms = {form};
  if (info.form == std::string("fast")) {
    settings.forms = {Form::Cpu};
    settings.build.flags = CU2PORT_CPU_FLAGS;
  }
  if (info.form == std::string("portable-gcc")) {
    settings.forms = {Form::Gcc};
    settings.build.flags = CU2PORT_PORTABLE_FLAGS;
  }
  const std::vector<std::uint64_t> seeds = seedsFrom(options.seed, options.limit);
  std::optional<std::size_t> found;
  std::size_t first = 0;
  for (; first < seeds.size() && !found; first += options.perFile) {
    std::vector<Case> cases;
    for (std::size_t i = first; i < std::min(first + options.perFile, seeds.size()); ++i)
      cases.push_back(generate(seeds[i], {}));
    const std::vector<std::size_t> places = placesOfChanged(cases, settings, info.fault);
    std::vector<Case> changed;
    for (std::size_t place : places)
      changed.push_back(cases[place]);
    if (!changed.empty())
      found = firstByFault(std::move(changed), settings, info.fault);
    if (found)
      *found = first + places[*found];
  }
  fmt::print("| {} | {} | {} | {} |\n", info.name, info.description, info.form,
             found ? fmt::format("{} ({})", *found + 1, seeds[*found]) : "not found");
  return found.has_value();
}

int run(int argc, char **argv) {
  Options options;
  CLI::App app("Says after how many random kernels faults are found", "random_faults");
  app.add_option("--seed", options.seed, "Where the kernels' seeds come from");
  app.add_option("--limit", options.limit, "How many kernels at most");
  app.add_option("--per-file", options.perFile, "How many kernels a file");
  app.add_option("--fault", options.names, "These alone")->delimiter(',');
  app.add_option("--folder", options.folder, "For temporary files");
  CLI11_PARSE(app, argc, argv);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const TemporaryFolder folder(options.folder);
  const Settings settings = settingsIn(folder.path);
  precompileHeaders(settings.build, {Form::Cpu}, {settings.build.flags, CU2PORT_CPU_FLAGS});
  precompileHeaders(settings.build, {Form::Gcc}, {CU2PORT_PORTABLE_FLAGS});
  fmt::print(
      "| fault | what it does | form | kernels (the last one's seed) |\n|---|---|---|---|\n");
  bool all = true;
  for (const FaultInfo &each : table)
    if (options.names.empty()
            ? !isOfOthers(each.form)
            : std::count(options.names.begin(), options.names.end(), std::string(each.name)))
      all &= find(each, options, settings);
  return all ? 0 : 1;
}

} // namespace
} // namespace cu2port::random

int main(int argc, char **argv) { return cu2port::random::run(argc, argv); }
