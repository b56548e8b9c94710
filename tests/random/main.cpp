// random_kernels: random CUDA kernels in every form, compared with what a judge expects.
//
//   random_kernels --seed 7 --count 200     200 kernels, each with a seed of its own from 7
//   random_kernels --kernel 123456          the kernel of that seed
//   random_kernels --kernel 123456 --print  only its CUDA text
#include "Reduction.h"
#include "forms/Compiler.h"
#include "forms/Files.h"
#include "generator/Generator.h"
#include "run/Campaign.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <random>

namespace cu2port::random {
namespace {

/// Every tenth file is compiled as users' programs are, and every tenth with -O1, which takes many
/// times as long as without.
const std::vector<std::string> rotation = {"-O0", "-O0", "-O0", "-O0", "-O1",
                                           "-O0", "-O0", "-O0", "-O0", CU2PORT_CPU_FLAGS};

struct Options {
  std::uint64_t seed = 1;
  bool randomSeed = false;
  std::vector<std::uint64_t> kernels;
  unsigned count = 100, perFile = 50, jobs = 1, interpreted = 10;
  bool print = false, noReduction = false, times = false;
  std::vector<std::string> forms{"cpu"}, flags;
  std::string judge = "direct";
  std::string folder = std::filesystem::temp_directory_path().string();
  Features features;
  Settings settings;
};

/// What has come of all cases.
class Tally {
public:
  explicit Tally(const Options &options) : options(options) {}

  void add(const Batch &batch, const Evaluation &evaluation) {
    for (const auto &[what, number] : evaluation.seconds)
      seconds[what] += number;
    for (std::size_t i = 0; i < batch.cases.size(); ++i)
      for (const Verdict &each : evaluation.verdicts[i])
        add(batch.cases[i], batch.settings, each);
    std::fflush(stdout);
  }

  /// The exit status.
  int print(std::size_t kernels) const {
    for (const auto &[reason, count] : leftOut)
      fmt::print("{:5} left out: {}\n", count, reason);
    if (options.times)
      for (const auto &[what, number] : seconds)
        fmt::print("{:7.1f} s  {}\n", number, what);
    fmt::print("seed {}: {} kernels", options.seed, kernels);
    for (const auto &[form, count] : compared)
      fmt::print(", {} {}", form, count);
    fmt::print(": {} different, {} not well defined\n", different, bad);
    return different || bad ? 1 : 0;
  }

private:
  void add(const Case &test, const Settings &settings, const Verdict &verdict) {
    const std::string reproduced = fmt::format(
        "--kernel {} --forms {} --flags '{}'", test.seed,
        verdict.form.empty() ? fmt::format("{}", fmt::join(options.forms, ",")) : verdict.form,
        settings.build.flags);
    switch (verdict.kind) {
    case Verdict::Kind::LeftOut:
    case Verdict::Kind::NotJudged:
      ++leftOut[fmt::format("{}: {}", verdict.form, named(verdict.text, ""))];
      return;
    case Verdict::Kind::BadCase:
      ++bad;
      fmt::print("BAD CASE {}: {}\n", reproduced, verdict.text);
      return;
    case Verdict::Kind::Same:
      ++compared[verdict.form];
      return;
    case Verdict::Kind::Different:
      ++compared[verdict.form];
      ++different;
      fmt::print("DIFFERENCE {}: {}\n", reproduced, verdict.text);
      std::fflush(stdout);
      if (!options.noReduction)
        reduceOne(test, settings, verdict);
      return;
    }
  }

  void reduceOne(const Case &test, Settings settings, const Verdict &verdict) const {
    settings.forms.clear();
    for (Form form : options.settings.forms)
      if (verdict.form.empty() || verdict.form == info(form).option)
        settings.forms.push_back(form);
    settings.interprets = true;
    const Case small = reduce(test, settings);
    fmt::print("{}\nreduced: {}\n", random::print(small, numberOf(small)),
               differenceOf(small, settings));
  }

