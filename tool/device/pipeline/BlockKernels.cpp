// The block form of kernels beside their other one, in one program: OpenCL and SYCL have both, and
// the runtime takes one by device and kernel.
//
//   kernel void k(...) {                  kernel void k(...) as it was
//     s[threadIdx.x] = f(0)               function int f_block(int i), told the indices
//     barrier                        ->   [[block form]]
//     out[threadIdx.x] = s[...]           kernel void k_block(...) {
//   }                                       threads { s[threadIdx.x] = f_block(0) }
//                                           threads { out[threadIdx.x] = s[...] }
//                                         }
//
// addBlockKernels makes the copies, early: all passes between happen to both. makeBlockKernels
// gives them their form, once their helpers are what the target has. Only kernels that synchronise
// threads have two.
#include "device/Passes.h"
#include "device/block_form/BlockForm.h"
#include "device/block_form/InnerLabels.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/pipeline/BlockFormSteps.h"
#include "device/values/CudaLimits.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

constexpr std::uint64_t maxPrivateBytes = 1 << 20; ///< of the arrays over the threads

/// Bytes of the arrays over the threads of the largest block, or of a warp, which are in private
/// memory, with those of the functions that are called with it.
std::uint64_t privateBytes(const Function &kernel) {
  std::uint64_t bytes = 0;
  for (const Function *callee : callees(kernel))
    if (callee->runsBlock)
      bytes = std::max(bytes, privateBytes(*callee));
  forEachStmt(kernel.body, [&](Stmt *stmt) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    for (const Variable *variable :
         declaration ? declaration->variables : std::vector<Variable *>())
      if (variable->storage == Storage::PerThread)
        bytes += mostThreads * sizeOf(variable->type);
      else if (variable->storage == Storage::PerLane)
        bytes += warpWidth * sizeOf(variable->type);
  });
  return bytes;
}

/// Whether it asks for an index or extent, itself or by what it calls.
bool dependsOnThread(Function *function) {
  bool depends = false;
  for (Function *reached : reachedFrom(*function))
    forEachExpr(reached->body, [&](Expr *&expr) {
      auto *special = dyn_cast<Special>(expr);
      depends |= special && special->value <= SpecialValue::GridDim;
    });
  return depends;
}

/// Copies of functions that get the indices as parameters.
/// In a block form no work-item is a thread: a function cannot ask which thread it runs for, and is
/// told.
class Separator {
public:
  explicit Separator(Program &program) : program(program) {
    for (const Function *function : program.functions)
      names.insert(function->name);
  }

  void run() {
    const std::vector<Function *> functions = program.functions;
    for (Function *function : functions)
      if ((function->isKernel || function->runsBlock) && function->isBlockForm &&
          !function->obstacleOn(program.target))
        retarget(function);
  }

private:
  void retarget(Function *function) {
    forEachExpr(function->body, [&](Expr *&expr) {
      auto *call = dyn_cast<Call>(expr);
      if (call && !call->callee->isBlockForm && dependsOnThread(call->callee))
        call->callee = copyOf(call->callee);
    });
  }

  Function *copyOf(Function *function) {
    Function *&copy = copies[function];
    if (copy)
      return copy;
    copy = clone(program, function);
    copy->name = takeName({function->name + "_block"}, names);
    copy->isBlockForm = true;
    retarget(copy);
    auto original = std::find(program.functions.begin(), program.functions.end(), function);
    program.functions.insert(original + 1, copy);
    return copy;
  }

  Program &program;
  std::set<std::string> names;
  std::map<Function *, Function *> copies;
};

/// The other form of a kernel: its name without the end.
void leaveOutSimt(Program &program, const Function &block) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->name + "_block" == block.name)
      kernel->obstacles.push_back({program.target, "not all threads reach a barrier"});
}

} // namespace

void addBlockKernels(Program &program) {
  for (Function *function : program.functions)
    if (function->body) { // in the other form, too: drivers fail where a loop has two entries
      std::set<std::string> own = namesIn(program, *function);
      lowerInnerLabels(program, own, function->body);
    }
  std::set<std::string> names;
  for (const Function *function : program.functions)
    names.insert(function->name);
  std::vector<Function *> functions;
  for (Function *kernel : program.functions) {
    functions.push_back(kernel);
    const std::string name = kernel->name + "_block";
    // A kernel of the user's may have the name already.
    if (!kernel->isKernel || !kernel->body || kernel->obstacleOn(program.target) ||
        names.count(name) || !synchronises(kernel))
      continue;
    Function *copy = clone(program, kernel);
    copy->name = name;
    copy->isBlockForm = true;
    copy->comments = {};
    copy->comments.blankLineBefore = true;
    functions.push_back(copy);
  }
  program.functions = std::move(functions);
}

void makeBlockKernels(Program &program, EffectsAnalysis &effects) {
  std::vector<Function *> kernels;
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->isBlockForm && !kernel->obstacleOn(program.target))
      kernels.push_back(kernel);
  makeBlockForms(program, kernels, effects, {}, [&](BlockFormContext &context) {
    Function &kernel = context.kernel;
    if (!context.refusal && privateBytes(kernel) > maxPrivateBytes)
      context.refuse(kernel.place, "its variables take more than 1 MiB of private memory a block");
    if (context.refusal)
      kernel.obstacles.push_back({program.target, context.refusal->reason});
    else if (context.masksThreads) // a barrier that some work-items miss has no meaning
      leaveOutSimt(program, kernel);
  });
  Separator(program).run();
}

} // namespace cu2port::ir
