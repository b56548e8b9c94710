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
// --dump-ir and --run-passes take a part of the way: dumpParsed(), runPassesOverText().
#include "unit/Unit.h"
#include "device/Passes.h"
#include "device/analysis/Limits.h"
#include "device/build/Build.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "device/pipeline/Pipeline.h"
#include "device/text/Dump.h"
#include "device/text/Parse.h"
#include "device/verifier/Verifier.h"
#include "emit/Emit.h"
#include "emit/KernelNeeds.h"
#include "frontend/Definitions.h"
#include "frontend/Depth.h"
#include "frontend/TranslationUnit.h"
#include "host/FileFacts.h"
#include "host/Host.h"
#include "host/direct/Direct.h"
#include "rules/Rules.h"
#include "session/Options.h"
#include "session/Resources.h"
#include "support/DeepStack.h"
#include "support/Paths.h"
#include "support/ReadFile.h"
#include "targets/TargetFiles.h"
#include "unit/KernelFacts.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

/// Whether --target asks for it; without, the command line has named the targets.
bool wants(const Options &options, Target target) {
  return llvm::is_contained(options.targets, nameOf(target));
}

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

/// What the macro has to be for device code; it matches what portGetDeviceProperties says, 7.0.
constexpr const char *architecture = "-D__CUDA_ARCH__=700";

/// Code that tests __CUDA_ARCH__ differs between host and device: its kernels come from a second
/// parse, in which the macro has a value.
///
///   __device__ int width() {
///   #if __CUDA_ARCH__ >= 700          the first parse has the host's text: #else
///     return 32;                      the second one has the device's: return 32
///   #else ...
ParseRequest deviceRequest(ParseRequest request, bool testsArchitecture) {
  if (testsArchitecture)
    request.arguments.push_back(architecture);
  return request;
}

/// The files that define what this one uses.
std::vector<std::unique_ptr<TranslationUnit>> parseOthers(const ParseRequest &like,
                                                          const std::vector<UnitSource> &others) {
  std::vector<std::unique_ptr<TranslationUnit>> parsed;
  for (const UnitSource &other : others) {
    ParseRequest request = like;
    request.file = other.input;
    request.arguments = other.arguments;
    request.asCuda = other.asCuda;
    // 700 even if nobody asks for it: the definition in the other file may.
    Findings ignored; // the file's own translation reports them
    if (auto unit = parse(deviceRequest(request, true), ignored))
      parsed.push_back(std::move(unit));
  }
  return parsed;
}

/// The device program. Functions of other files are copied into a second parse, too. Null after
/// errors.
/// `result` gets what the link of device code asks for: names used, defined, missing.
std::unique_ptr<ir::Program> deviceProgram(const TranslationUnit &unit,
                                           const std::vector<UnitSource> &others,
                                           const Rules &rules, Findings &findings,
                                           UnitResult &result) {
  const bool isTested = unit.ast().getLangOpts().CUDA && unit.testsArchitecture();
  std::unique_ptr<TranslationUnit> device;
  // Imported functions are in no file of this unit; edits are made to the first parse, as it is.
  if (isTested || !others.empty()) {
    device = parse(deviceRequest(unit.request, isTested), findings);
    if (!device)
      return nullptr;
  }
  const TranslationUnit &whole = device ? *device : unit;
  result.used = usedOfOthers(whole);
  result.defined = definedForOthers(whole);
  std::vector<std::unique_ptr<TranslationUnit>> parsed = parseOthers(unit.request, others);
  if (!parsed.empty())
    importDefinitions(*device, parsed);
  std::unique_ptr<ir::Program> program = buildDeviceProgram(whole, rules, findings);
  if (program)
    result.missing = program->missing;
  return program;
}

