// The beginning of a unit's way: its device program, and the passes over it.
#pragma once

#include "device/build/KernelChoice.h"
#include "device/pipeline/Pipeline.h"
#include "frontend/InitialValues.h"
#include "frontend/TranslationUnit.h"
#include "unit/Unit.h"

#include <memory>
#include <string>
#include <vector>

namespace cu2port {

/// Whether --target asks for it; without, the command line has named the targets.
bool wants(const Options &options, Target target);
/// Code that tests __CUDA_ARCH__ differs between host and device: its kernels come from a second
/// parse, in which the macro has a value.
ParseRequest deviceRequest(ParseRequest request, bool testsArchitecture);
/// What noteStage() says of a unit until it has its syntax tree.
constexpr llvm::StringLiteral parseStage = "while it was parsed";
/// The input as the request has it; `seen` gets the files that were read. Null after errors.
std::unique_ptr<TranslationUnit> parseInput(const UnitRequest &request, const Options &options,
                                            const Resources &resources, FilesSeen &seen,
                                            Findings &findings);
/// The device program. Functions of other files are copied into a second parse, too. Null after
/// errors.
/// `result` gets what the link of device code asks for: names used, defined, missing; `variables`
/// what the parse says of device variables.
std::unique_ptr<ir::Program> deviceProgram(const TranslationUnit &unit,
                                           const std::vector<UnitSource> &others,
                                           const Rules &rules, Findings &findings,
                                           UnitResult &result, DeviceVariables *variables = nullptr,
                                           const KernelChoice &choice = {});
/// What the command line says of passes.
void setChoices(ir::Program &program, const Options &options);
/// What passes ask the emitter for: whether it has a text for an operation, or why not.
ir::PassContext contextOf(Target target, ir::Program &program, const Rules &rules,
                          Findings &findings);
/// What all targets have in common.
void runCommonPasses(ir::Program &program, const Rules &rules, Findings &findings);
/// `forms` are the forms of kernels whose passes are run; with `last`, the passes up to that one.
void runPasses(Target target, ir::Program &program, const Rules &rules, Findings &findings,
               ir::PassForm forms = ir::PassForm::AnyForm, const std::string &last = "");

} // namespace cu2port
