// Whether a region has integer divisions that an iteration may skip, and whose quotient
// neighbouring threads have in common: FixedDivisions.h says which bug of Clang's that wakes.
//
//   d = n + 1;                 fixed: n is none of the region's
//   e = 27 % d;                fixed, as d is
//   if (c) e = data[i];        i is made of threadIdx.x, so this value is not; e stays fixed,
//                              since one of its values may be what an address needs
//   y[i] = x[e];
//
// "May be fixed" is enough for a yes, by which threads run one by one (ThreadOrders.cpp): that
// costs speed, while a wrong no would cost the right result. FixedValues finds which variables may
// be.
//
// Compiler: Clang 19, its vectoriser (before 20: llvm-project, pull request 98892)
// Test: fidelity.divisions_skipped.cpu
// Mended when: the test passes where hasFixedDivisions() is false
#include "device/workarounds/FixedDivisions.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <optional>
#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What a region runs: its body, and those of all that it calls.
std::vector<Stmt *> bodiesOf(ThreadLoop *loop) {
  std::vector<Stmt *> bodies = {loop->body};
  for (const Function *callee : reachedFrom(loop->body))
    bodies.push_back(callee->body);
  return bodies;
}

/// A variable may be fixed if one of the values that it gets may be, at any place: no data flow
/// (docs/dataflow.md).
class FixedValues {
public:
  explicit FixedValues(ThreadLoop *loop) {
    const std::vector<Stmt *> bodies = bodiesOf(loop);
    for (Stmt *body : bodies)
      own.merge(declaredVariables(body));
    for (const Function *callee : reachedFrom(loop->body))
      own.insert(callee->parameters.begin(), callee->parameters.end());
    for (Stmt *body : bodies)
      findGifts(body);
    spread();
  }

  bool mayHaveUniformDivisor(Expr *expr) const {
    const auto needs = needsOf(expr);
    return needs && llvm::all_of(*needs, [&](const Variable *each) { return fixed.count(each); });
  }

private:
  /// A value that a variable gets, which may be fixed when all variables that it needs are: so many
  /// are still missing.
  struct Gift {
    const Variable *receiver;
    std::size_t needed;
  };

  /// The variables declared here that must be fixed for the expression to be; none if it never is.
  std::optional<std::set<const Variable *>> needsOf(Expr *expr) const {
    std::set<const Variable *> needs;
    bool varies = false;
    // threadIdx.y and z, and all that lies outside of the region, are the same for neighbours.
    forEachExprIn(expr, [&](Expr *&each) {
      const auto *ref = dyn_cast<VariableRef>(each);
      varies |= isThreadX(each) || (ref && isOverThreads(ref->variable));
      if (ref && own.count(ref->variable) != 0)
        needs.insert(ref->variable);
    });
    return varies ? std::nullopt : std::optional(std::move(needs));
  }

  /// Notes the value, unless it never is fixed; one that needs nothing makes its variable fixed at
  /// once.
  void give(const Variable *variable, Expr *value) {
    if (!variable || own.count(variable) == 0)
      return;
    const auto needs = needsOf(value);
    if (!needs)
      return;
    for (const Variable *each : *needs)
      waiting[each].push_back(gifts.size());
    if (needs->empty())
      ready.push_back(variable);
    gifts.push_back({variable, needs->size()});
  }

  void findGifts(Stmt *body) {
    forEachStmt(body, [&](Stmt *stmt) {
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        for (Variable *variable : declaration->variables)
          if (variable->init)
            give(variable, variable->init);
    });
    // A parameter gets the arguments of each call.
    forEachExpr(body, [&](Expr *&expr) {
      if (auto *call = dyn_cast<Call>(expr)) {
        for (std::size_t i = 0; i < call->arguments.size(); ++i)
          give(call->callee->parameters[i], call->arguments[i]);
        return;
      }
      auto *binary = dyn_cast<Binary>(expr);
      if (binary && binary->op == BinaryOp::Assign)
        give(rootVariable(binary->lhs), binary->rhs);
    });
  }

  /// Each variable that becomes fixed may be the last that some value has waited for.
  void spread() {
    while (!ready.empty()) {
      const Variable *variable = ready.back();
      ready.pop_back();
      if (!fixed.insert(variable).second)
        continue;
      for (std::size_t each : waiting[variable])
        if (--gifts[each].needed == 0)
          ready.push_back(gifts[each].receiver);
    }
  }

  std::set<const Variable *> own; ///< declared in the region and all that it calls
  std::vector<Gift> gifts;
  std::map<const Variable *, std::vector<std::size_t>> waiting; ///< the gifts that need it
  std::vector<const Variable *> ready;                          ///< to become fixed
  std::set<const Variable *> fixed;
};

/// A division by a number or by the warp's size cannot fail, so that compilers need not guard it.
bool isConstant(const Expr *expr) {
  expr = withoutImplicitCasts(expr);
  if (const auto *constant = dyn_cast<ConstantRef>(expr))
    return valueOf(constant) && isConstant(valueOf(constant));
  const auto *special = dyn_cast<Special>(expr);
  return isa<IntegerLiteral>(expr) || (special && special->value == SpecialValue::WarpSize);
}

bool isDivision(const Expr *expr) {
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary || !binary->rhs->type->isInteger())
    return false;
  switch (binary->op) {
  case BinaryOp::Div:
  case BinaryOp::Rem:
  case BinaryOp::DivAssign:
  case BinaryOp::RemAssign:
    return !isConstant(binary->rhs);
  default:
    return false;
  }
}

/// Only what is skipped at times is at risk.
bool branches(Stmt *body) {
  auto branch = [](const Stmt *stmt) {
    return isa<If>(stmt) || isa<Switch>(stmt) || isa<For>(stmt) || isa<While>(stmt);
  };
  return anyStmt(body, branch) || anyExpr(body, [](const Expr *expr) {
           const auto *binary = dyn_cast<Binary>(expr);
           return isa<Conditional>(expr) ||
                  (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or));
         });
}

} // namespace

bool hasFixedDivisions(ThreadLoop *loop) {
  std::vector<Expr *> divisions;
  bool mayBranch = false;
  for (Stmt *body : bodiesOf(loop)) {
    mayBranch = mayBranch || branches(body);
    forEachExpr(body, [&](Expr *&expr) {
      if (isDivision(expr))
        divisions.push_back(expr);
    });
  }
  if (!mayBranch || divisions.empty())
    return false;
  const FixedValues values(loop);
  return llvm::any_of(divisions, [&](Expr *each) { return values.mayHaveUniformDivisor(each); });
}

} // namespace cu2port::ir
