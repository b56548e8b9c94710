// `cu2port run app.cu -O2 -- 100`: as `nvcc app.cu -O2 -o T/program && T/program 100`, but that the
// program is kept from run to run.
//
//   question (folder, words, environment) + all files that were read  ->  the program, in the cache
//
// Three ways end in the program's start, with "app.cu" as its argv[0]:
//
//   it is in the cache              started from there
//   it was built, and kept          started from the cache; the scratch folder goes first
//   it was built, and not kept      started through a descriptor, /proc/self/fd/N: the process
//                                   becomes the program, and nobody is left to remove its file
#include "nvcc/Run.h"
#include "arguments/NvccCommand.h"
#include "diag/Findings.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/ObjectBuild.h"
#include "nvcc/ProgramLink.h"
#include "processes/Process.h"
#include "report/Terminal.h"
#include "rules/Rules.h"
#include "session/Cache.h"
#include "session/Resources.h"
#include "session/Session.h"
#include "support/ScratchFolder.h"
#include "support/StandardFiles.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"

#include <algorithm>
#include <optional>

#include <fcntl.h>

namespace cu2port {
namespace {

using Strings = std::vector<std::string>;

class ProgramRun {
public:
  ProgramRun(const Strings &build, Strings program)
      : programArguments(std::move(program)), command(readNvccCommand(build, findings)) {}

  /// Returns only if the program could not be started, or is not to be.
  int run() {
    check();
    if (hasFailed())
      return fail();
    resources = findResources(findings);
    runtime = findRuntime(findings);
    if (hasFailed())
      return fail();
    const Cache cache({resources.rules, resources.dialect, runtime.include,
                       runtime.folder + "/direct", runtime.folder + "/cmake"});
    if (const auto built = command.dryRun ? std::nullopt : cache.find(question()))
      becomeProgram(allowProgram(Program::Users, built->file),
                    call()); // what does not start is built again
    std::optional<ScratchFolder> folder(std::in_place, findings);
    const std::string program = folder->file("program");
    FilesSeen seen;
    if (!hasFailed())
      build(program, seen, *folder);
    if (hasFailed())
      return fail();
    printError("{}", describe(findings, command.verbose));
    if (command.dryRun)
      return 0;
    const auto kept = keep(cache, program, seen);
    // Where it cannot be kept, it has no name any more when it starts.
    const int unnamed = kept ? -1 : ::open(program.c_str(), O_RDONLY | O_CLOEXEC);
    folder.reset();
    return start(kept ? *kept : fmt::format("/proc/self/fd/{}", unnamed));
  }

private:
  bool hasFailed() const { return findings.has(Severity::Error); }

  int fail() const {
    printError("{}", describe(findings, command.verbose));
    return 2;
  }

  void check() {
    if (command.inputs.empty())
      findings.add(DiagId::BadArgument, "", 0, 0, "run: a file to run is required");
    else if (command.action != NvccCommand::Action::Link || command.shared)
      findings.add(DiagId::BadArgument, "", 0, 0,
                   "run: the options ask for something that is not a program");
  }

  /// All that a program depends on but for the files that are read, and what is a part of the
  /// cache's identity. The words have those of nvcc's variables in them.
  /// The folder is a part of it, since the words may name files relative to it.
  Strings question() const {
    llvm::SmallString<256> here;
    llvm::sys::fs::current_path(here);
    Strings parts{"program", here.str().str()};
    for (const char *name :
         {"NVCC_CCBIN", "CXX", "PATH", "CU2PORT_CPU_FLAGS", "COMPILER_PATH", "GCC_EXEC_PREFIX",
          "LIBRARY_PATH", "LD_RUN_PATH", "CU2PORT_HOST_NAMES"})
      parts.push_back(llvm::sys::Process::GetEnv(name).value_or(""));
    parts.insert(parts.end(), command.words.begin(), command.words.end());
    return parts;
  }

  void build(const std::string &program, FilesSeen &seen, const ScratchFolder &folder) {
    Rules rules = readHostRules(resources, findings);
    if (hasFailed())
      return;
    readIncludePath(command);
    HostCompiler compiler(command, runtime, findings);
    if (hasFailed())
      return;
    // An update of the compiler is another compiler, under the same name.
    seen.noteRead(compiler.program());
    ObjectBuild build{command, compiler, resources, rules, findings, &seen, &folder};
    ProgramLink(build).buildAll(program);
  }

  std::optional<std::string> keep(const Cache &cache, const std::string &program,
                                  const FilesSeen &seen) const {
    auto bytes = llvm::MemoryBuffer::getFile(program, false, false);
    return bytes ? cache.store(question(), seen, (*bytes)->getBuffer(), FileMode{0700})
                 : std::nullopt;
  }

  int start(const std::string &program) {
    const std::error_code error = becomeProgram(allowProgram(Program::Users, program), call());
    const std::string &name = command.inputs[0].file;
    findings.add(DiagId::FileNotFound, name, 0, 0, program, error.message());
    return fail();
  }

  /// As the program sees it.
  ProgramCall call() const {
    ProgramCall words{command.inputs[0].file};
    words.insert(words.end(), programArguments.begin(), programArguments.end());
    return words;
  }

  Findings findings;
  Strings programArguments;
  NvccCommand command;
  Resources resources;
  RuntimeFiles runtime;
};

} // namespace

int runProgram(const std::vector<std::string> &arguments) {
  auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  Strings program(dashes == arguments.end() ? dashes : dashes + 1, arguments.end());
  return ProgramRun({arguments.begin(), dashes}, std::move(program)).run();
}

} // namespace cu2port