  const Options &options;
  std::map<std::string, unsigned> compared, leftOut;
  std::map<std::string, double> seconds;
  unsigned different = 0, bad = 0;
};

std::vector<std::uint64_t> seedsOf(const Options &options) {
  std::vector<std::uint64_t> seeds = options.kernels;
  Random random(options.seed);
  while (options.kernels.empty() && seeds.size() < options.count)
    seeds.push_back(random.next() >> 24); // short enough to type
  return seeds;
}

/// The file with this number.
Batch makeBatch(const std::vector<std::uint64_t> &seeds, std::size_t number,
                const Options &options) {
  Batch batch{{}, options.settings};
  const std::size_t first = number * options.perFile;
  for (std::size_t i = first; i < std::min(first + options.perFile, seeds.size()); ++i)
    batch.cases.push_back(generate(seeds[i], options.features));
  batch.settings.build.flags = options.flags[number % options.flags.size()];
  batch.settings.build.optimisesOpenCL = batch.settings.build.flags.find("-O0") != 0;
  batch.settings.interprets =
      options.interpreted > 0 && number % std::max(1u, 100 / options.interpreted) == 0;
  return batch;
}

int runAll(const Options &options) {
  Tally tally(options);
  const std::vector<std::uint64_t> seeds = seedsOf(options);
  const std::size_t files = (seeds.size() + options.perFile - 1) / options.perFile;
  constexpr std::size_t atOnce = 16; // more would only be memory
  for (std::size_t first = 0; first < files; first += atOnce) {
    std::vector<Batch> batches;
    for (std::size_t i = first; i < std::min(first + atOnce, files); ++i)
      batches.push_back(makeBatch(seeds, i, options));
    evaluateAll(
        std::move(batches), options.jobs,
        [&](const Batch &batch, const Evaluation &evaluation) { tally.add(batch, evaluation); });
  }
  return tally.print(seeds.size());
}

void declare(CLI::App &app, Options &options) {
  std::vector<std::string> names;
  for (Form form : allForms())
    names.push_back(info(form).option);
  app.add_option("--seed", options.seed, "Where the kernels' seeds come from");
  app.add_flag("--random", options.randomSeed, "A seed that nobody knows yet");
  app.add_option("--count", options.count, "How many kernels");
  app.add_option("--per-file", options.perFile, "How many kernels a file");
  app.add_option("-j,--jobs", options.jobs, "How many files at a time");
  app.add_option("--forms", options.forms, "In which forms")
      ->delimiter(',')
      ->check(CLI::IsMember(names));
  app.add_option("--judge", options.judge, "Who says what is right")
      ->check(CLI::IsMember({"direct", "interpreter"}));
  app.add_option("--judge-flags", options.settings.judgeFlags, "For the direct form: sanitizers");
  app.add_option("--interpret", options.interpreted,
                 "Percent of the files in which the interpreter looks for what is undefined");
  app.add_option("--kernel", options.kernels, "The kernels of these seeds alone");
  app.add_flag("--print", options.print, "Print the kernels' CUDA text and nothing else");
  app.add_flag("--no-reduction", options.noReduction, "Leave failing kernels as they are");
  app.add_flag("--times", options.times, "Print what processor time was used for");
  app.add_option("--flags", options.flags, "For the CPU's kernels, in turn for the files");
  app.add_option("--folder", options.folder, "For temporary files");
}

Settings settingsOf(const Options &options, const std::string &folder) {
  Settings settings = options.settings;
  for (Form form : allForms())
    if (std::count(options.forms.begin(), options.forms.end(), info(form).option))
      settings.forms.push_back(form);
  settings.judgedByInterpreter = options.judge == "interpreter";
  settings.folder = settings.build.headers = folder;
  settings.build.clang = CU2PORT_CXX_COMPILER;
  settings.build.gnu = "g++";
  return settings;
}

int run(int argc, char **argv) {
  Options options;
  CLI::App app("Compares random kernels in all forms with what they should do", "random_kernels");
  declare(app, options);
  CLI11_PARSE(app, argc, argv);
  if (options.randomSeed)
    options.seed = std::random_device{}();
  if (options.flags.empty())
    options.flags = rotation;
  if (options.print) {
    for (std::uint64_t seed : seedsOf(options)) {
      const Case test = generate(seed, options.features);
      fmt::print("{}", print(test, numberOf(test)));
    }
    return 0;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const TemporaryFolder folder(options.folder);
  options.settings = settingsOf(options, folder.path);
  precompileHeaders(options.settings.build, options.settings.forms, options.flags);
  return runAll(options);
}

} // namespace
} // namespace cu2port::random

int main(int argc, char **argv) { return cu2port::random::run(argc, argv); }
