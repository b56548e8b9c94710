// The pass "block form": each kernel becomes a function that runs a whole block. BlockForm.h lists
// its steps.
#include "device/pipeline/BlockFormSteps.h"

#include "device/thread_loops/IndexSetSplitting.h"
#include "device/thread_loops/LoopVersioning.h"

#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/block_form/BlockFunctions.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/Analyses.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <deque>
#include <set>
#include <tuple>

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

/// Until then all calls are looked at; the others then know what to make of them.
constexpr Step callSteps[] = {
    {[](BlockFormContext &context) { separateConditions(context, context.kernel.body); }, true},
    {inlineSyncCalls, true},
};

/// In order: what a step leaves is what the next one expects (BlockForm.h).
constexpr Step steps[] = {
    {extractSyncs, true},    {turnGuardIntoReturn, false}, {formLevel, true},
    {splitIndexSets, false}, {versionLoops, false},        {formWarps, true},
};

/// A function that others call has its guards as the kernels around it have made them.
bool isTaken(const Step &step, const BlockFormContext &context) {
  return step.isRequired || (!context.isPlain() && !context.kernel.runsBlock);
}

void run(llvm::ArrayRef<Step> steps, BlockFormContext &context) {
  for (const Step &step : steps)
    if (!context.refusal && isTaken(step, context))
      step.run(context);
}

/// A kernel, or a function that runs a block, on its way.
struct Form {
  std::set<std::string> names;
  BlockFormContext context;

  Form(Program &program, Function &function, EffectsAnalysis &effects)
      : names(namesIn(program, function)), context{program, function, effects, names} {}
  Form(const Form &) = delete;
};

/// What holds of a function that runs a block does so of its callers.
void addCallees(BlockFormContext &context,
                const std::map<const Function *, const BlockFormContext *> &contexts) {
  for (const Function *reached : reachedFrom(context.kernel)) {
    const auto found = contexts.find(reached);
    if (found == contexts.end() || !reached->runsBlock)
      continue;
    const BlockFormContext &callee = *found->second;
    if (callee.refusal)
      context.refuse(callee.refusal->place, callee.refusal->reason);
    context.masksThreads |= callee.masksThreads;
    llvm::append_range(context.sidesApart, callee.sidesApart);
    context.kernel.warpShape = std::max(context.kernel.warpShape, reached->warpShape);
  }
}

} // namespace

void makeBlockForms(Program &program, const std::vector<Function *> &kernels,
                    EffectsAnalysis &effects, const BlockFormTraits &traits,
                    llvm::function_ref<void(BlockFormContext &)> isDone) {
  BlockFunctions functions(program, traits.keepsFunctions ? kernels : std::vector<Function *>());
  std::deque<Form> forms;
  std::map<const Function *, const BlockFormContext *> contexts;
  auto add = [&](Function *function) {
    BlockFormContext &context = forms.emplace_back(program, *function, effects).context;
    context.assumesShape = traits.assumesShape;
    if (functions.areCalledBy(function))
      context.functions = &functions;
    contexts[function] = &context;
  };
  llvm::for_each(kernels, add);
  llvm::for_each(functions.functions(), add);
  for (Form &form : forms) {
    functions.begin(form.context);
    run(callSteps, form.context);
    functions.settle(form.context);
  }
  for (Form &form : forms)
    run(steps, form.context);
  for (Form &form : forms)
    if (form.context.kernel.isKernel) {
      addCallees(form.context, contexts);
      isDone(form.context);
    }
}

/// Of places: their files are Program::files.
using Reported = std::set<std::tuple<const std::string *, unsigned, unsigned>>;

/// Where CUDA has threads of several sides of a branch wait for each other, and they do not here.
static void reportSides(const BlockFormContext &context, Reported &reported, Findings &findings) {
  for (const Place &place : context.sidesApart)
    if (reported.insert({place.file, place.line, place.column}).second)
      reportCondition(place, context.kernel.sourceName,
                      "several sides of this branch wait for all threads of a warp or block, not "
                      "each as often as the others or within loops: one runs after the other, so "
                      "none must need what another one gives or writes",
                      findings);
}

void makeBlockForm(Program &program, Analyses &analyses, Findings &findings) {
  std::vector<Function *> kernels;
  llvm::copy_if(program.functions, std::back_inserter(kernels), [](const Function *kernel) {
    return kernel->isKernel && kernel->body && !kernel->obstacleOn(Target::Cpu);
  });
  Reported reported;
  makeBlockForms(program, kernels, analyses.effects, {.assumesShape = true, .keepsFunctions = true},
                 [&](BlockFormContext &context) {
                   if (context.refusal)
                     leaveOut(context.kernel, *context.refusal, findings);
                   else
                     reportSides(context, reported, findings);
                 });
}

} // namespace cu2port::ir
