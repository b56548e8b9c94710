// random_kernels: compares the block form of random kernels with an interpreter of the device IR.
//
//   random_kernels --seed 7 --count 200     200 kernels, each with a seed of its own from 7
//   random_kernels --kernel 123456          the kernel of that seed
//   random_kernels --kernel 123456 --print  only its CUDA text
#include "Comparison.h"
#include "Generator.h"
#include "Reduction.h"
#include "interpreter/Interpreter.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <random>

namespace cu2port::random {
namespace {

struct Options {
  std::uint64_t seed = 1;
  bool randomSeed = false;
  std::vector<std::uint64_t> kernels;
  unsigned count = 100, perFile = 100;
  bool print = false, keepGoing = false, noReduction = false;
  Features features;
  CompilerOptions compiler{CU2PORT_CXX_COMPILER, "-O1 -ffp-contract=off",
                           std::filesystem::temp_directory_path().string()};
};

struct Counts {
  unsigned compared = 0, different = 0;
  std::map<std::string, unsigned> refused;
};

/// What is wrong with a kernel alone in its file; none if nothing is. A kernel that cannot be
/// judged is no failure.
std::optional<std::string> judge(const Kernel &kernel, const Options &options) {
  try {
    std::vector<Kernel> one{kernel};
    Translation translation(one, options.compiler);
    if (!translation.refusal(one[0]).empty())
      return std::nullopt;
    translation.load();
    return compare(one[0], translation);
  } catch (const BadTranslation &bad) {
    return bad.what();
  } catch (const std::exception &) {
    return std::nullopt;
  }
}

void report(const Kernel &kernel, const std::string &difference, const Options &options) {
  fmt::print("DIFFERENCE in --kernel {}: {}\n", kernel.seed, difference);
  std::fflush(stdout);
  if (options.noReduction)
    return;
  Kernel small =
      reduce(kernel, [&](const Kernel &each) { return judge(each, options).has_value(); });
  fmt::print("{}\nreduced: {}\n", print(small), judge(small, options).value_or("nothing"));
  std::vector<Kernel> one{small};
  fmt::print("its block form:\n{}\n", Translation(one, options.compiler).blockForm());
}

bool compiles(const std::vector<Kernel> &kernels, const Options &options) {
  try {
    Translation(kernels, options.compiler).load();
    return true;
  } catch (const BadTranslation &) {
    return false;
  }
}

/// Takes out a kernel whose translation keeps its whole file from being compiled.
void takeOutBad(std::vector<Kernel> &kernels, const Options &options) {
  std::vector<Kernel> suspects = kernels;
  while (suspects.size() > 1) {
    auto middle = suspects.begin() + static_cast<std::ptrdiff_t>(suspects.size() / 2);
    std::vector<Kernel> half(suspects.begin(), middle);
    suspects = compiles(half, options) ? std::vector<Kernel>(middle, suspects.end()) : half;
  }
  auto isBad = [&](const Kernel &each) { return each.seed == suspects[0].seed; };
  kernels.erase(std::find_if(kernels.begin(), kernels.end(), isBad));
  report(suspects[0], judge(suspects[0], options).value_or("only together with others"), options);
}

void compareOne(const Kernel &kernel, const Translation &translation, const Options &options,
                Counts &counts) {
  std::string refusal = translation.refusal(kernel);
  if (!refusal.empty()) {
    ++counts.refused[refusal];
    return;
  }
  try {
    const auto difference = compare(kernel, translation);
    ++counts.compared;
    if (difference) {
      ++counts.different;
      report(kernel, *difference, options);
    }
  } catch (const LaunchRefused &launch) {
    ++counts.refused[launch.what()];
  } catch (const std::runtime_error &error) {
    ++counts.different;
    fmt::print("BAD KERNEL --kernel {}: {}\n", kernel.seed, error.what());
  }
}

void compareAll(std::vector<Kernel> kernels, const Options &options, Counts &counts) {
  while (!kernels.empty()) {
    Translation translation(kernels, options.compiler);
    try {
      translation.load();
    } catch (const BadTranslation &) {
      ++counts.different;
      takeOutBad(kernels, options);
      continue;
    }
    for (const Kernel &kernel : kernels)
      compareOne(kernel, translation, options, counts);
    return;
  }
}

std::vector<std::uint64_t> seedsOf(const Options &options) {
  std::vector<std::uint64_t> seeds = options.kernels;
  Random random(options.seed);
  while (options.kernels.empty() && seeds.size() < options.count)
    seeds.push_back(random.next() >> 24); // short enough to type
  return seeds;
}

int runAll(const Options &options) {
  Counts counts;
  std::vector<std::uint64_t> seeds = seedsOf(options);
  for (std::size_t first = 0; first < seeds.size(); first += options.perFile) {
    std::vector<Kernel> kernels;
    for (std::size_t i = first; i < std::min<std::size_t>(first + options.perFile, seeds.size());
         ++i)
      kernels.push_back(generate(seeds[i], options.features));
    try {
      compareAll(kernels, options, counts);
    } catch (const BadText &bad) {
      ++counts.different;
      fmt::print("BAD TEXT: {}\n", bad.what());
    }
  }
  unsigned refused = 0;
  for (const auto &[reason, count] : counts.refused) {
    fmt::print("{:5} left out: {}\n", count, reason);
    refused += count;
  }
  fmt::print("seed {}: {} kernels, {} compared, {} different, {} left out\n", options.seed,
             seeds.size(), counts.compared, counts.different, refused);
  return counts.different ? 1 : 0;
}

int run(int argc, char **argv) {
  Options options;
  CLI::App app("Compares the block form of random kernels with an interpreter", "random_kernels");
  app.add_option("--seed", options.seed, "Where the kernels' seeds come from");
  app.add_flag("--random", options.randomSeed, "A seed that nobody knows yet");
  app.add_option("--count", options.count, "How many kernels");
  app.add_option("--per-file", options.perFile, "How many kernels a file");
  app.add_option("--kernel", options.kernels, "The kernels of these seeds alone");
  app.add_flag("--print", options.print, "Print the kernels' CUDA text and nothing else");
  app.add_flag("--no-reduction", options.noReduction, "Leave failing kernels as they are");
  app.add_option("--hidden", options.features.hidden,
                 "Conditions around barriers that are the same for all without looking so");
  app.add_option("--returns", options.features.returns, "Threads that end early");
  app.add_option("--functions", options.features.functions, "Device functions");
  app.add_option("--barrier-calls", options.features.barrierCalls,
                 "Device functions with barriers");
  app.add_option("--counts", options.features.counts, "__syncthreads_count and its like");
  app.add_option("--warps", options.features.warps, "Operations of a warp");
  app.add_option("--compiler", options.compiler.compiler, "The C++ compiler");
  app.add_option("--flags", options.compiler.flags, "Its flags");
  app.add_option("--folder", options.compiler.folder, "For temporary files");
  CLI11_PARSE(app, argc, argv);
  if (options.randomSeed)
    options.seed = std::random_device{}();
  if (options.print) {
    for (std::uint64_t seed : seedsOf(options))
      fmt::print("{}", print(generate(seed, options.features)));
    return 0;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  setenv("CU2PORT_DEVICE", "cpu", 1);
  return runAll(options);
}

} // namespace
} // namespace cu2port::random

int main(int argc, char **argv) { return cu2port::random::run(argc, argv); }
