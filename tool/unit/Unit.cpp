// One input, from its text to the texts that come of it. translateParsed() is the whole way in its
// order; read it first:
//
//   x.cu -- parse --> TranslationUnit -- buildDeviceProgram --> ir::Program -- common passes
//                      |                                          |
//                      |                          a copy each     +-- OpenCL's passes --> .cl, ...
//                      |                          for a target:   +-- the CPU's passes --> .cpu.cpp
//                      |                          --verify:       +-- those it needs --> .plain.cpp
//                      |                                          |
//                      |                          obstacles of all targets --> .kernels.cpp
//                      |
//                      +-- planHost: edits of x.cu and its headers; the registration at its end
//                          --verify: .direct.cpp, from the text as the device has it
//
// What is left in UnitResult refers to nothing of the AST, and goes as JSON from a worker to the
// run (UnitJson.h).
//
// DeviceProgram.h has the beginning of the way, up to the passes; TargetTexts.h its end. More of it
// than the beginning --dump-ir and --run-passes do not take (ProgramDump.cpp).
#include "unit/Unit.h"
#include "arguments/NvccCommand.h"
#include "device/Passes.h"
#include "device/analysis/Limits.h"
#include "device/analysis/Waits.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "device/pipeline/Pipeline.h"
#include "emit/KernelNeeds.h"
#include "frontend/Definitions.h"
#include "frontend/TranslationUnit.h"
#include "host/FileFacts.h"
#include "host/Host.h"
#include "host/direct/Direct.h"
#include "host/hip/Hip.h"
#include "rules/Rules.h"
#include "session/Options.h"
#include "support/DeepStack.h"
#include "support/Paths.h"
#include "support/Stage.h"
#include "targets/TargetFiles.h"
#include "targets/TextTargets.h"
#include "unit/DeviceProgram.h"
#include "unit/KernelFacts.h"
#include "unit/TargetTexts.h"

#include "llvm/Support/Path.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

/// Whether the runtime runs one of the targets that are wanted.
bool runsKernels(const Options &options) {
  return llvm::any_of(targets(), [&](const TargetInfo &target) {
    return wants(options, target.target) && target.runs();
  });
}

std::size_t countKernels(const ir::Program &program) {
  return static_cast<std::size_t>(
      std::count_if(program.functions.begin(), program.functions.end(),
                    [](const ir::Function *each) { return each->isKernel; }));
}

/// After the targets' passes.
std::size_t countTranslated(const ir::Program &program, const Options &options) {
  auto isTranslated = [&](const ir::Function *kernel) {
    return kernel->isKernel && llvm::any_of(targets(), [&](const TargetInfo &target) {
             return wants(options, target.target) && !kernel->obstacleOn(target.target);
           });
  };
  return static_cast<std::size_t>(llvm::count_if(program.functions, isTranslated));
}

std::vector<std::string> endingsOf(const std::vector<KernelText> &texts) {
  std::vector<std::string> endings;
  for (const KernelText &each : texts)
    endings.push_back(each.ending);
  return endings;
}

/// A fiber a thread has no lock-step: kernels that rely on it have no direct form.
///
///   s[lane] += s[lane + 16];     a fiber runs on to the next barrier, so the second line finds
///   s[lane] += s[lane + 8];      elements that the other lanes have not added to yet
///
/// Its row in the direct form's table has the reason in place of a function.
void refuseLockStep(const ir::Program &program, Registered &registered) {
  for (ir::Function *kernel : program.functions)
    for (RegisteredKernel &row : registered.kernels)
      if (row.name == kernel->name &&
          llvm::any_of(ir::reachedFrom(*kernel),
                       [](const ir::Function *each) { return each->reliesOnLockStep; }))
        row.missing = "threads of a warp use each other's elements in it without __syncwarp()";
}

/// Loops in which the direct form's threads let others run, as the pass "turns" has found them.
WaitingLoops waitingLoops(const ir::Program &program) {
  WaitingLoops waits;
  for (const ir::Function *function : program.functions)
    if (function->body)
      ir::forEachStmt(function->body, [&](const ir::Stmt *stmt) {
        if (ir::isLetOthersRun(stmt) && stmt->place.file)
          waits.insert({llvm::sys::path::filename(*stmt->place.file).str(), stmt->place.line});
      });
  return waits;
}

/// What the AST knows and the output asks for later; the AST dies with translateParsed().
void noteSources(const TranslationUnit &unit, const UnitRequest &request, UnitResult &result) {
  result.input = request.input;
  result.real = std::filesystem::canonical(request.input).string();
  result.module = request.module;
  result.arguments = request.arguments;
  result.includes = collectIncludes(unit);
  result.headers = collectHeaders(unit);
  result.headerNames = unit.headerNames;
  result.libraries = collectLibraries(unit);
  for (auto &[file, lines] : collectLines(unit))
    result.lines[realPath(file)] = std::move(lines);
  result.definesMain = unit.definesMain();
  result.isPartial = unit.broken != nullptr;
  result.missingHeaders = collectMissingHeaders(unit);
}

