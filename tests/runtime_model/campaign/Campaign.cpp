#include "campaign/Campaign.h"

#include "ProcessFigures.h"
#include "campaign/MemoryWatch.h"
#include "executor/Executor.h"
#include "executor/Machine.h"
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
  const Program program =
      generate(seed, {devices, options.threads, numberOfLibraries(), options.size});
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

/// How much is done, of what there is to do.
class Extent {
public:
  explicit Extent(const Options &options) : options(options) {}

  double share(std::uint64_t calls) const {
    if (!options.minutes)
      return static_cast<double>(calls) / static_cast<double>(options.calls);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    return spent.count() / (60.0 * options.minutes);
  }

private:
  const Options &options;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

/// How often a program launches in libraries, where a device may compile their kernels then.
static std::uint64_t launchesInLibraries(const Program &program) {
  const auto &devices = program.setting.devices;
  if (std::none_of(devices.begin(), devices.end(),
                   [](const Capabilities &can) { return can.compiles; }))
    return 0;
  return static_cast<std::uint64_t>(
      std::count_if(program.steps.begin(), program.steps.end(),
                    [](const Step &step) { return step.call.kind == Kind::LaunchInLibrary; }));
}

Outcome runPrograms(const Options &options) {
  const std::vector<Capabilities> devices = readCapabilities(options.devices);
  Outcome outcome;
  const Extent extent(options);
  std::uint64_t launches = 0;
  MemoryWatch memory(options.minutes > 1 ? 1.0 / options.minutes : 0.25);
  for (outcome.seed = options.seed; extent.share(outcome.calls) < 1; ++outcome.seed) {
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
    launches += launchesInLibraries(program);
    const std::string growth = memory.look(extent.share(outcome.calls), launches);
    if (!growth.empty() && !isSanitized()) {
      fmt::print("{}", growth);
      std::fflush(stdout);
      std::_Exit(grows);
    }
  }
  fmt::print("{}program {} {} {}\n", outcome.text, outcome.seed, outcome.programs, outcome.calls);
  fmt::print("memory {} {}\n", memory.settled, memory.most);
  return outcome;
}

// --- In the one that looks after it
// ----------------------------------------------------------------------------------

static std::string commandOf(const Options &options) {
  std::string command = fmt::format(
      "exec '{}' --child --seed {} --calls {} --size {} --threads {} --devices {} --repeat {} "
      "--seconds {} --minutes {}",
      std::filesystem::read_symlink("/proc/self/exe").string(), options.seed, options.calls,
      options.size, options.threads, options.devices, options.repeat, options.seconds,
      options.minutes);
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
  } else if (std::sscanf(line.c_str(), "memory %ld %ld", &outcome.settled, &outcome.most) != 2) {
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
    throw std::runtime_error("no process can be started");
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
    if (WEXITSTATUS(outcome.status) != grows)
      printFailure(options, outcome);
  }
  fmt::print("{} programs, {} calls, {} KB of memory at most, {} KB at first\n", outcome.programs,
             outcome.calls, outcome.most, outcome.settled);
  return outcome.fails;
}

} // namespace cu2port::model
