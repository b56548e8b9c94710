// The pass "inline-loops": a device function with a loop becomes part of the kernels that call it,
// so that the loop can stand around the threads, or around a row of them.
//
//   __device__ float sum(const float *x, int n) {       float s = 0;
//     float s = 0;                                      for (int k = 0; k < n; ++k)
//     for (int k = 0; k < n; ++k)                   ->    s += x[k * n + i];
//       s += x[k * n];                                  y[i] = s;
//     return s;
//   }
//   y[i] = sum(x + i, n);
//
// Functions that only compute stay: lanes have a form of them.
#include "device/Passes.h"
#include "device/block_form/BlockForm.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr unsigned mostCalls = 8, mostStatements = 60; ///< in a kernel, of a function

/// Its value is known where it ends, and nothing in it is about threads.
bool isShortLoop(const Function &function) {
  if (!function.body || function.noInline || function.runsBlock || function.callsPointers ||
      function.facts.barrier || function.facts.warp)
    return false;
  // Structs would be copied for each thread.
  for (const Variable *parameter : function.parameters)
    if (!parameter->type->isPointer() && !parameter->type->isScalar())
      return false;
  unsigned count = 0;
  bool hasLoop = false;
  forEachStmt(static_cast<const Stmt *>(function.body), [&](const Stmt *stmt) {
    ++count;
    hasLoop |= isLoop(stmt);
  });
  return hasLoop && count <= mostStatements && returnsOnlyAtEnd(function);
}

/// Calls that run whenever their statement does: no part of it has to be taken apart.
class PlainCalls {
public:
  explicit PlainCalls(const std::set<const Function *> &recursive) : recursive(recursive) {}
  std::set<const Expr *> of(const Stmt *body) {
    forEachStmt(body, [&](const Stmt *stmt) {
      // One variable may be made of another of its declaration.
      const auto *declared = dyn_cast<Declaration>(stmt);
      if (isa<Expression>(stmt) || (declared && declared->variables.size() == 1))
        forEachChildExpr(stmt, [&](const Expr *expr) { add(expr); });
    });
    return calls;
  }

private:
  void add(const Expr *expr) {
    const auto *binary = dyn_cast<Binary>(expr);
    if (isa<Conditional>(expr) ||
        (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or)))
      return;
    const auto *call = dyn_cast<Call>(expr);
    if (call && !recursive.count(call->callee) && isShortLoop(*call->callee))
      calls.insert(call);
    forEachChild(expr, [&](const Expr *child) { add(child); });
  }

  const std::set<const Function *> &recursive;
  std::set<const Expr *> calls;
};

} // namespace

void inlineLoops(Program &program, EffectsAnalysis &effects) {
  const std::set<const Function *> recursive = recursiveFunctions(program);
  for (Function *kernel : kernelsOf(program)) {
    const std::size_t count = PlainCalls(recursive).of(kernel->body).size();
    if (count == 0 || count > mostCalls)
      continue;
    Function *copy = clone(program, kernel);
    const std::set<const Expr *> calls = PlainCalls(recursive).of(copy->body);
    std::set<std::string> names = namesIn(program, *copy);
    BlockFormContext context{program, *copy, effects, names};
    context.isSought = [&](const Expr *expr) { return calls.count(expr) != 0; };
    inlineSyncCalls(context);
    if (context.refusal)
      continue;
    kernel->parameters = copy->parameters;
    kernel->body = copy->body;
  }
}

} // namespace cu2port::ir