/// The endings of the files of kernels that the host's last lines name: of a target's, the first.
std::vector<std::string> filesForHost(const Options &options) {
  std::vector<std::string> endings;
  for (const TargetInfo &target : targets())
    if (wants(options, target.target))
      endings.push_back(target.files.front().ending.str());
  if (runsKernels(options))
    endings.push_back(kernelNeedsEnding.str());
  if (options.verify && wants(options, Target::Cpu))
    endings.emplace_back(".plain.cpp");
  if (options.verify)
    endings.emplace_back(".direct.cpp");
  return endings;
}

/// Clang's paths are absolute, but links in them stay; here a file has one path.
void addEdits(const EditSet &planned, UnitResult &result, Findings &findings) {
  for (const auto &[file, edits] : planned.files())
    for (const Edit &edit : edits)
      result.edits.add(realPath(file), edit, findings);
}

/// What the direct form is told of the kernels.
Registered planHostPart(const TranslationUnit &unit, const ir::Program &program,
                        const DeviceVariables &variables, const Options &options,
                        const Rules &rules, UnitResult &result, Findings &findings) {
  noteStage("in its host code");
  EditSet planned;
  std::set<std::string> places;
  Registered registered =
      planHost(unit, program, variables, result.module,
               result.kernels > 0 ? filesForHost(options) : std::vector<std::string>(), rules,
               planned, findings, places);
  addEdits(planned, result, findings);
  for (const std::string &file : places)
    result.lines[realPath(file)].areSeen = true;
  refuseLockStep(program, registered);
  return registered;
}

/// A target that is the user's text: kernels stay in it, and there is nothing beside it.
void planText(const TranslationUnit &unit, const Options &options, const Rules &rules,
              UnitResult &result, Findings &findings) {
  HipDialect dialect{.launchMacro = options.hipLaunchMacro};
  if (const auto version = HipVersion::parse(options.hipVersion))
    dialect.version = *version;
  std::vector<const TranslationUnit *> views{&unit};
  std::unique_ptr<TranslationUnit> device;
  if (unit.isCuda() && unit.testsArchitecture())
    if ((device = parse(deviceRequest(unit.request, true), findings)))
      views.push_back(device.get());
  EditSet planned;
  result.kernels = result.translated = planHip(views, dialect, rules, planned, findings);
  addEdits(planned, result, findings);
  if (isReported(options))
    result.facts = collectFileFacts(unit, rules);
}

/// Nothing if the input cannot be parsed.
std::optional<UnitResult> translateParsed(const UnitRequest &request, const Options &options,
                                          const Resources &resources, const Rules &rules,
                                          Findings &findings) {
  UnitResult result;
  std::unique_ptr<TranslationUnit> unit =
      parseInput(request, options, resources, result.seen, findings);
  if (!unit)
    return std::nullopt;
  noteStage("in its host code");
  noteSources(*unit, request, result);
  if (findTextTarget(options.targets)) {
    planText(*unit, options, rules, result, findings);
    return result;
  }
  DeviceVariables variables;
  std::unique_ptr<ir::Program> program =
      deviceProgram(*unit, request.others, rules, findings, result, &variables,
                    {.only = {}, .aside = request.aside});
  if (program && !program->functions.empty() &&
      llvm::is_contained(request.arguments, flushesSubnormalsWord))
    findings.add(DiagId::SubnormalsKept, request.input, 0, 0);
  if (!program)
    return std::nullopt;
  setChoices(*program, options);
  runCommonPasses(*program, rules, findings);
  ir::collectFacts(*program);
  result.kernels = countKernels(*program);
  for (const auto &[name, variable] : variables)
    if (variable.isOfEachFile)
      result.variables.push_back(name);
    else if (variable.isOfItsFile && !variable.isImported)
      result.own.push_back(name);
  result.named = variablesOfOthers(*unit);
  // The host's part asks nothing of what follows.
  const Registered registered =
      planHostPart(*unit, *program, variables, options, rules, result, findings);
  if (result.kernels > 0)
    result.texts = emitAll(*program, result, options, rules, findings);
  // After emitAll(), which brings the obstacles of all targets back to this program.
  result.translated = countTranslated(*program, options);
  ir::checkLimits(*program, findings);
  if (result.kernels > 0 && runsKernels(options))
    result.texts.push_back(
        {kernelNeedsEnding.str(),
         emit::kernelNeeds(*program, sourceName(result), result.module, endingsOf(result.texts))});
  if (isReported(options)) {
    result.kernelFacts = collectKernelFacts(*program, options.targets);
    result.facts = collectFileFacts(*unit, rules);
  }
  if (result.kernels > 0 && options.verify)
    result.texts.push_back(
        {".direct.cpp",
         writeDirectForm(deviceRequest(unit->request, unit->testsArchitecture()), registered,
                         waitingLoops(*program), request.module, findings)});
  return result;
}

} // namespace

Findings findingsFor(const Options &options) {
  Findings findings;
  for (int id : options.errorOn)
    findings.raise(id);
  if (options.strict)
    findings.raiseTodos();
  for (int id : options.suppress)
    findings.suppress(id);
  return findings;
}

UnitOutcome translateUnit(const UnitRequest &request, const Options &options,
                          const Resources &resources, const Rules &rules) {
  Findings findings = findingsFor(options);
  UnitOutcome outcome;
  runOnDeepStack(
      [&] { outcome.result = translateParsed(request, options, resources, rules, findings); });
  outcome.findings = findings.all();
  return outcome;
}

} // namespace cu2port
