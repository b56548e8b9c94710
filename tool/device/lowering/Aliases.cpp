// The pass "aliases": pointers that are references for whoever reads C++.
//
//   __device__ void grow(int &n) { ++n; }         void grow(int &n) { ++n; }
//   __global__ void k(int *out) {                 void k(..., int *out, int &sum) {
//     __shared__ int sum;                  ->       sum = 0;
//     grow(sum);                                    grow(sum);
//     atomicAdd(&sum, out[0]);                      device_atomic<int>(sum).fetch_add(out[0]);
//
// In the program all of these are pointers: CUDA's references, and hidden parameters for what is no
// array. One is an alias unless something sets it, takes its own address or goes beyond one object.
// A null pointer leads to none, and no compiler takes `*nullptr`.
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What it must be, by its declaration alone.
bool mayBeAlias(const Variable &variable) {
  const Type *type = variable.type;
  if (!type->isPointer() || type->element->isVoid() || variable.isConst || variable.isVolatile)
    return false;
  if (variable.storage == Storage::PerThread || variable.storage == Storage::PerLane)
    return false; // an element of an array
  if (!variable.isParameter && !variable.init)
    return false;
  return variable.isReference ||
         (variable.isHidden && variable.standsFor && !variable.standsFor->type->isArray());
}

/// The variables that are used as pointers, or may be null.
class PointerUses {
public:
  std::set<const Variable *> found;

  /// `p` as it is.
  void add(const Expr *pointer) {
    if (const auto *ref = dyn_cast<VariableRef>(withoutImplicitCasts(pointer)))
      found.insert(ref->variable);
  }

  void visit(const Expr *expr) {
    if (const auto *unary = dyn_cast<Unary>(expr))
      addUnary(unary);
    else if (const auto *binary = dyn_cast<Binary>(expr))
      addBinary(binary);
    else if (const auto *index = dyn_cast<Index>(expr))
      add(index->base);
    else if (const auto *all = dyn_cast<AllThreads>(expr))
      found.insert(all->variable);
    else if (const auto *call = dyn_cast<Call>(expr))
      for (std::size_t i = 0; i < call->arguments.size(); ++i)
        get(call->callee->parameters[i], call->arguments[i]);
  }

  void get(const Variable *variable, const Expr *value) {
    if (isa<NullPointer>(withoutImplicitCasts(value)))
      found.insert(variable);
  }

private:
  /// `++p`, `&p`: all but `*p`.
  void addUnary(const Unary *unary) {
    if (unary->op != UnaryOp::Deref)
      add(unary->operand);
  }

  /// `p = q`, `p + 1`, `p == q`.
  void addBinary(const Binary *binary) {
    add(binary->lhs);
    if (!isAssignment(binary->op)) // `q = p` has the address of what p leads to
      add(binary->rhs);
  }
};

void addOf(Function &function, std::set<Variable *> &candidates, PointerUses &uses) {
  for (Variable *parameter : function.parameters)
    if (mayBeAlias(*parameter))
      candidates.insert(parameter);
  forEachStmt(function.body, [&](Stmt *stmt) {
    const auto *declaration = dyn_cast<Declaration>(stmt);
    for (Variable *variable : declaration ? declaration->variables : std::vector<Variable *>()) {
      if (!mayBeAlias(*variable))
        continue;
      candidates.insert(variable);
      uses.get(variable, variable->init);
    }
  });
  forEachExpr(function.body, [&](Expr *&expr) { uses.visit(expr); });
}

} // namespace

void markAliases(Program &program) {
  std::set<Variable *> candidates;
  PointerUses uses;
  for (Function *function : program.functions)
    if (function->body)
      addOf(*function, candidates, uses);
  for (Variable *variable : candidates)
    variable->isAlias = !uses.found.count(variable);
}

} // namespace cu2port::ir
