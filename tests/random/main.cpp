// random_kernels: random CUDA kernels in every form, compared with what a judge expects.
//
//   random_kernels --seed 7 --count 200     200 kernels, each with a seed of its own from 7
//   random_kernels --kernel 123456          the kernel of that seed
//   random_kernels --kernel 123456 --print  only its CUDA text
//   random_kernels --features               what kernels are made of
#include "forms/Compiler.h"
#include "forms/Files.h"
#include "generator/Generator.h"
#include "reduction/Reduction.h"
#include "run/Tally.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <random>

namespace cu2port::random {
namespace {

/// Every tenth file is compiled as users' programs are, every tenth for any processor, and every
/// tenth with -O1, which takes many times as long as without. Kernels see their memory as several
/// types, for which compilers want to be told.
const std::vector<std::string> rotation = {"-O0",
                                           "-O0",
                                           "-O0",
                                           "-O0",
                                           "-O1 -fno-strict-aliasing",
                                           "-O0",
                                           CU2PORT_PORTABLE_FLAGS,
                                           "-O0",
                                           "-O0",
                                           CU2PORT_CPU_FLAGS};

struct Options {
  std::uint64_t seed = 1;
  bool randomSeed = false;
  std::vector<std::uint64_t> kernels;
  unsigned count = 100, perFile = 100, jobs = 1, checked = 10;
  bool print = false, printFeatures = false, noReduction = false, times = false;
  std::vector<std::string> forms{"cpu"}, flags, without, weights, otherOpenCL;
  std::string judge = "direct";
  std::string folder = std::filesystem::temp_directory_path().string();
  Features features;
};

std::vector<std::uint64_t> seedsOf(const Options &options) {
  return options.kernels.empty() ? seedsFrom(options.seed, options.count) : options.kernels;
}

std::size_t numberOfFiles(const Options &options) {
  const std::size_t kernels = options.kernels.empty() ? options.count : options.kernels.size();
  return (kernels + options.perFile - 1) / options.perFile;
}

/// Those that are used.
std::vector<std::string> flagsOf(const Options &options) {
  const auto used = std::min(options.flags.size(), numberOfFiles(options));
  return {options.flags.begin(), options.flags.begin() + static_cast<std::ptrdiff_t>(used)};
}

/// The file with this number.
Batch makeBatch(const std::vector<std::uint64_t> &seeds, std::size_t number, const Options &options,
                const Settings &settings) {
  Batch batch{{}, settings};
  const std::size_t first = number * options.perFile;
  for (std::size_t i = first; i < std::min(first + options.perFile, seeds.size()); ++i)
    batch.cases.push_back(generate(seeds[i], options.features));
  batch.settings.build.flags = options.flags[number % options.flags.size()];
  batch.settings.build.optimisesOpenCL = batch.settings.build.flags.find("-O0") != 0;
  batch.settings.interprets = batch.settings.sanitizes =
      options.checked > 0 && number % std::max(1u, 100 / options.checked) == 0;
  return batch;
}

void reduceOne(const Case &test, const Settings &settings, const Verdict &verdict, unsigned jobs) {
  const Settings strict = strictSettings(settings, verdict.form);
  const Case small = reduce(test, strict, jobs);
  fmt::print("{}reduced: {}\n\n", print(small, numberOf(small)), differenceOf(small, strict));
}

int runAll(const Options &options, const Settings &settings) {
  Tally tally([&](const Case &test, const Settings &used, const Verdict &verdict) {
    if (!options.noReduction)
      reduceOne(test, used, verdict, options.jobs);
  });
  const std::vector<std::uint64_t> seeds = seedsOf(options);
  const std::size_t files = numberOfFiles(options);
  constexpr std::size_t atOnce = 16; // more would only be memory
  for (std::size_t first = 0; first < files; first += atOnce) {
    std::vector<Batch> batches;
    for (std::size_t i = first; i < std::min(first + atOnce, files); ++i)
      batches.push_back(makeBatch(seeds, i, options, settings));
    evaluateAll(
        std::move(batches), options.jobs,
        [&](const Batch &batch, const Evaluation &evaluation) { tally.add(batch, evaluation); });
  }
  tally.print(options.times);
  return tally.status();
}

void declare(CLI::App &app, Options &options) {
  std::vector<std::string> names;
  for (Form form : allForms())
    names.push_back(info(form).option);
  app.add_option("--seed", options.seed, "Where the kernels' seeds come from");
  app.add_flag("--random", options.randomSeed, "A seed that nobody knows yet");
  app.add_option("--count", options.count, "How many kernels");
  app.add_option("--kernel", options.kernels, "The kernels of these seeds alone");
  app.add_option("--per-file", options.perFile, "How many kernels a file");
  app.add_option("-j,--jobs", options.jobs, "How many files at a time");
  app.add_option("--forms", options.forms, "In which forms")
      ->delimiter(',')
      ->check(CLI::IsMember(names));
  app.add_option("--flags", options.flags, "For the CPU's kernels, in turn for the files");
  app.add_option("--other-opencl", options.otherOpenCL,
                 "Programs that run their arguments with another OpenCL, by their paths: asked, as "
                 "oclgrind is, where the form simt differs");
  app.add_option("--judge", options.judge, "Who says what is right")
      ->check(CLI::IsMember({"direct", "interpreter"}));
  app.add_option("--check", options.checked,
                 "Percent of the files in which the interpreter and a sanitizer look for what is "
                 "undefined");
  app.add_flag("--features", options.printFeatures, "Print what kernels are made of");
  app.add_option("--without", options.without, "Leave these features out")->delimiter(',');
  app.add_option("--weight", options.weights, "Other weights: NAME=NUMBER")->delimiter(',');
  app.add_flag("--print", options.print, "Print the kernels' CUDA text and nothing else");
  app.add_flag("--no-reduction", options.noReduction, "Leave failing kernels as they are");
  app.add_flag("--times", options.times, "Print what processor time was used for");
  app.add_option("--folder", options.folder, "For temporary files");
}

/// Throws for a name that is no feature's.
void setWeights(Options &options) {
  for (const std::string &name : options.without)
    options.weights.push_back(name + "=0");
  for (const std::string &each : options.weights) {
    const std::size_t sign = each.find('=');
    if (sign == std::string::npos ||
        !options.features.setWeight(each.substr(0, sign),
                                    static_cast<unsigned>(std::atoi(&each[sign + 1]))))
      throw CLI::ValidationError(each, "no feature, see --features");
  }
}

int printFeatures(const Features &features) {
  for (const FeatureInfo &each : features.aspects())
    fmt::print("{:16} {:3} %  {}\n", each.name, each.weight, each.description);
  for (const FeatureInfo &each : features.statements())
    fmt::print("{:16} {:3}    {}\n", each.name, each.weight, each.description);
  return 0;
}

int printKernels(const Options &options) {
  for (std::uint64_t seed : seedsOf(options)) {
    const Case test = generate(seed, options.features);
    fmt::print("{}", print(test, numberOf(test)));
  }
  return 0;
}

Settings settingsOf(const Options &options, const std::string &folder) {
  Settings settings = settingsIn(folder);
  for (Form form : allForms())
    if (std::count(options.forms.begin(), options.forms.end(), info(form).option))
      settings.forms.push_back(form);
  settings.otherOpenCL.insert(settings.otherOpenCL.begin(), options.otherOpenCL.begin(),
                              options.otherOpenCL.end());
  settings.judgedByInterpreter = options.judge == "interpreter";
  return settings;
}

int run(int argc, char **argv) {
  Options options;
  CLI::App app("Compares random kernels in all forms with what they should do", "random_kernels");
  declare(app, options);
  try {
    app.parse(argc, argv);
    setWeights(options);
  } catch (const CLI::ParseError &error) {
    return app.exit(error);
  }
  if (options.randomSeed)
    options.seed = std::random_device{}();
  if (options.flags.empty())
    options.flags = rotation;
  if (options.printFeatures)
    return printFeatures(options.features);
  if (options.print)
    return printKernels(options);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  fmt::print("seed {}\n", options.seed);
  const TemporaryFolder folder(options.folder);
  const Settings settings = settingsOf(options, folder.path);
  precompileHeaders(settings.build, settings.forms, flagsOf(options));
  return runAll(options, settings);
}

} // namespace
} // namespace cu2port::random

int main(int argc, char **argv) { return cu2port::random::run(argc, argv); }
