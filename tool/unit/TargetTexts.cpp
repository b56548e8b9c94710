// A device program, printed for all targets. Each works on a copy, since its passes change it:
//
//   ir::Program --+-- clone -- OpenCL's passes -------> x.cl, x.block.cl
//                 +-- clone -- the CPU's passes ------> x.cpu.cpp
//                 +-- clone -- those that it needs ---> x.plain.cpp (--verify)
#include "unit/TargetTexts.h"
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "emit/Emit.h"
#include "session/Options.h"
#include "support/Stage.h"
#include "unit/DeviceProgram.h"

#include "llvm/ADT/STLExtras.h"

#include <filesystem>

namespace cu2port {
namespace {

/// What a target's passes found in the way of a kernel, or of its block form, is for the runtime to
/// know (emit/KernelNeeds.h) and for reports. A kernel that has its block form is there.
void bringBackObstacles(const ir::Program &from) {
  auto bringBack = [](const ir::Function &copy) {
    if (!copy.original)
      return;
    // They are reported; their places name files of the copy, which goes.
    copy.original->obstacles = copy.obstacles;
    for (ir::Obstacle &obstacle : copy.original->obstacles)
      obstacle.place = {};
    copy.original->hasBlockForm &= copy.hasBlockForm; // on all targets that have two forms
  };
  for (const ir::Function *copy : from.functions)
    bringBack(*copy);
  // A kernel that left for an obstacle may have left its block form behind, which runs.
  for (const ir::Function *copy : from.leftOut)
    if (!ir::findBlockForm(from, *copy))
      bringBack(*copy);
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
  noteStage("in the texts for " + nameOf(target).str());
  std::vector<std::string> texts =
      emit::emitterOf(target).emit(*copy, sourceName(unit), symbol, rules, options.lineDirectives);
  bringBackObstacles(*copy);
  return texts;
}

} // namespace

std::string sourceName(const UnitResult &unit) {
  return std::filesystem::path(unit.real).filename().string();
}

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

} // namespace cu2port
