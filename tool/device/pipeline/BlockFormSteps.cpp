// The pass "block form": each kernel becomes a function that runs a whole block. BlockForm.h lists
// its steps.
#include "device/pipeline/BlockFormSteps.h"

#include "device/thread_loops/IndexSetSplitting.h"
#include "device/thread_loops/LoopVersioning.h"

#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/Analyses.h"

namespace cu2port::ir {

namespace {

/// The kernel will not be on the CPU, and the user is told why, at the place that is the reason.
void leaveOut(Function &kernel, const Refusal &refusal, Findings &findings) {
  kernel.obstacles.push_back({Target::Cpu, refusal.reason});
  const Place &place = refusal.place.line ? refusal.place : kernel.place;
  reportNotOn(Target::Cpu, kernel, place, refusal.reason, findings);
}

/// A step that is not required makes code faster and nothing else: the plain form does without.
struct Step {
  void (*run)(BlockFormContext &context);
  bool isRequired;
};

/// In order: what a step leaves is what the next one expects (BlockForm.h).
constexpr Step steps[] = {
    {[](BlockFormContext &context) { separateConditions(context, context.kernel.body); }, true},
    {inlineSyncCalls, true},
    {extractSyncs, true},
    {turnGuardIntoReturn, false},
    {formLevel, true},
    {splitIndexSets, false},
    {versionLoops, false},
    {formWarps, true},
};

} // namespace

void makeBlockForm(BlockFormContext &context) {
  for (const Step &step : steps) {
    if (step.isRequired || !context.isPlain())
      step.run(context);
    if (context.refusal)
      return;
  }
}

void makeBlockForm(Program &program, Analyses &analyses, Findings &findings) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || !kernel->body || kernel->obstacleOn(Target::Cpu))
      continue;
    std::set<std::string> names = namesIn(program, *kernel);
    BlockFormContext context{program, *kernel, analyses.effects, names};
    makeBlockForm(context);
    if (context.refusal)
      leaveOut(*kernel, *context.refusal, findings);
  }
}

} // namespace cu2port::ir
