// Where code says that it relies on the lock-step of a warp, function by function: LockStepWalk.cpp
// looks at each twice.
//
//   __device__ void wait(int *flag)  { while (*flag == 0); }       what it uses, and that it waits
//   __device__ void put(float *p)    { volatile float *v = p; ... }
//   __global__ void k(...)           { wait(flag); put(s); }       put is called by threads that
//                                                                  have waited
//
// First callees before callers, for what each uses of its callers' memory; then callers first, for
// what is known of the threads that call.
#include "device/lock_step/WarpLockStep.h"

#include "device/lock_step/LockStepWalk.h"
#include "device/values/Effects.h"

#include "llvm/ADT/STLExtras.h"

#include <memory>

namespace cu2port::ir {

using Use = LockStepSummary::Use;

/// Functions stand behind those that they call. What they use is found in this order; whether
/// threads have waited where they are called, in the other.
LockStepFinder::LockStepFinder(Program &program, const WarpCallers &callers,
                               const WarpExchangeFinder &exchanges, EffectsAnalysis &effects) {
  std::map<const Function *, LockStepSurroundings> around;
  std::vector<std::pair<const Function *, std::unique_ptr<StepFinder>>> finders;
  for (const Function *each : program.functions) {
    if (!each->body)
      continue; // what it holds could not be read
    around[each].forOneWarp = callers.forOneWarp.count(each) != 0;
    auto finder = std::make_unique<StepFinder>(*each, callers, exchanges, *this, effects);
    finder->run(around[each]);
    summaries[each] = finder->summary;
    finders.emplace_back(each, std::move(finder));
  }
  for (auto &[function, finder] : llvm::reverse(finders)) {
    finder->run(around[function]);
    for (const auto &[callee, waited] : finder->calledWaiting)
      around[callee].waited = std::max(around[callee].waited, waited);
    steps[function] = std::move(finder->found);
  }
}

bool LockStepFinder::isReliedUpon() const {
  return llvm::any_of(steps, [](const auto &each) { return !each.second.after.empty(); });
}

std::vector<Use> LockStepFinder::usesOf(const Call &call) const {
  auto callee = summaries.find(call.callee);
  std::vector<Use> uses = callee == summaries.end() ? std::vector<Use>() : callee->second.uses;
  const auto &parameters = call.callee->parameters;
  for (Use &use : uses) {
    const Variable *first = call.arguments.empty() ? nullptr : arrayOf(call.arguments[0]);
    if (!use.array && first)
      use.name = first; // the object whose pointer it is
    auto parameter = llvm::find(parameters, use.array);
    if (parameter == parameters.end())
      continue;
    const Variable *passed = arrayOf(call.arguments[parameter - parameters.begin()]);
    use.array = originOf(passed);
    if (passed)
      use.name = passed;
  }
  return uses;
}

Waited LockStepFinder::waitedIn(const Call &call) const {
  auto callee = summaries.find(call.callee);
  return callee == summaries.end() ? Waited::Nobody : callee->second.waited;
}

} // namespace cu2port::ir
