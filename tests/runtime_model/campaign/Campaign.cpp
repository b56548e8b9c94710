#include "campaign/Campaign.h"

#include "executor/Executor.h"
#include "reduction/Reduction.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sys/wait.h>

namespace cu2port::model {

Program programOf(const Options &options, std::uint64_t seed,
                  const std::vector<Capabilities> &devices) {
  const Program program = generate(seed, {devices, options.threads, options.size});
  return options.kept.empty() ? program : keep(program, options.kept);
}

// --- In the process that runs them
// -----------------------------------------------------------------------------------

static std::string describe(const Program &program, const std::vector<Difference> &differences) {
  std::string text;
  for (const Difference &each : differences) {
    const bool isStep = each.step < program.steps.size();
    text += fmt::format("difference: {}: {}\n",
                        isStep ? print(program.steps[each.step].call) : "the end", each.text);
  }
  return text;
}

Outcome runPrograms(const Options &options) {
  const std::vector<Capabilities> devices = readCapabilities(options.devices);
  Outcome outcome;
  for (outcome.seed = options.seed; outcome.calls < options.calls; ++outcome.seed) {
    fmt::print("program {} {} {}\n", outcome.seed, outcome.programs, outcome.calls);
    std::fflush(stdout);
    const Program program = programOf(options, outcome.seed, devices);
    for (unsigned i = 0; i < options.repeat && !outcome.fails; ++i) {
      const auto differences = execute(program, std::chrono::seconds(options.seconds));
      outcome.fails = !differences.empty();
      outcome.text = describe(program, differences);
    }
    ++outcome.programs;
    outcome.calls += program.steps.size();
    if (outcome.fails || !options.kept.empty())
      break;
  }
  fmt::print("{}program {} {} {}\n", outcome.text, outcome.seed, outcome.programs, outcome.calls);
  return outcome;
}

// --- In the one that looks after it
// ----------------------------------------------------------------------------------

static std::string commandOf(const Options &options) {
  std::string command = fmt::format(
      "exec '{}' --child --seed {} --calls {} --size {} --threads {} --devices {} --repeat {} "
      "--seconds {}",
      std::filesystem::read_symlink("/proc/self/exe").string(), options.seed, options.calls,
      options.size, options.threads, options.devices, options.repeat, options.seconds);
  if (!options.kept.empty())
    command += fmt::format(" --keep {}", fmt::join(options.kept, ","));
  if (!options.spoil.empty())
    command += fmt::format(" --spoil {}", options.spoil);
  return command + " 2>&1";
}

static void take(const std::string &line, Outcome &outcome) {
  unsigned long long seed = 0, programs = 0, calls = 0;
  if (std::sscanf(line.c_str(), "program %llu %llu %llu", &seed, &programs, &calls) == 3) {
    outcome.seed = seed;
    outcome.programs = programs;
    outcome.calls = calls;
  } else {
    outcome.text += line;
  }
}

static std::string describeEnd(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("difference: ends with signal {}\n", WTERMSIG(status));
  return WEXITSTATUS(status) > 1
             ? fmt::format("difference: ends with status {}\n", WEXITSTATUS(status))
             : "";
}

Outcome runElsewhere(const Options &options) {
  Outcome outcome;
  std::FILE *from = popen(commandOf(options).c_str(), "r");
  if (!from)
    return {options.seed, 0, 0, true, -1, "no process can be started\n"};
  for (char line[4096]; std::fgets(line, sizeof line, from);)
    take(line, outcome);
  outcome.status = pclose(from);
  outcome.fails = outcome.status != 0;
  outcome.text += describeEnd(outcome.status);
  return outcome;
}

static void printProgram(const Program &program) {
  fmt::print("{} devices, {} threads\n", program.setting.devices.size(), program.setting.threads);
  for (const Step &step : program.steps)
    fmt::print("  {}\n", print(step.call));
}

/// The shortest that fails in the same way.
static std::vector<std::size_t>
reduceProgram(std::vector<std::size_t> places, Outcome &last,
              const std::function<Outcome(const std::vector<std::size_t> &)> &run) {
  return reduce(std::move(places), [&](const std::vector<std::size_t> &rest) {
    if (rest.empty())
      return false;
    const Outcome outcome = run(rest);
    if (!outcome.fails || outcome.status != last.status)
      return false;
    last = outcome;
    return true;
  });
}

/// Cuts short what failed, and prints it. What depends on chance is tried several times.
static void printFailure(Options options, const Outcome &failure) {
  options.seed = failure.seed;
  options.repeat = std::max(options.repeat, 20u);
  options.seconds = std::min(options.seconds, 5u);
  options.calls = 1;
  const std::vector<Capabilities> devices = readCapabilities(options.devices);
  auto runKept = [&](const std::vector<std::size_t> &places) {
    options.kept = places;
    return runElsewhere(options);
  };
  std::vector<std::size_t> places = placesOf(programOf(options, failure.seed, devices));
  Outcome last = runKept(places);
  if (!last.fails)
    fmt::print("once in more than {} times\n", options.repeat);
  else if (options.reduces)
    places = reduceProgram(std::move(places), last, runKept);
  options.kept = places;
  printProgram(programOf(options, failure.seed, devices));
  fmt::print("{}--seed {} --keep {}\n", last.fails ? last.text : failure.text, failure.seed,
             fmt::join(places, ","));
}

int runCampaign(const Options &options) {
  const Outcome outcome = runElsewhere(options);
  if (outcome.fails) {
    fmt::print("the program of seed {} fails:\n{}", outcome.seed, outcome.text);
    std::fflush(stdout);
    printFailure(options, outcome);
  }
  fmt::print("{} programs, {} calls\n", outcome.programs, outcome.calls);
  return outcome.fails;
}

} // namespace cu2port::model
