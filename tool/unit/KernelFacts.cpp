// What a report says of each kernel, read off the program after all passes:
//
//   __global__ void sum(float *x) {          uses             barrier, static shared memory, ...
//     __shared__ float s[256];         ->    warp operations  __shfl_down_sync
//     ... __syncthreads(); ...               shared           1024
//     ... __shfl_down_sync(...) ...          fates            cpu: runs; opencl: runs, block form
//   }
//
// The fates are what targets' passes have left at the kernel (bringBackObstacles in Unit.cpp), so
// they are asked after the emitters have run, and the rest after "facts".
#include "unit/KernelFacts.h"
#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "targets/Targets.h"

#include <set>

namespace cu2port {
namespace {

std::vector<std::string> usesOf(const ir::Facts &facts) {
  std::vector<std::string> uses;
  const std::pair<bool, const char *> all[] = {{facts.barrier, "barrier"},
                                               {facts.staticShared, "static shared memory"},
                                               {facts.dynamicShared, "dynamic shared memory"},
                                               {facts.warp, "warp operations"},
                                               {facts.atomics, "atomics"},
                                               {facts.atomics64, "64-bit atomics"},
                                               {facts.fp64, "fp64"},
                                               {facts.fp16, "fp16"},
                                               {facts.print, "printf"},
                                               {facts.fails, "assert or trap"}};
  for (const auto &[isUsed, name] : all)
    if (isUsed)
      uses.emplace_back(name);
  return uses;
}

std::vector<std::string> warpOperationsOf(ir::Function &kernel) {
  std::set<std::string> names;
  for (ir::Function *reached : ir::reachedFrom(kernel))
    if (reached->body)
      ir::forEachExpr(reached->body, [&](ir::Expr *&each) {
        if (const auto *call = llvm::dyn_cast<ir::Intrinsic>(each);
            call && ir::isWarpOperation(each))
          names.insert(call->name());
      });
  return {names.begin(), names.end()};
}

KernelFate fateOn(const std::string &target, const ir::Function &kernel) {
  const TargetInfo *row = findTarget(target);
  KernelFate fate;
  fate.target = target;
  if (const ir::Obstacle *obstacle = kernel.obstacleOn(row ? row->target : Target::All))
    fate.reason = obstacle->reason;
  fate.hasBlockForm = kernel.hasBlockForm;
  fate.needsSubGroups = row && row->hasSimt() && kernel.facts.warp && !kernel.hasBlockForm;
  return fate;
}

} // namespace

std::vector<KernelFacts> collectKernelFacts(const ir::Program &program,
                                            const std::vector<std::string> &targets) {
  std::vector<KernelFacts> result;
  for (ir::Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    KernelFacts facts;
    facts.name = kernel->sourceName;
    facts.file = kernel->place.file ? *kernel->place.file : "";
    facts.line = kernel->place.line;
    for (const std::string &target : targets)
      facts.fates.push_back(fateOn(target, *kernel));
    facts.uses = usesOf(kernel->facts);
    facts.warpOperations = kernel->body ? warpOperationsOf(*kernel) : std::vector<std::string>();
    facts.sharedBytes = kernel->facts.staticSharedBytes;
    facts.maxThreads = kernel->maxThreads;
    result.push_back(std::move(facts));
  }
  return result;
}

} // namespace cu2port
