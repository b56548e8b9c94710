// `cu2port record DIR -- ./app`: each chosen launch as a file.
//
//   ./app, with CU2PORT_VERIFY='record=T;report=T;...'    ->   T/*.case, T/verify-*.json
//   cu2port-replay extract T/saxpy.1.4711.case T          ->   kernel, files, launch
//   cu2port-replay pack T/saxpy.1.4711.case DIR/saxpy.1.case saxpy.cpu.cpp saxpy.plain.cpp
//
// The runtime writes memory and arguments, and the OpenCL text that the program has in itself. The
// kernels for the CPU are machine code there: their text comes from --sources, so that a replay can
// compile them.
#include "verify/Record.h"
#include "diag/Findings.h"
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

#include "llvm/Support/FileSystem.h"

#include <CLI/CLI.hpp>

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

struct RecordOptions {
  verify::WatchOptions watch{.launches = "first:1"};
  std::string folder, sources;
};

class Recording {
public:
  explicit Recording(const RecordOptions &options) : options(options), scratch(findings) {}

  /// The program's own exit status says nothing here: what it has launched until then is recorded.
  int run() {
    replayer = findReplayer(findings);
    if (!isFine())
      return fail();
    if (std::error_code error = llvm::sys::fs::create_directories(options.folder))
      findings.add(DiagId::OutputNotWritable, "", 0, 0, options.folder, error.message());
    const verify::Report report = isFine() ? watch() : verify::Report();
    if (isFine())
      packAll();
    if (!isFine())
      return fail();
    return show(report);
  }

private:
  bool isFine() const { return !findings.has(Severity::Error); }
  int fail() const {
    printError("{}", describe(findings, false));
    return 2;
  }

  verify::Report watch() {
    verify::ProgramEnd end =
        verify::runWatched(options.watch, fmt::format("record={0};report={0}", scratch.path()) +
                                              settingsOf(options.watch));
    return verify::makeReport(std::move(end), verify::readResults(scratch.path(), findings));
  }

  void packAll() {
    // One after the other: a case has all the memory that its kernel can reach.
    for (const std::string &file : verify::findCases(scratch.path(), findings))
      if (auto parts = verify::extractCase(replayer, file, scratch.path(), findings))
        pack(file, *parts);
  }

  void pack(const std::string &file, const verify::CaseParts &parts) {
    const std::string name = freeName(parts);
    // A file in DIR is complete, as whoever replays the folder takes all that it finds.
    const WholeFile whole(name);
    ProgramCall call{replayer, "pack", file, whole.path()};
    if (!options.sources.empty())
      for (std::string &text :
           verify::findKernelTexts(options.sources, parts.files, parts.kernel, findings))
        if (!isEmbedded(text)) // the program has its own
          call.push_back(std::move(text));
    const ProgramOutput output = captureProgram(call);
    if (output.status != 0)
      findings.add(DiagId::CaseUnusable, "", 0, 0, output.errors);
    else if (const std::error_code error = whole.keep())
      findings.add(DiagId::OutputNotWritable, "", 0, 0, name, error.message());
    ++packed;
  }

  /// Several processes may have recorded the launch of one number.
  ///
  ///   saxpy.1.case, saxpy.1-2.case
  std::string freeName(const verify::CaseParts &parts) const {
    const std::string stem =
        fmt::format("{}/{}.{}", options.folder, parts.kernel.substr(0, longestName), parts.launch);
    std::string name = stem + ".case";
    for (int i = 2; fs::exists(name); ++i)
      name = fmt::format("{}-{}.case", stem, i);
    return name;
  }

  /// The runtime counts a launch that was recorded as one that was verified.
  int show(const verify::Report &report) const {
    bool isWhole = report.problems.empty();
    for (const verify::Kernel &kernel : report.kernels) {
      if (kernel.isChosen && kernel.launches > 0)
        fmt::print("{}: {} of {} launches recorded\n", visible(kernel.name), kernel.verified,
                   kernel.launches);
      for (const auto &[reason, launches] : kernel.unverified)
        fmt::print("    {} could not be recorded: {}\n", launches, visible(reason));
      isWhole &= kernel.unverified.empty();
    }
    for (const std::string &problem : report.problems)
      fmt::print("could not record all: {}\n", visible(problem));
    return isWhole && packed > 0 ? 0 : 2;
  }

  /// Names of instances of templates may be longer than a file's name may be.
  static constexpr std::size_t longestName = 100;

  const RecordOptions &options;
  Findings findings;
  const ScratchFolder scratch;
  std::string replayer;
  int packed = 0;
};

} // namespace

int recordProgram(const std::vector<std::string> &arguments) {
  RecordOptions options;
  CLI::App app("Keeps launches of a program's kernels in files, for cu2port replay.\n"
               "cu2port record DIR [OPTION...] -- PROGRAM ARGUMENT...",
               "record");
  app.add_option("DIR", options.folder, "The folder for the files, NAME.N.case")->required();
  declare(app, options.watch);
  app.add_option("--sources", options.sources,
                 "The translated program: its kernels for the CPU are kept, too")
      ->type_name("OUT")
      ->check(CLI::ExistingDirectory);
  app.footer("Exit status: 0 all launches that were chosen are recorded, 2 some are not.");
  const auto status = verify::readArguments(app, arguments, &options.watch.program, [&] {
    return options.watch.program.empty() ? "a program to run is required after --" : "";
  });
  return status ? *status : Recording(options).run();
}

} // namespace cu2port
