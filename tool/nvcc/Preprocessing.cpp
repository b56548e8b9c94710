// What preprocessing an input gives:
//
//   cu2portcc -E x.cu               its text                                   preprocess
//   cu2portcc -M x.cu               x.o: x.cu x.h ...                          printDependencies
//   cu2portcc -MMD -c x.cu -o x.o   the same, written beside the object        writeDependencies
//   cu2portcc -MMD -c x.cpp -o x.o  the host compiler writes it                dependencyOptions
//
// and, for a result that is kept, the files that it depends on (noteParse).
#include "arguments/NvccOutputs.h"
#include "diag/Findings.h"
#include "frontend/Invocation.h"
#include "frontend/Preprocess.h"
#include "frontend/TranslationUnit.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/ObjectBuild.h"
#include "nvcc/ObjectParts.h"
#include "support/WholeFile.h"

namespace cu2port {

using Language = NvccInput::Language;

std::vector<std::string> argumentsFor(const NvccInput &input, const ObjectBuild &build) {
  const NvccCommand &command = build.command;
  std::vector<std::string> arguments = build.compiler.targetWords();
  llvm::append_range(arguments, build.compiler.macroWords(input.language));
  llvm::append_range(arguments, command.meaningForParse(input.language));
  // Where code is optimised, the C library's headers would have functions of their own for it.
  arguments.emplace_back("-U_FORTIFY_SOURCE");
  if (input.language == Language::Cuda && !command.isRelocatable && !command.finishesLink)
    arguments.push_back("-fno-gpu-rdc");
  return arguments;
}

static ParseRequest requestFor(const NvccInput &input, const ObjectBuild &build) {
  return {.file = input.file,
          .arguments = argumentsFor(input, build),
          .dialectFolder = build.resources.dialect,
          .asCuda = input.language == Language::Cuda,
          .hostCompiler = build.compiler.macroCall(input.language)};
}

/// As make is to read them.
static std::vector<std::string> ruleTargets(const NvccCommand &command, const NvccInput &input,
                                            const std::string &object) {
  const std::vector<std::string> &named = command.dependencies.targets;
  return named.empty() ? std::vector{forMake(ruleTarget(command, input, object))} : named;
}

std::vector<std::string> dependencyOptions(const NvccCommand &command, const NvccInput &input,
                                           const std::string &object) {
  if (!command.dependencies.write)
    return {};
  std::vector<std::string> words{"-MMD", "-MF", ruleFile(command, input, object)};
  for (const std::string &target : ruleTargets(command, input, object))
    words.insert(words.end(), {"-MT", target});
  if (command.dependencies.phony)
    words.push_back("-MP");
  return words;
}

/// What the host compiler has seen of a file that is no CUDA.
/// Host compilers do not say what they looked for in vain, which a kept result depends on as well;
/// our parse of the same file does.
void ObjectBuild::noteParse(const NvccInput &input, const std::vector<std::string> &more) {
  if (!seen)
    return;
  ParseRequest request = requestFor(input, *this);
  request.arguments.insert(request.arguments.end(), more.begin(), more.end());
  request.files = notingFiles(nullptr, resources.dialect, *seen);
  Findings ignored; // the host compiler has taken it
  if (!parse(request, ignored))
    seen->isWhole = false;
}

void ObjectBuild::writeDependencies(const UnitResult &unit, const NvccInput &input,
                                    const std::string &object) {
  std::vector<std::string> files{input.file};
  files.insert(files.end(), unit.headerNames.begin(), unit.headerNames.end());
  const std::string rule =
      dependencyRule(ruleTargets(command, input, object), files, command.dependencies.phony);
  writeWholeFile(ruleFile(command, input, object), rule, findings);
}

void ObjectBuild::preprocess(const NvccInput &input, const std::string &output) {
  if (command.verbose || command.dryRun)
    printOwnStep("preprocess", input, command, output);
  if (command.dryRun)
    return;
  std::optional<WholeFile> whole;
  if (!output.empty())
    whole.emplace(output);
  if (!writePreprocessed(requestFor(input, *this), whole ? whole->path() : ""))
    findings.add(DiagId::NotBuilt, input.file, 0, 0, input.file);
  else if (whole)
    keep(*whole, output);
}

void ObjectBuild::printDependencies(const NvccInput &input, const std::string &object) {
  const std::string &file = command.output.empty() ? command.dependencies.file : command.output;
  if (command.verbose || command.dryRun)
    printOwnStep("dependencies", input, command, file);
  if (command.dryRun)
    return;
  auto unit = parse(requestFor(input, *this), findings);
  if (!unit)
    return;
  std::vector<std::string> files{input.file};
  llvm::append_range(files, unit->headerNames);
  const std::string rule =
      dependencyRule(ruleTargets(command, input, object), files, command.dependencies.phony);
  if (file.empty())
    fmt::print("{}", rule);
  else
    writeWholeFile(file, rule, findings);
}

} // namespace cu2port
