// `cu2port replay DIR`: runs each recorded launch by itself, without its program.
//
//   cu2port-replay extract DIR/saxpy.1.case T/texts-1        its texts
//   clang++ ... T/texts-1/saxpy.cpu.cpp -shared -o T/kernels-1.so
//   cu2port-replay run DIR/saxpy.1.case report=T saxpy.cl T/kernels-1.so
//
// What each run leaves in T is read as `cu2port verify` reads what a program leaves (Results.h), so
// table, verdicts, verify.json and exit status are the same: what was recorded is the reference.
#include "verify/Replay.h"
#include "arguments/NvccCommand.h"
#include "diag/Findings.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/ObjectParts.h"
#include "processes/Process.h"
#include "report/Terminal.h"
#include "session/Resources.h"
#include "support/ScratchFolder.h"
#include "support/StandardFiles.h"
#include "support/WholeFile.h"
#include "targets/TargetFiles.h"
#include "verify/Cases.h"
#include "verify/KernelTexts.h"
#include "verify/Options.h"
#include "verify/Table.h"

#include "llvm/Support/MemoryBuffer.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <filesystem>
#include <map>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

struct ReplayOptions {
  std::string place, device, sources, report;
  verify::ToleranceOptions tolerance;
};

class Replaying {
public:
  /// The compiler of kernels is asked for a library: hence -fPIC.
  explicit Replaying(const ReplayOptions &options)
      : options(options), scratch(findings), runtime(findRuntime(findings)),
        replayer(findReplayer(findings)) {
    command.host = {"-fPIC"};
  }

  int run() {
    // The replayer is given its settings as an argument.
    ::unsetenv("CU2PORT_VERIFY");
    if (!options.device.empty())
      ::setenv("CU2PORT_DEVICE", options.device.c_str(), 1);
    std::vector<std::string> files;
    if (isFine())
      files = verify::findCases(options.place, findings);
    for (const std::string &file : files)
      replay(file);
    verify::ProgramEnd end{.command = {"cu2port", "replay", options.place}};
    if (files.empty() && isFine())
      end.failure = "there is no recorded launch in '" + options.place + "'";
    // A launch of which nothing was left, not even a fault, is in `problems`.
    std::vector<verify::Process> results = verify::readResults(scratch.path(), findings);
    if (results.empty() && end.failure.empty())
      end.failure = "no recorded launch could be run";
    verify::Report report = verify::makeReport(std::move(end), std::move(results));
    report.problems.insert(report.problems.end(), problems.begin(), problems.end());
    fmt::print("{}", verify::showReport(report));
    if (!options.report.empty())
      verify::writeReport(report, options.report, findings);
    printError("{}", describe(findings, false));
    // A difference counts more than a file that could not be used.
    return report.status() == 1 ? 1 : isFine() ? report.status() : 2;
  }

private:
  bool isFine() const { return !findings.has(Severity::Error); }

  /// A file that cannot be used does not keep others from being.
  void replay(const std::string &file) {
    const std::string folder = scratch.file("texts-" + std::to_string(++count));
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const auto parts = verify::extractCase(replayer, file, folder, findings);
    if (!parts)
      return;
    const std::string settings = "report=" + scratch.path() + settingsOf(options.tolerance);
    ProgramCall call{replayer, "run", file, settings};
    const std::vector<std::string> texts = textsOf(*parts, folder);
    const std::string library = buildLibrary(texts);
    for (const std::string &text : texts)
      if (isEmbedded(text))
        call.push_back(text);
    if (!library.empty())
      call.push_back(library);
    // A process for each launch: after one that crashes, the next is run all the same.
    const ProgramOutput output = captureProgram(call);
    if (output.status > 0) // a signal is told by what it leaves
      problems.push_back(file + ": " + output.errors);
  }

  /// Those of --sources count before those of the file, which may be older.
  /// With --sources one sees what a change of a kernel, or of cu2port, makes of recorded launches.
  std::vector<std::string> textsOf(const verify::CaseParts &parts, const std::string &folder) {
    std::vector<std::string> texts;
    if (!options.sources.empty())
      texts = verify::findKernelTexts(options.sources, parts.files, parts.kernel, findings);
    if (texts.empty())
      texts = verify::findKernelTexts(folder, parts.files, parts.kernel, findings);
    return texts;
  }

