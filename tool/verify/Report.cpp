// All that a run has found, as one answer. A kernel has a verdict (Results.cpp), the run a status:
//
//   1    a kernel is different
//   2    else, if a launch could not be compared, or there is another problem: a process that
//        crashed, no process at all, no launch
//   0    else
//
// JUnit has a test case for each kernel, and one for each problem of the program's:
//
//   <testcase classname="app.cu" name="scale"/>
//   <testcase classname="app.cu" name="blur"><failure message="the forms differ">...</failure>
//   <testcase classname="program" name="run"><error message="no kernel was launched"/></testcase>
#include "verify/Report.h"
#include "diag/Findings.h"
#include "support/WholeFile.h"
#include "verify/Table.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>

#include <fmt/format.h>

namespace cu2port::verify {

namespace json = llvm::json;

// ---- What it comes to ---------------------------------------------------------------------------

/// What a process's end says about its results.
static std::string problemOf(const Process &process) {
  if (!process.fault.empty())
    return fmt::format("process {}: {}", process.process, process.fault);
  if (!process.isComplete)
    return fmt::format("process {} was ended from outside, or by _exit: its last launches are not "
                       "counted",
                       process.process);
  return {};
}

/// That nothing was found wrong is no answer if nothing was looked at: no process, no launch and no
/// chosen launch are problems.
Report makeReport(ProgramEnd program, std::vector<Process> processes) {
  Report report{std::move(program), std::move(processes), {}, {}};
  report.kernels = joinKernels(report.processes);
  if (!report.program.failure.empty())
    report.problems.push_back(report.program.failure);
  for (const Process &process : report.processes)
    if (std::string problem = problemOf(process); !problem.empty())
      report.problems.push_back(std::move(problem));
  // A program that could not be started has said so; there is no need to say that it did nothing.
  if (report.processes.empty() && report.program.failure.empty())
    report.problems.push_back("no process of the program has used a device: it is none of "
                              "cu2port's, or it ended early");
  else if (llvm::none_of(report.kernels, [](const Kernel &kernel) { return kernel.launches > 0; }))
    report.problems.push_back("no kernel was launched");
  else if (llvm::none_of(report.kernels, [](const Kernel &kernel) {
             return kernel.isChosen && kernel.launches > 0;
           }))
    report.problems.push_back("no kernel that was chosen was launched");
  return report;
}

int Report::status() const {
  bool isDifferent = false, isOpen = !problems.empty();
  for (const Kernel &kernel : kernels) {
    isDifferent |= kernel.verdict() == Verdict::Different;
    // A kernel may be verified in most launches, and still have some that could not be compared.
    isOpen |= kernel.verdict() == Verdict::Unverified || !kernel.unverified.empty();
  }
  return isDifferent ? 1 : isOpen ? 2 : 0;
}

// ---- For machines -------------------------------------------------------------------------------

static json::Value toJson(const Report &report) {
  json::Array processes, kernels;
  for (const Process &process : report.processes)
    processes.push_back(toJson(process));
  for (const Kernel &kernel : report.kernels)
    kernels.push_back(toJson(kernel));
  return json::Object{{"version", 1},
                      {"command", json::Array(report.program.command)},
                      {"seconds", report.program.seconds},
                      {"exitStatus", report.program.status},
                      {"status", report.status()},
                      {"problems", json::Array(report.problems)},
                      {"processes", std::move(processes)},
                      {"kernels", std::move(kernels)}};
}

static std::string forXml(llvm::StringRef text) {
  std::string result;
  for (char each : text) {
    switch (each) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default: // XML has no other control characters
      result +=
          static_cast<unsigned char>(each) < 0x20 && each != '\n' && each != '\t' ? '?' : each;
    }
  }
  return result;
}

static std::string failureOf(const Kernel &kernel) {
  std::string text;
  for (const Difference &difference : kernel.differences)
    text += describe(difference, kernel) + '\n';
  return text;
}

/// `message` has one line, so reasons stand side by side.
static std::string reasonsOf(const Kernel &kernel) {
  std::string text;
  for (const auto &[reason, launches] : kernel.unverified)
    text += (text.empty() ? "" : "; ") + reason;
  return text.empty() ? "no launch was verified" : text;
}

/// One kernel is one test case: not launched is skipped, could not verify an error.
static std::string toJunit(const Kernel &kernel) {
  std::string inside;
  switch (kernel.verdict()) {
  case Verdict::Verified:
  case Verdict::OrderDependent:
  case Verdict::RoundingDependent:
    break;
  case Verdict::Different:
    inside = fmt::format("<failure message=\"{}\">{}</failure>", "the forms differ",
                         forXml(failureOf(kernel)));
    break;
  case Verdict::Unverified:
    inside = fmt::format("<error message=\"{}\"/>", forXml(reasonsOf(kernel)));
    break;
  case Verdict::NotLaunched:
  case Verdict::NotChosen:
    inside = fmt::format("<skipped message=\"{}\"/>", nameOf(kernel.verdict()));
    break;
  }
  const std::string head =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                  forXml(kernel.file.empty() ? "kernels" : kernel.file), forXml(kernel.name));
  return inside.empty() ? head + "/>\n" : fmt::format("{}>{}</testcase>\n", head, inside);
}

std::string toJunit(const Report &report) {
  auto number = [&](std::initializer_list<Verdict> verdicts) {
    return llvm::count_if(report.kernels, [&](const Kernel &kernel) {
      return llvm::is_contained(verdicts, kernel.verdict());
    });
  };
  std::string cases;
  for (const Kernel &kernel : report.kernels)
    cases += toJunit(kernel);
  for (const std::string &problem : report.problems)
    cases += fmt::format("    <testcase classname=\"program\" name=\"run\"><error "
                         "message=\"{}\"/></testcase>\n",
                         forXml(problem));
  const std::string name = report.program.command.empty() ? "" : report.program.command[0];
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "skipped=\"{}\" time=\"{:.3f}\">\n{}  </testsuite>\n</testsuites>\n",
      forXml("cu2port verify " + name), report.kernels.size() + report.problems.size(),
      number({Verdict::Different}),
      static_cast<std::size_t>(number({Verdict::Unverified})) + report.problems.size(),
      number({Verdict::NotLaunched, Verdict::NotChosen}), report.program.seconds, cases);
}

void writeReport(const Report &report, const std::string &folder, Findings &findings) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return findings.add(DiagId::OutputNotWritable, "", 0, 0, folder, error.message());
  writeWholeFileIn(
      folder, "verify.json",
      [&](llvm::raw_ostream &to) { to << llvm::formatv("{0:2}", toJson(report)) << '\n'; },
      findings);
  writeWholeFileIn(
      folder, "verify.xml", [&](llvm::raw_ostream &to) { to << toJunit(report); }, findings);
}

} // namespace cu2port::verify
