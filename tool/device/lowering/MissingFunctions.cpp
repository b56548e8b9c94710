// Kernels that a target cannot have, since something that they call, or use, is not there. They get
// an obstacle, which later passes and the host's part ask for:
//
//   float *q = (float *)memcpy(y, x, 8);     obstacle (opencl): 'memcpy' has no OpenCL form
//   __managed__ int n;  ... n ...            obstacle (opencl): 'n' is a __managed__ variable
//   int f(int n) { ... f(n - 1) ... }        obstacle (sycl): 'f' calls itself
#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

#include <fmt/format.h>

#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// Visits the calls of CUDA's library in what the kernel reaches.
template <class Visit> void forEachLibraryCall(Function &kernel, Visit visit) {
  for (const Function *reached : reachedFrom(kernel))
    forEachExpr(reached->body, [&](Expr *&expr) {
      if (auto *call = dyn_cast<Intrinsic>(expr))
        visit(call);
    });
}

} // namespace

void findMissingOnCpu(Program &program, const WhyMissing &whyMissing, Findings &findings) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || kernel->obstacleOn(Target::Cpu))
      continue;
    forEachLibraryCall(*kernel, [&](const Intrinsic *call) {
      const std::string reason = whyMissing(call);
      if (reason.empty())
        return;
      reportNotOn(Target::Cpu, *kernel, call->place, reason, findings);
      kernel->obstacles.push_back({Target::Cpu, reason});
    });
  }
}

void findMissingFunctions(Program &program, const WhyMissing &whyMissing) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    forEachLibraryCall(*kernel, [&](const Intrinsic *call) {
      // The block form will have none of these: a shuffle becomes a look at an array.
      if (kernel->isBlockForm && isSyncOperation(call))
        return;
      if (std::string reason = whyMissing(call); !reason.empty())
        kernel->obstacles.push_back({program.target, std::move(reason), call->place});
    });
  }
}

void findManagedVariables(Program &program) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body)
      for (const Variable *variable : globalsUsed(program, *kernel))
        if (variable->isManaged)
          kernel->obstacles.push_back(
              {program.target, fmt::format("'{}' is a __managed__ variable", variable->name),
               kernel->place});
}

void findRecursion(Program &program) {
  const std::set<const Function *> recursive = recursiveFunctions(program);
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    for (const Function *reached : reachedFrom(*kernel))
      if (recursive.count(reached))
        kernel->obstacles.push_back(
            {program.target, fmt::format("'{}' calls itself", reached->name), reached->place});
  }
}

} // namespace cu2port::ir