/// What a target's passes found in the way of a kernel, or of its block form, is for the runtime to
/// know (emit/KernelNeeds.h) and for reports. A kernel that has its block form is there.
void bringBackObstacles(const ir::Program &from) {
  auto bringBack = [](const ir::Function &copy) {
    if (!copy.original)
      return;
    copy.original->obstacles = copy.obstacles;
    copy.original->hasBlockForm = copy.hasBlockForm;
  };
  for (const ir::Function *copy : from.functions)
    bringBack(*copy);
  // A kernel that left for an obstacle may have left its block form behind, which runs.
  for (const ir::Function *copy : from.leftOut)
    if (!ir::findBlockForm(from, *copy))
      bringBack(*copy);
}

/// What passes ask the emitter for: whether it has a text for an operation, or why not.
ir::PassContext contextOf(Target target, ir::Program &program, const Rules &rules,
                          Findings &findings) {
  return {program, rules, findings, [target, &rules](const ir::Intrinsic *call) {
            return emit::emitterOf(target).whyMissing(call, rules);
          }};
}

/// `forms` are the forms of kernels whose passes are run; with `last`, the passes up to that one.
void runPasses(Target target, ir::Program &program, const Rules &rules, Findings &findings,
               ir::PassForm forms = ir::PassForm::AnyForm, const std::string &last = "") {
  ir::PassContext context = contextOf(target, program, rules, findings);
  ir::runPasses(context, target, forms, last);
}

std::string sourceName(const UnitResult &unit) {
  return std::filesystem::path(unit.real).filename().string();
}

/// The plain form for the CPU, beside the one that runs. A kernel that has only one of the two says
/// so when they are compared.
/// It has names of its own, `x_plain` beside `x_cpu`, and is one file, as all of the CPU is.
std::string emitPlain(const ir::Program &program, const UnitResult &unit, const Options &options,
                      const Rules &rules) {
  std::unique_ptr<ir::Program> copy = ir::clone(program);
  copy->passes = ir::PassSet::Required;
  Findings known; // what the other form has reported
  runPasses(Target::Cpu, *copy, rules, known);
  return emit::emitterOf(Target::Cpu)
      .emit(*copy, sourceName(unit), unit.module + "_plain", rules, options.lineDirectives)
      .front();
}

/// A target changes the program, so each works on a copy.
std::vector<std::string> emitTarget(Target target, ir::Program &program, const UnitResult &unit,
                                    const Options &options, const Rules &rules,
                                    Findings &findings) {
  std::unique_ptr<ir::Program> copy = ir::clone(program);
  if (options.plain)
    copy->passes = ir::PassSet::Required;
  runPasses(target, *copy, rules, findings);
  const std::string symbol = unit.module + "_" + nameOf(target).str();
  std::vector<std::string> texts =
      emit::emitterOf(target).emit(*copy, sourceName(unit), symbol, rules, options.lineDirectives);
  bringBackObstacles(*copy);
  return texts;
}

/// The kernels of all targets that are wanted, and the form to compare them with.
std::vector<KernelText> emitAll(ir::Program &program, const UnitResult &unit,
                                const Options &options, const Rules &rules, Findings &findings) {
  std::vector<KernelText> texts;
  for (const TargetInfo &target : targets()) {
    if (!wants(options, target.target))
      continue;
    std::vector<std::string> own =
        emitTarget(target.target, program, unit, options, rules, findings);
    for (std::size_t i = 0; i < own.size(); ++i)
      // A unit without kernels in block form has no x.block.cl.
      if (!own[i].empty())
        texts.push_back({target.files[i].ending.str(), std::move(own[i])});
  }
  if (options.verify && wants(options, Target::Cpu))
    texts.push_back({".plain.cpp", emitPlain(program, unit, options, rules)});
  return texts;
}

std::vector<std::string> endingsOf(const std::vector<KernelText> &texts) {
  std::vector<std::string> endings;
  for (const KernelText &each : texts)
    endings.push_back(each.ending);
  return endings;
}

/// What all targets have in common.
void runCommonPasses(ir::Program &program, const Rules &rules, Findings &findings) {
  ir::Verifier(program, Target::All, findings).after("build");
  ir::PassContext context{program, rules, findings};
  ir::runPasses(context, Target::All);
}

