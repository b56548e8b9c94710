// Kernels that a target does not have leave its program, with what only they reach:
//
//   k            obstacle (opencl)               functions: ours, k_block     leftOut: k
//   k_block
//   mine         called by k alone         ->    k is not reported: it has its block form
//   ours         called by k and k_block
//
// The passes "kernels-aside", "kernels-without-form", "broken-kernels" and, for the CPU,
// "unreached-functions".
#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/ir/CallGraph.h"
#include "device/lowering/Unused.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

namespace {

void report(const Program &program, const Function &kernel, Findings &findings) {
  for (const Obstacle &obstacle : kernel.obstacles)
    if (obstacle.place.line && obstacle.target == program.target)
      reportNotOn(program.target, kernel, obstacle.place, obstacle.reason, findings);
}

/// All that the kernels that a target has reach.
std::set<const Function *> reachedByKernels(const Program &program, Target target) {
  std::set<const Function *> used;
  for (Function *kernel : program.functions)
    if (kernel->isKernel && !kernel->obstacleOn(target))
      for (const Function *reached : reachedFrom(*kernel))
        used.insert(reached);
  return used;
}

} // namespace

Function *findBlockForm(const Program &program, const Function &kernel) {
  for (Function *other : program.functions)
    if (other->isKernel && other->isBlockForm && other->name == kernel.name + "_block")
      return other;
  return nullptr;
}

void setAside(Program &program) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->obstacleOn(program.target))
      program.leftOut.push_back(kernel);
  const std::set<const Function *> used = reachedByKernels(program, program.target);
  std::erase_if(program.functions, [&](const Function *function) { return !used.count(function); });
}

/// Said here, not where an obstacle was found: a kernel that has its block form is there all the
/// same.
void setFormlessAside(Program &program, Findings &findings) {
  setAside(program);
  bool isAnyGone = false;
  for (const Function *kernel : program.leftOut)
    if (!kernel->isBlockForm && !findBlockForm(program, *kernel)) {
      report(program, *kernel, findings);
      isAnyGone = true;
    }
  if (isAnyGone)
    dropUnusedDeclarations(program);
  if (program.target != Target::All && !infoOf(program.target).hasBlock())
    return; // there was never another one
  for (Function *kernel : program.functions)
    if (kernel->isKernel && !kernel->isBlockForm)
      kernel->hasBlockForm = findBlockForm(program, *kernel) != nullptr;
}

void dropUnreached(Program &program) {
  const std::set<const Function *> used = reachedByKernels(program, Target::Cpu);
  std::erase_if(program.functions, [&](const Function *function) {
    return !function->isKernel && !used.count(function);
  });
}

} // namespace cu2port::ir
