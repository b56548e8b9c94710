// cu2portcc from its command line to its exit status: reads the line, finds what it needs, and
// hands it to those who build.
//
//   cu2portcc --version                   ->  DropInAnswers: needs no input and no rules
//   cu2portcc -c x.cu -o x.o              ->  ObjectBuild::compile()
//   cu2portcc -E x.cu, -M x.cu            ->  ObjectBuild::preprocess(), printDependencies()
//   cu2portcc -dlink a.o b.o -o d.o       ->  ProgramLink::linkDevice()
//   cu2portcc x.cu a.o -o x               ->  ProgramLink::buildAll(), with -lib and -shared, too
//   cu2portcc -run x.cu                   ->  buildAll(), and then this process becomes ./a.out
//   cu2portcc -clean x.cu -o x            ->  removes what the same line without -clean would write
//
// Findings are collected on the way and printed once. The first error keeps all later steps from
// being done.
#include "nvcc/DropIn.h"
#include "arguments/NvccCommand.h"
#include "arguments/NvccMisfits.h"
#include "arguments/NvccOutputs.h"
#include "arguments/NvccVocabulary.h"
#include "diag/Findings.h"
#include "nvcc/DropInAnswers.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/ObjectBuild.h"
#include "nvcc/ProgramLink.h"
#include "processes/Process.h"
#include "report/Terminal.h"
#include "rules/Rules.h"
#include "session/Resources.h"
#include "session/Session.h"
#include "support/ScratchFolder.h"
#include "support/StandardFiles.h"
#include "targets/Targets.h"
#include "targets/TextTargets.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using Action = NvccCommand::Action;

class DropIn {
public:
  explicit DropIn(const std::vector<std::string> &arguments)
      : command(readNvccCommand(arguments, findings)) {}

  int run() {
    if (isAnswer(command.action))
      return answerAsNvcc(command.action);
    if (command.run && isProgram())
      return runProgram(program());
    prepare();
    if (!hasFailed())
      command.clean ? removeOutputs() : act();
    printError("{}", describe(findings, command.verbose));
    if (hasFailed())
      return 1;
    const bool runs = command.run && !command.clean && command.action == Action::Link;
    return runs ? runProgram(resultName(command)) : 0;
  }

private:
  /// `nvcc -run program`: there is nothing to build.
  bool isProgram() const {
    return command.inputs.empty() && command.link.size() == 1 && !isLinked(program()) &&
           llvm::sys::fs::can_execute(program());
  }

  /// Build systems hand it over in quotes, as for a shell.
  std::string program() const { return unquoted(command.link[0].text).str(); }

  int runProgram(const std::string &program) {
    const std::string path = fs::absolute(program).string();
    ProgramCall call{path};
    call.insert(call.end(), command.runArguments.begin(), command.runArguments.end());
    if (command.dryRun || command.verbose)
      printStep(shellText(call));
    if (command.dryRun)
      return 0;
    // The user's own word for it is the program's argv[0]; the path is only to find it by.
    call.front() = program;
    const std::error_code error = becomeProgram(allowProgram(Program::Users, path), call);
    findings.add(DiagId::FileNotFound, program, 0, 0, program, error.message());
    printError("{}", describe(findings, command.verbose));
    return 2;
  }

  bool hasFailed() const { return findings.has(Severity::Error); }

  /// What every build needs: inputs, dialect, runtime, rules. A missing one is a finding.
  void prepare() {
    if (hasFailed())
      return;
    if (command.inputs.empty() && command.link.empty())
      findings.add(DiagId::BadOption, "", 0, 0, "no input files");
    checkTargets();
    resources = findResources(findings);
    runtime = findRuntime(findings);
    if (hasFailed())
      return;
    rules = readHostRules(resources, findings);
  }

  /// Those that are another text of the user's own have nothing that could be built here.
  void checkTargets() {
    for (const std::string &name : command.targets) {
      if (const TargetInfo *target = findTarget(name); target && target->runs())
        continue;
      findings.add(
          DiagId::BadOption, "", 0, 0,
          fmt::format("--target: '{}' is none of {}{}", name, fmt::join(runningTargets(), ", "),
                      findTextTarget({name}) ? fmt::format("; `cu2port --target {}` writes its "
                                                           "text, for a compiler of its own",
                                                           name)
                                             : ""));
    }
  }

  void act() {
    readIncludePath(command);
    HostCompiler compiler(command, runtime, findings);
    if (hasFailed())
      return;
    // CMake finds a Toolkit by `nvcc -v __cmake_determine_cuda`: the places are printed before an
    // input that nobody knows is refused.
    if (command.verbose || command.dryRun)
      printPlaces(runtime, compiler.runtimeFolder());
    for (const std::string &each : unknownInputs(command))
      findings.add(DiagId::BadOption, "", 0, 0,
                   "nobody knows what '" + each + "' is; -x cu says that it is CUDA C++");
    if (hasFailed())
      return;
    const ScratchFolder temporary(findings);
    ObjectBuild build{command, compiler, resources, rules, findings, nullptr, &temporary};
    switch (command.action) {
    case Action::Compile:
      for (const NvccInput &input : command.inputs) {
        const std::string object = objectName(command, input);
        if (!hasFailed())
          build.compile(input, object, object);
      }
      break;
    case Action::Preprocess:
      for (const NvccInput &input : command.inputs)
        build.preprocess(input, command.output);
      break;
    case Action::Dependencies:
    case Action::UserDependencies:
      for (const NvccInput &input : command.inputs)
        build.printDependencies(input, objectName(command, input));
      break;
    case Action::DeviceLink:
      ProgramLink(build).linkDevice(resultName(command));
      break;
    default:
      ProgramLink(build).buildAll(resultName(command));
    }
  }

  /// -clean: a file that is not there is no failure.
  void removeOutputs() {
    for (const std::string &file : outputsOf(command)) {
      if (command.dryRun || command.verbose)
        printStep(shellText({"rm", file}));
      std::error_code error;
      if (!command.dryRun && !fs::remove(file, error) && error)
        findings.add(DiagId::OutputNotWritable, "", 0, 0, file, error.message());
    }
  }

  Findings findings;
  NvccCommand command;
  Resources resources;
  RuntimeFiles runtime;
  Rules rules;
};

} // namespace

int compileAsNvcc(const std::vector<std::string> &arguments) { return DropIn(arguments).run(); }

} // namespace cu2port
