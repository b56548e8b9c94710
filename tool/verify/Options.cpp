// What `cu2port verify` says to the program that it runs. The runtime reads one variable:
//
//   cu2port verify --kernels 'sum|scale' --ulps 4 -- ./app 100
//
//   CU2PORT_VERIFY='against=plain;kernels=sum|scale;launches=auto;ulps=4;report=T' ./app 100
//
// and leaves a file for each process in the folder `report` (Results.cpp). Values are checked here,
// where a mistake can be told before the program runs.
#include "verify/Options.h"
#include "diag/Findings.h"
#include "processes/Process.h"
#include "report/Terminal.h"
#include "support/StandardFiles.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace cu2port::verify {
namespace {

std::string devicesText() {
  return fmt::format("{}, or one by its number: opencl:1", fmt::join(runningTargets(), ", "));
}

std::string checkDevice(const std::string &text) {
  const auto [kind, number] = llvm::StringRef(text).split(':');
  unsigned index = 0;
  const bool isNumbered = kind.size() < text.size();
  if (llvm::is_contained(runningTargets(), kind) && !(isNumbered && number.getAsInteger(10, index)))
    return {};
  return "'" + text + "' is none of " + devicesText();
}

std::string checkLaunches(const std::string &text) {
  const llvm::StringRef name(text);
  unsigned long count = 0;
  if (name == "all" || name == "auto" ||
      (name.starts_with("first:") && !name.substr(6).getAsInteger(10, count) && count > 0))
    return {};
  return "'" + text + "' is not all, auto or first:N";
}

/// A setting ends at a semicolon.
std::string checkExpression(const std::string &text) {
  std::string problem;
  if (text.find(';') != std::string::npos)
    return "a ';' cannot be in it";
  return llvm::Regex(text).isValid(problem) ? std::string() : problem;
}

using Setting = std::pair<const char *, const std::string &>;

/// What was not given is left out: the runtime has the defaults.
std::string settingsText(std::initializer_list<Setting> settings) {
  std::string text;
  for (const auto &[key, value] : settings)
    if (!value.empty())
      text += fmt::format(";{}={}", key, value);
  return text;
}

} // namespace

void declareDevice(CLI::App &app, std::string &device) {
  app.add_option("--device", device,
                 "The device to run on (as CU2PORT_DEVICE says, or cpu): " + devicesText())
      ->check(checkDevice);
}

void declare(CLI::App &app, WatchOptions &options) {
  declareDevice(app, options.device);
  app.add_option("--kernels", options.kernels, "Kernels whose names match alone (extended regex)")
      ->type_name("REGEX")
      ->check(checkExpression);
  app.add_option("--launches", options.launches,
                 "all, first:N of each kernel, or auto: the first of each configuration and then "
                 "fewer and fewer, in at most twice the program's own time (" +
                     options.launches + ")")
      ->check(checkLaunches);
  app.add_option("--memory", options.memory, "For copies of memory (half of what is available)")
      ->type_name("MIB")
      ->check(CLI::PositiveNumber);
}

/// Ulps or a formula, not both: a number is equal by one of them.
void declare(CLI::App &app, ToleranceOptions &options) {
  CLI::Option *ulps =
      app.add_option("--ulps", options.ulps,
                     "How many floating-point numbers may lie between two that are equal (16)")
          ->check(CLI::NonNegativeNumber);
  app.add_option("--rtol", options.relative,
                 "Instead: |actual - expected| <= ATOL + RTOL * |expected|")
      ->check(CLI::NonNegativeNumber)
      ->excludes(ulps);
  app.add_option("--atol", options.absolute)->check(CLI::NonNegativeNumber)->excludes(ulps);
}

/// `device` is not among them: programs are told their device by CU2PORT_DEVICE, watched or not.
std::string settingsOf(const WatchOptions &options) {
  return settingsText(
      {{"kernels", options.kernels}, {"launches", options.launches}, {"memory", options.memory}});
}

std::string settingsOf(const ToleranceOptions &options) {
  return settingsText(
      {{"ulps", options.ulps}, {"rtol", options.relative}, {"atol", options.absolute}});
}

/// `cu2port verify OPTION... -- PROGRAM WORD...`: CLI11 must not see the program's own options.
std::optional<int> readArguments(CLI::App &app, const std::vector<std::string> &arguments,
                                 std::vector<std::string> *program,
                                 const std::function<std::string()> &check) {
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  if (dashes != arguments.end())
    program->assign(dashes + 1, arguments.end());
  // As CLI11 wants them.
  std::vector<std::string> own(std::make_reverse_iterator(dashes),
                               std::make_reverse_iterator(arguments.begin()));
  std::string problem;
  try {
    app.parse(std::move(own));
    problem = check();
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error);
    problem = error.what();
  }
  if (problem.empty())
    return std::nullopt;
  Findings findings;
  findings.add(DiagId::BadArgument, "", 0, 0, app.get_name() + ": " + problem);
  printError("{}", cu2port::describe(findings, false));
  return 2;
}

ProgramEnd runWatched(const WatchOptions &options, const std::string &settings) {
  ProgramEnd end;
  end.command = options.program;
  const std::string path = findProgram(Program::Users, options.program[0]);
  if (path.empty()) {
    end.failure = fmt::format("'{}' is not there, or no program", options.program[0]);
    return end;
  }
  // The program gets this process's environment.
  ::setenv("CU2PORT_VERIFY", settings.c_str(), 1);
  if (!options.device.empty())
    ::setenv("CU2PORT_DEVICE", options.device.c_str(), 1);
  const auto start = std::chrono::steady_clock::now();
  const ProgramEnding ended = runProgram(path, options.program);
  end.status = ended.status;
  end.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (end.status < 0)
    end.failure = fmt::format("'{}' was ended: {}", options.program[0],
                              ended.message.empty() ? "it could not be started" : ended.message);
  return end;
}

} // namespace cu2port::verify
