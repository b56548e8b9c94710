// The beginning of a unit's way: its device program, of one parse or of several, and the passes.
//
//   x.cu                      the parse that the host's edits are made to
//   x.cu -D__CUDA_ARCH__=700  another one for kernels, if the file tests the macro
//   y.cu                      of others: definitions of functions that x.cu's kernels use
#include "unit/DeviceProgram.h"

#include "arguments/NvccCommand.h"
#include "device/build/Build.h"
#include "device/verifier/Verifier.h"
#include "emit/Emit.h"
#include "frontend/Definitions.h"
#include "frontend/Depth.h"
#include "session/Options.h"
#include "session/Resources.h"
#include "support/Stage.h"
#include "targets/TextTargets.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

/// The files that define what this one uses.
std::vector<std::unique_ptr<TranslationUnit>> parseOthers(const ParseRequest &like,
                                                          const std::vector<UnitSource> &others) {
  std::vector<std::unique_ptr<TranslationUnit>> parsed;
  for (const UnitSource &other : others) {
    ParseRequest request = like;
    request.file = other.input;
    request.arguments = other.arguments;
    request.asCuda = other.asCuda;
    // As of a device, even if nobody asks for it: the definition in the other file may.
    Findings ignored; // the file's own translation reports them
    if (auto unit = parse(deviceRequest(request, true), ignored))
      parsed.push_back(std::move(unit));
  }
  return parsed;
}

} // namespace

bool wants(const Options &options, Target target) {
  return llvm::is_contained(options.targets, nameOf(target));
}

/// The first parse has the host's text:
///
///   __device__ int width() {
///   #if __CUDA_ARCH__ >= 700          the first parse has the host's text: #else
///     return 32;                      the second one has the device's: return 32
///   #else ...
ParseRequest deviceRequest(ParseRequest request, bool testsArchitecture) {
  if (testsArchitecture)
    request.arguments.push_back(
        fmt::format("-D__CUDA_ARCH__={}", architectureIn(request.arguments)));
  request.forDevice = testsArchitecture;
  return request;
}

std::unique_ptr<TranslationUnit> parseInput(const UnitRequest &request, const Options &options,
                                            const Resources &resources, FilesSeen &seen,
                                            Findings &findings) {
  noteStage(parseStage);
  // HIP's text is compiled by Clang.
  const bool isText = findTextTarget(options.targets);
  std::unique_ptr<TranslationUnit> unit =
      parse({.file = request.input,
             .arguments = request.arguments,
             .dialectFolder = resources.dialect,
             .asCuda = request.asCuda,
             .warnings = options.verbose,
             .recovers = options.recovers,
             .hostCompiler = isText ? std::vector<std::string>() : options.hostCompiler,
             .files = notingFiles(options.originals.fileSystem(), resources.dialect, seen)},
            findings);
  return unit && checkDepth(*unit, findings) ? std::move(unit) : nullptr;
}

std::unique_ptr<ir::Program> deviceProgram(const TranslationUnit &unit,
                                           const std::vector<UnitSource> &others,
                                           const Rules &rules, Findings &findings,
                                           UnitResult &result, DeviceVariables *variables,
                                           const KernelChoice &choice) {
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
  if (variables)
    *variables = describeDeviceVariables(whole);
  std::unique_ptr<ir::Program> program = buildDeviceProgram(whole, rules, findings, choice);
  if (program)
    result.missing = program->missing;
  return program;
}

ir::PassContext contextOf(Target target, ir::Program &program, const Rules &rules,
                          Findings &findings) {
  return {program, rules, findings, [target, &rules](const ir::Intrinsic *call) {
            return emit::emitterOf(target).whyMissing(call, rules);
          }};
}

void runPasses(Target target, ir::Program &program, const Rules &rules, Findings &findings,
               ir::PassForm forms, const std::string &last) {
  ir::PassContext context = contextOf(target, program, rules, findings);
  ir::runPasses(context, target, forms, last);
}

void runCommonPasses(ir::Program &program, const Rules &rules, Findings &findings) {
  ir::Verifier(program, Target::All, findings).after("build");
  ir::PassContext context{program, rules, findings};
  ir::runPasses(context, Target::All);
}

void setChoices(ir::Program &program, const Options &options) {
  program.isVerified = options.verifiesPasses;
  program.lanes = options.lanes == "always"  ? ir::LaneChoice::Always
                  : options.lanes == "never" ? ir::LaneChoice::Never
                                             : ir::LaneChoice::Auto;
}

} // namespace cu2port