ir::PassForm formOf(const std::string &name) {
  return name == "all"     ? ir::PassForm::AnyForm
         : name == "block" ? ir::PassForm::Block
                           : ir::PassForm::Simt;
}

/// The target whose passes --dump-ir shows: the last one that has the pass, if there is a choice.
const TargetInfo &dumpedTarget(const std::string &pass, const Options &options) {
  for (const TargetInfo &target : llvm::reverse(targets()))
    if (wants(options, target.target) && ir::findPass(target.target, pass))
      return target;
  return targets().front();
}

/// Passes by their names for --dump-ir. Each is run after those that its target runs before it. Of
/// two forms of a kernel, the one that people read is shown.
void runPassesUpTo(const std::string &last, ir::Program &program, const Options &options,
                   const Rules &rules, Findings &findings) {
  if (last == "build")
    return ir::Verifier(program, Target::All, findings).after(last);
  if (last == "facts") // the host's registration asks for them, of the program as it was built
    return ir::collectFacts(program);
  runCommonPasses(program, rules, findings);
  if (ir::findPass(Target::All, last))
    return;
  const TargetInfo &target = dumpedTarget(last, options);
  runPasses(target.target, program, rules, findings,
            target.hasSimt() ? formOf(options.dumpForm) : ir::PassForm::AnyForm, last);
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

/// What the direct form is told of the kernels.
Registered planHostPart(const TranslationUnit &unit, const ir::Program &program,
                        const Options &options, const Rules &rules, UnitResult &result,
                        Findings &findings) {
  EditSet planned;
  Registered registered =
      planHost(unit, program, result.module,
               result.kernels > 0 ? filesForHost(options) : std::vector<std::string>(), rules,
               planned, findings);
  // Clang's paths are absolute, but links in them stay; here a file has one path.
  for (const auto &[file, edits] : planned.files())
    for (const Edit &edit : edits)
      result.edits.add(realPath(file), edit, findings);
  refuseLockStep(program, registered);
  return registered;
}

/// Nothing if the input cannot be parsed.
std::optional<UnitResult> translateParsed(const UnitRequest &request, const Options &options,
                                          const Resources &resources, const Rules &rules,
                                          Findings &findings) {
  UnitResult result;
  std::unique_ptr<TranslationUnit> unit =
      parse({.file = request.input,
             .arguments = request.arguments,
             .dialectFolder = resources.dialect,
             .asCuda = request.asCuda,
             .warnings = options.verbose,
             .recovers = options.recovers,
             .files = notingFiles(options.originals.fileSystem(), resources.dialect, result.seen)},
            findings);
  if (!unit || !checkDepth(*unit, findings))
    return std::nullopt;
  result.input = request.input;
  result.real = std::filesystem::canonical(request.input).string();
  result.module = request.module;
  result.arguments = request.arguments;
  // What the AST knows and the output asks for later; the AST dies with this function.
  result.includes = collectIncludes(*unit);
  result.headers = collectHeaders(*unit);
  result.libraries = collectLibraries(*unit);
  for (auto &[file, lines] : collectLines(*unit))
    result.lines[realPath(file)] = std::move(lines);
  result.definesMain = unit->definesMain();
  result.isPartial = unit->broken != nullptr;
  result.missingHeaders = collectMissingHeaders(*unit);
  std::unique_ptr<ir::Program> program =
      deviceProgram(*unit, request.others, rules, findings, result);
  if (!program)
    return std::nullopt;
  program->isVerified = options.verifiesPasses;
  runCommonPasses(*program, rules, findings);
  ir::collectFacts(*program);
  result.kernels = countKernels(*program);
  // The host's part asks nothing of what follows.
  const Registered registered = planHostPart(*unit, *program, options, rules, result, findings);
  if (result.kernels > 0)
    result.texts = emitAll(*program, result, options, rules, findings);
  // After emitAll(), which brings the obstacles of all targets back to this program.
  result.translated = countTranslated(*program, options);
  ir::checkLimits(*program, findings);
  if (result.kernels > 0 && runsKernels(options))
    result.texts.push_back(
        {kernelNeedsEnding.str(),
         emit::kernelNeeds(*program, sourceName(result), result.module, endingsOf(result.texts))});
  if (!options.report.folder.empty()) {
    result.kernelFacts = collectKernelFacts(*program, options.targets);
    result.facts = collectFileFacts(*unit, rules);
  }
  if (result.kernels > 0 && options.verify)
    result.texts.push_back(
        {".direct.cpp", writeDirectForm(deviceRequest(unit->request, unit->testsArchitecture()),
                                        registered, request.module, findings)});
  return result;
}

std::optional<std::string> dumpParsed(const std::string &input, const Options &options,
                                      const Resources &resources, const Rules &rules,
                                      Findings &findings) {
  std::unique_ptr<TranslationUnit> unit =
      parse({input, options.arguments, resources.dialect, false, options.verbose}, findings);
  if (!unit || !checkDepth(*unit, findings))
    return std::nullopt;
  UnitResult ignored;
  std::unique_ptr<ir::Program> program = deviceProgram(*unit, {}, rules, findings, ignored);
  if (!program)
    return std::nullopt;
  if (options.plain)
    program->passes = ir::PassSet::Required;
  program->isVerified = options.verifiesPasses;
  runPassesUpTo(options.dumpAfter, *program, options, rules, findings);
  return ir::dump(*program);
}

/// From a text as --dump-ir prints it. Null after an error, which is a finding with its line.
std::unique_ptr<ir::Program> readProgram(const std::string &input, Findings &findings) {
  auto text = readFile(input);
  if (!text) {
    findings.add(DiagId::FileNotFound, "", 0, 0, input, llvm::toString(text.takeError()));
    return nullptr;
  }
  auto program = ir::parseProgram((*text)->getBuffer(), input);
  if (program)
    return std::move(*program);
  llvm::handleAllErrors(program.takeError(), [&](const ir::TextError &error) {
    findings.add(DiagId::ProgramTextInvalid, input, error.line, error.column, error.what);
  });
  return nullptr;
}

std::optional<std::string> runPassesOverText(const std::string &input, const Options &options,
                                             const Rules &rules, Findings &findings) {
  std::unique_ptr<ir::Program> program = readProgram(input, findings);
  if (!program)
    return std::nullopt;
  if (options.plain)
    program->passes = ir::PassSet::Required;
  program->isVerified = options.verifiesPasses;
  const bool all = options.runPasses.front() == "all", none = options.runPasses.front() == "none";
  const std::vector<std::string> names =
      all || none ? std::vector<std::string>() : options.runPasses;
  const TargetInfo *row = ir::targetWith(names, options.targets);
  if (!row)
    return std::nullopt; // the command line was asked before
  // As the driver would run them, common ones first; else each by its name, in the order given.
  if (all) {
    runCommonPasses(*program, rules, findings);
    runPasses(row->target, *program, rules, findings, formOf(options.dumpForm));
  }
  ir::PassContext context = contextOf(row->target, *program, rules, findings);
  ir::runNamedPasses(context, row->target, names);
  return ir::dump(*program);
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

std::optional<std::string> dumpUnit(const std::string &input, const Options &options,
                                    const Resources &resources, const Rules &rules,
                                    Findings &findings) {
  std::optional<std::string> text;
  runOnDeepStack([&] { text = dumpParsed(input, options, resources, rules, findings); });
  return text;
}

std::optional<std::string> runPassesOver(const std::string &input, const Options &options,
                                         const Rules &rules, Findings &findings) {
  std::optional<std::string> text;
  runOnDeepStack([&] { text = runPassesOverText(input, options, rules, findings); });
  return text;
}

} // namespace cu2port
