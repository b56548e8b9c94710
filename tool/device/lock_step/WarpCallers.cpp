// Where pointers point to, through variables and calls, and who is called for one warp:
//
//   __device__ void sum(volatile float *v) { ... }     v points to shared memory,
//   __global__ void k(float *out) {                    and sum is called for one warp;
//     __shared__ float s[64];                          out points to global memory
//     volatile float *p = s + 32;                      p's origin is s
//     if (threadIdx.x < 32) sum(p);
//   }
//
// arrayOf() goes from an expression to the variable that it is computed of, originOf() from a
// variable on to what it was initialised with. What is assigned to a pointer later, they do not
// see.
#include "device/lock_step/WarpCallers.h"

#include "device/analysis/Effects.h"
#include "device/analysis/ThreadNumbering.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

static bool hasCall(Expr *expr) {
  bool found = false;
  forEachExprIn(expr, [&](Expr *&each) { found |= isa<Call>(each); });
  return found;
}

/// The pointer that something is added to, or taken from: in C it may stand on either side.
static const Expr *baseOfSum(const Expr *pointer) {
  const Binary *sum = asSum(pointer);
  if (!sum)
    return nullptr;
  const Type *type = withoutImplicitCasts(sum->rhs)->type;
  return type->isPointer() || type->isArray() ? sum->rhs : sum->lhs;
}

const Variable *arrayOf(const Expr *pointer) {
  while (pointer) {
    pointer = withoutImplicitCasts(pointer);
    if (const auto *conversion = dyn_cast<Cast>(pointer))
      pointer = conversion->operand;
    else if (const Expr *base = baseOfSum(pointer))
      pointer = base;
    else if (const auto *unary = dyn_cast<Unary>(pointer); unary && unary->op == UnaryOp::AddressOf)
      pointer = unary->operand;
    else if (const auto *index = dyn_cast<Index>(pointer))
      pointer = index->base;
    else if (const auto *member = dyn_cast<Member>(pointer); member && member->type->isArray())
      pointer = member->base;
    else
      break;
  }
  // Of a function that gives a pointer, the last return counts whose value has no call in it.
  if (const auto *call = llvm::dyn_cast_or_null<Call>(pointer)) {
    const Variable *returned = nullptr;
    forEachStmt(call->callee->body, [&](Stmt *stmt) {
      if (auto *from = dyn_cast<Return>(stmt); from && from->value && !hasCall(from->value))
        returned = arrayOf(from->value);
    });
    return returned;
  }
  const auto *ref = llvm::dyn_cast_or_null<VariableRef>(pointer);
  return ref ? ref->variable : nullptr;
}

/// Through 8 variables at most: one may stand in its own initial value.
const Variable *originOf(const Variable *array) {
  for (unsigned links = 0; array && links < 8; ++links) {
    if (!array->type->isPointer() || array->isParameter || !array->init)
      return array;
    array = arrayOf(array->init);
  }
  return array;
}

/// Private variables are no memory that others have.
const Variable *memoryOf(const Expr *lvalue) {
  const Variable *array = nullptr;
  if (const auto *index = dyn_cast<Index>(lvalue))
    array = arrayOf(index->base);
  else if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    array = arrayOf(unary->operand);
  else if (const auto *member = dyn_cast<Member>(lvalue))
    array = member->arrow ? arrayOf(member->base) : memoryOf(member->base);
  else if (const auto *ref = dyn_cast<VariableRef>(lvalue))
    return ref->variable->space == AddressSpace::Private ? nullptr : ref->variable;
  return originOf(array);
}

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
  const Expr *number = compare->lhs;
  while (const auto *conversion = dyn_cast<Cast>(number))
    number = conversion->operand;
  if (const auto *ref = dyn_cast<VariableRef>(number); ref && ref->variable->init)
    number = ref->variable->init;
  while (const auto *conversion = dyn_cast<Cast>(number))
    number = conversion->operand;
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
