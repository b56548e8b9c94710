// Where pointers point to, through variables and calls, and who is called for one warp:
//
//   __device__ void sum(volatile float *v) { ... }     v points to shared memory,
//   __global__ void k(float *out) {                    and sum is called for one warp;
//     __shared__ float s[64];                          out points to global memory
//     volatile float *p = s + 32;                      p's origin is s
//     if (threadIdx.x < 32) sum(p);
//   }
//
// What an argument points to says analysis/MemoryRef.h.
#include "device/lock_step/WarpCallers.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;

/// Which number is compared is not asked: `i < 8` picks a warp, too.
bool picksWarp(const Expr *condition) {
  condition = withoutImplicitCasts(condition);
  const auto *compare = dyn_cast<Binary>(condition);
  if (!compare)
    return false;
  if (compare->op == BinaryOp::And)
    return picksWarp(compare->lhs) || picksWarp(compare->rhs);
  // Less than 2 of something is one thread, more than 32 are several warps.
  if (compare->op == BinaryOp::Less || compare->op == BinaryOp::LessEqual) {
    const auto bound = constantOf(compare->rhs);
    return bound && *bound > 1 && *bound <= 32;
  }
  if (compare->op != BinaryOp::Equal)
    return false;
  // `warp == 0`, where `int warp = t / 32` or `t >> 5`.
  const Expr *number = withoutCasts(compare->lhs);
  if (const auto *ref = dyn_cast<VariableRef>(number); ref && ref->variable->init)
    number = withoutCasts(ref->variable->init);
  const auto *division = dyn_cast<Binary>(number);
  const auto by = division ? constantOf(division->rhs) : std::nullopt;
  return by && ((division->op == BinaryOp::Div && *by == 32) ||
                (division->op == BinaryOp::Shr && *by == 5));
}

bool WarpCallers::isShared(const Variable *array) const {
  return array && (array->space == AddressSpace::Shared || sharedParameters.count(array));
}

bool WarpCallers::isCommon(const Variable *array) const {
  return isShared(array) ||
         (array && (array->space == AddressSpace::Global || globalParameters.count(array)));
}

namespace {

/// No data flow (docs/dataflow.md): the calls of a function count together, in any order; of what
/// came before a call, nothing is asked.
class CallerFinder {
public:
  // From the last function to the first: callers come before their callees.
  explicit CallerFinder(Program &program) {
    for (auto function = program.functions.rbegin(); function != program.functions.rend();
         ++function) {
      for (const Variable *parameter : (*function)->parameters)
        if ((*function)->isKernel && parameter->type->isPointer())
          callers.globalParameters.insert(parameter);
      visit((*function)->body, callers.forOneWarp.count(*function) != 0);
    }
  }
  WarpCallers callers;

private:
  void visit(Stmt *stmt, bool forOneWarp) {
    if (!stmt)
      return;
    forEachChildExpr(stmt, [&](Expr *&expr) {
      forEachExprIn(expr, [&](Expr *&each) {
        if (auto *call = dyn_cast<Call>(each))
          note(call, forOneWarp);
      });
    });
    const auto *branch = dyn_cast<If>(stmt);
    // Only the branch that is taken picks a warp; an `else` is for all others.
    forEachChildStmt(stmt, [&](Stmt *&child) {
      visit(child, forOneWarp || (branch && child == branch->then && picksWarp(branch->condition)));
    });
  }

  void note(Call *call, bool forOneWarp) {
    if (forOneWarp)
      callers.forOneWarp.insert(call->callee);
    for (std::size_t i = 0; i < call->arguments.size(); ++i) {
      if (!call->arguments[i]->type->isPointer() && !call->arguments[i]->type->isArray())
        continue; // a copy
      const Variable *array = originOf(arrayOf(call->arguments[i]));
      if (callers.isShared(array))
        callers.sharedParameters.insert(call->callee->parameters[i]);
      else if (callers.isCommon(array))
        callers.globalParameters.insert(call->callee->parameters[i]);
    }
  }
};

} // namespace

WarpCallers findWarpCallers(Program &program) { return CallerFinder(program).callers; }

} // namespace cu2port::ir
