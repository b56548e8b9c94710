// The pass "failed threads": OpenCL C has neither assertions nor traps. Who fails says so in a
// record that comes with the launch, and returns.
//
//   __device__ float at(Span s, int i) {        float result;
//     assert(i < s.n);                          {
//     return s.p[i];                              if (i >= s.n) {
//   }                                      ->       __assert_fail("i < s.n", ..., fault, ...);
//   y[i] = at(x, i);                                return;
//                                                 }
//                                                 result = x.p[i];
//                                               }
//                                               y[i] = result;
//
// A device function that may fail becomes part of its kernels, so that its thread ends with it. In
// a kernel in which that cannot be done (a recursion), threads that fail in device functions go on
// once they have said so, and nobody takes what they compute for a result.
#include "device/Passes.h"
#include "device/block_form/BlockForm.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Analyses.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr std::uint64_t recordWords = 256; ///< runtime/src/opencl/KernelFaults.h

/// What calls by pointers fails where there is nothing to call. That is no reason to make it part
/// of each kernel: its thread goes on with a zero.
bool failsItself(const Function *function) {
  return !function->callsPointers && anyExpr(function->body, endsThread);
}

/// What takes the record: a failure, or a loop that waits in vain (WaitReport.cpp).
bool takesRecord(const Expr *expr) {
  return endsThread(expr) || isCallOf(expr, OperationId::WaitsInVain);
}

class FailedThreads {
public:
  FailedThreads(Program &program, Analyses &analyses)
      : program(program), failing(functionsThatReach(program.functions, failsItself)),
        analyses(analyses) {}

  void run() {
    for (Function *function : program.functions)
      forEachExpr(function->body, [&](Expr *&expr) {
        if (takesRecord(expr))
          passRecord(cast<Intrinsic>(expr));
      });
    for (Function *kernel : program.functions)
      if (kernel->isKernel && kernel->body && failing.count(kernel))
        if (!tryToEndThreads(*kernel, true))
          tryToEndThreads(*kernel, false);
  }

private:
  void makeRecord();
  void passRecord(Intrinsic *failure);
  bool tryToEndThreads(Function &kernel, bool inCalls);

  Program &program;
  std::set<const Function *> failing;
  Variable *record = nullptr;
  Analyses &analyses;
};

// ---- The record -------------------------------------------------------------------------------

void FailedThreads::makeRecord() {
  record = makeVariable(program, "fault",
                        program.types.array(program.types.scalar(Scalar::UInt), recordWords));
  record->space = AddressSpace::Global;
  program.globals.push_back(record);
}

void FailedThreads::passRecord(Intrinsic *failure) {
  if (!record)
    makeRecord();
  Cast *pointer = makeCast(program, makeRef(program, record, failure->place),
                           program.types.pointer(record->type->element, record->space));
  pointer->implicit = true;
  failure->arguments.push_back(pointer);
  if (!failure->is(OperationId::AssertFail))
    return;
  // The indices as a whole; what is printed for them is the emitter's.
  for (const SpecialValue index : {SpecialValue::BlockIdx, SpecialValue::ThreadIdx})
    failure->arguments.push_back(makeSpecial(program, index, failure->place));
}

// ---- Returns ----------------------------------------------------------------------------------

bool isFailure(const Stmt *stmt) {
  const auto *expression = dyn_cast<Expression>(stmt);
  return expression && endsThread(expression->expr);
}

/// Behind each failure in the list.
void addReturns(Program &program, std::vector<Stmt *> &list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!isFailure(list[i]) || (i + 1 < list.size() && isa<Return>(list[i + 1])))
      continue;
    auto *exit = program.make<Return>();
    exit->isFailure = true;
    exit->place = list[i]->place;
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(++i), exit);
  }
}

void addReturns(Program &program, Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (isFailure(child) && !isa<Block>(stmt))
      child = makeBlock(program, {child});
    addReturns(program, child);
  });
  if (auto *block = dyn_cast<Block>(stmt))
    addReturns(program, block->statements);
}

/// `if (c) (void)0; else fail` is `if (!c) fail`.
void simplify(Program &program, EffectsAnalysis &effects, If *branch) {
  bool isNothing = branch->otherwise != nullptr;
  forEachStmt(branch->then, [&](Stmt *each) {
    const auto *expression = dyn_cast<Expression>(each);
    isNothing &= isa<Block>(each) || isa<Empty>(each) ||
                 (expression && effects.of(expression->expr).isPure());
  });
  if (!isNothing)
    return;
  branch->condition = negated(program, branch->condition);
  branch->condition->parenthesised = false;
  branch->then = branch->otherwise;
  branch->otherwise = nullptr;
}

/// `inCalls`: also those that fail in device functions.
bool FailedThreads::tryToEndThreads(Function &kernel, bool inCalls) {
  Function *copy = clone(program, &kernel);
  std::set<std::string> names = namesIn(program, *copy);
  BlockFormContext context{program, *copy, analyses.effectsButFailures, names};
  context.isSought = [&](const Expr *expr) {
    const auto *call = dyn_cast<Call>(expr);
    return endsThread(expr) || (inCalls && call && failing.count(call->callee));
  };
  separateConditions(context, copy->body);
  inlineSyncCalls(context);
  if (context.refusal)
    return false;
  if (!failsItself(copy)) // what fails was never reached
    return true;
  forEachStmt(copy->body, [&](Stmt *stmt) {
    if (auto *branch = dyn_cast<If>(stmt))
      simplify(program, analyses.effects, branch);
  });
  if (!kernel.isBlockForm)
    addReturns(program, copy->body);
  kernel.parameters = copy->parameters;
  kernel.body = copy->body;
  return true;
}

} // namespace

void endFailedThreads(Program &program, Analyses &analyses) {
  FailedThreads(program, analyses).run();
}

void endFailedBlocks(Program &program) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->isBlockForm && kernel->body)
      addReturns(program, kernel->body);
}

bool letFailedThreadsGoOn(Function &kernel) {
  std::size_t count = 0;
  for (Block *block : blocksBelow(kernel.body))
    count += std::erase_if(block->statements, [](const Stmt *stmt) {
      const auto *exit = dyn_cast<Return>(stmt);
      return exit && exit->isFailure;
    });
  return count != 0;
}

} // namespace cu2port::ir
