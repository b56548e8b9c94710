// facts_claims: whether what the analyses of device/values claim is so when it is run.
//
//   facts_claims                        100,000 expressions
//   facts_claims --seed 7 --count 1000
#include "Campaign.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace cu2port::facts {
namespace {

constexpr unsigned leastPercent = 60;

std::uint64_t percentOf(const Rate &rate) { return rate.held ? 100 * rate.claimed / rate.held : 0; }

void print(const Failure &failure) {
  fmt::print("\n{}: {}\n  in {}\nseed {}:\n{}", failure.violation.claim, failure.expr,
             failure.violation.where, failure.seed, failure.text);
}

void print(const Summary &summary) {
  fmt::print("{} expressions in {} kernels, {} of them evaluated with their parts\n",
             summary.expressions, summary.kernels, summary.evaluations);
  fmt::print("threads: {}, of which {} met something undefined and {} a signed overflow\n",
             summary.lanes, summary.dead, summary.wrapped);
  for (const auto &[name, rate] : summary.rates)
    fmt::print("{:70} {:8} hold, {:3} % claimed\n", name, rate.held, percentOf(rate));
}

/// An analysis that claims nothing is never wrong. Of what is affine as it was written, it must
/// claim most.
bool claimsEnough(const Summary &summary) {
  bool isEnough = true;
  for (const auto &[name, rate] : summary.rates)
    if (name.rfind(spellingPrefix, 0) == 0 && rate.held >= 100 && percentOf(rate) < leastPercent) {
      fmt::print("{}: less than {} % of what holds is claimed\n", name, leastPercent);
      isEnough = false;
    }
  return isEnough;
}

int run(int argc, char **argv) {
  Settings settings;
  CLI::App app("Compares what analyses claim of expressions with what these are");
  app.add_option("--seed", settings.seed, "Where the kernels come from");
  app.add_option("--count", settings.count, "How many expressions");
  app.add_option("--failures", settings.mostFailures, "How many kernels with failures at most");
  CLI11_PARSE(app, argc, argv);
  fmt::print("seed {}\n", settings.seed);
  const Summary summary = check(settings);
  print(summary);
  for (const Failure &each : summary.failures)
    print(each);
  return claimsEnough(summary) && summary.failures.empty() ? 0 : 1;
}

} // namespace
} // namespace cu2port::facts

int main(int argc, char **argv) { return cu2port::facts::run(argc, argv); }