  /// Empty if there are none for the CPU, or they cannot be built, which is a finding. Cases of one
  /// module share a library.
  /// The key is the text itself: cases of one kernel have it in folders of their own.
  std::string buildLibrary(const std::vector<std::string> &texts) {
    std::vector<std::string> sources;
    std::string key;
    for (const std::string &text : texts)
      if (!isEmbedded(text)) {
        sources.push_back(text);
        key += contentOf(text);
      }
    if (sources.empty())
      return {};
    // One that could not be built is kept as well, as "": its finding is told once.
    auto [built, isNew] = libraries.emplace(std::move(key), "");
    if (isNew) {
      sources.push_back(writeExports(sources));
      built->second = build(sources);
    }
    return built->second;
  }

  /// Tables of kernels are a program's own, and hidden. The library hands them out, null for those
  /// that it has not: of device variables, where a form has none.
  std::string writeExports(const std::vector<std::string> &sources) {
    std::string text =
        "#define EXPORT(table) \\\n"
        "  extern \"C\" [[gnu::weak, gnu::visibility(\"hidden\")]] const char table[]; \\\n"
        "  extern \"C\" const void *const table##_exported; \\\n"
        "  const void *const table##_exported = table;\n";
    for (const std::string &source : sources)
      text += fmt::format("EXPORT({0})\nEXPORT({0}_variables)\n", tableOfFile(source));
    const std::string file = scratch.file(fmt::format("exports-{}.cpp", libraries.size()));
    writeWholeFile(file, text, findings);
    return file;
  }

  std::string build(const std::vector<std::string> &sources) {
    const HostCompiler compiler(command, runtime, findings);
    if (!isFine())
      return {};
    const std::string library = scratch.file("kernels-" + std::to_string(libraries.size()) + ".so");
    std::vector<ProgramCall> calls;
    std::vector<std::string> objects;
    for (const std::string &source : sources) {
      // For this processor: the program is not handed on, and is compared with what ran elsewhere.
      objects.push_back(fmt::format("{}.{}.o", library, objects.size()));
      calls.push_back(
          compiler.compileKernels(source, objects.back(), HostCompiler::Processor::Own));
    }
    std::string failure = runTogether(calls, scratch.path());
    if (failure.empty())
      failure = runTogether({compiler.linkKernels(objects, library)}, scratch.path());
    if (failure.empty())
      return library;
    findings.add(DiagId::HostCompilerFailed, "", 0, 0, sources[0], failure);
    return {};
  }

  static std::string contentOf(const std::string &file) {
    auto text = llvm::MemoryBuffer::getFile(file);
    return text ? (*text)->getBuffer().str() : "";
  }

  const ReplayOptions &options;
  Findings findings;
  const ScratchFolder scratch;
  const RuntimeFiles runtime;
  const std::string replayer;
  NvccCommand command;
  std::vector<std::string> problems;
  std::map<std::string, std::string> libraries; ///< by the texts that they are built of
  int count = 0;
};

} // namespace

int replayCases(const std::vector<std::string> &arguments) {
  ReplayOptions options;
  CLI::App app("Runs recorded launches again, without their program, and compares.\n"
               "cu2port replay DIR|FILE [OPTION...]",
               "replay");
  app.add_option("DIR", options.place, "The folder with the files, or one of them")->required();
  verify::declareDevice(app, options.device);
  declare(app, options.tolerance);
  app.add_option("--sources", options.sources,
                 "A translated program, whose kernels are run in place of those that were recorded")
      ->type_name("OUT")
      ->check(CLI::ExistingDirectory);
  app.add_option("--report", options.report, "Write verify.json and verify.xml (JUnit) there")
      ->type_name("REPORT");
  app.footer(
      "A recorded launch holds code, which is run: replay what comes from people you trust.\n"
      "Exit status: 0 as recorded, 1 differences, 2 could not compare.");
  std::vector<std::string> nothing;
  const auto status = verify::readArguments(app, arguments, &nothing, [&] {
    return nothing.empty() ? "" : "there is no program to run";
  });
  return status ? *status : Replaying(options).run();
}

} // namespace cu2port
