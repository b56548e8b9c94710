#include "emit/FixedDivisions.h"

#include "device/CallGraph.h"
#include "device/Effects.h"
#include "device/Walk.h"

#include <set>

namespace cu2port::emit {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// A variable may be fixed if one of the values that it gets may be.
class FixedValues {
public:
  explicit FixedValues(ThreadLoop *loop) {
    bodies.push_back(loop->body);
    std::set<Function *> callees;
    forEachExpr(loop->body, [&](Expr *&expr) {
      if (auto *call = dyn_cast<Call>(expr))
        for (Function *reached : reachedFrom(*call->callee))
          if (callees.insert(reached).second)
            bodies.push_back(reached->body);
    });
    for (Stmt *body : bodies)
      own.merge(declaredVariables(body));
    for (const Function *callee : callees)
      own.insert(callee->parameters.begin(), callee->parameters.end());
    do {
      changed = false;
      for (Stmt *body : bodies)
        spread(body);
    } while (changed);
  }

  bool mayBeFixed(Expr *expr) const {
    bool varies = false;
    forEachExprIn(expr, [&](Expr *&each) {
      if (const auto *special = dyn_cast<Special>(each))
        varies |= special->value == SpecialValue::Lane ||
                  (special->value == SpecialValue::ThreadIdx && special->dimension == 0);
      if (const auto *ref = dyn_cast<VariableRef>(each))
        varies |= isPerThread(ref->variable) ||
                  (own.count(ref->variable) != 0 && fixed.count(ref->variable) == 0);
    });
    return !varies;
  }

  const std::vector<Stmt *> &statements() const { return bodies; }

private:
  static bool isPerThread(const Variable *variable) {
    return variable->storage == Storage::PerThread || variable->storage == Storage::PerLane;
  }

  void give(const Variable *variable, Expr *value) {
    if (variable && own.count(variable) != 0 && mayBeFixed(value))
      changed |= fixed.insert(variable).second;
  }

  void spread(Stmt *body) {
    forEachStmt(body, [&](Stmt *stmt) {
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        for (Variable *variable : declaration->variables)
          if (variable->init)
            give(variable, variable->init);
    });
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

  std::vector<Stmt *> bodies;     ///< of the region, and of all that it calls
  std::set<const Variable *> own; ///< declared there
  std::set<const Variable *> fixed;
  bool changed = false;
};

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

bool branches(Stmt *body) {
  bool found = false;
  forEachStmt(body, [&](Stmt *stmt) {
    found |= isa<If>(stmt) || isa<Switch>(stmt) || isa<For>(stmt) || isa<While>(stmt);
  });
  forEachExpr(body, [&](Expr *&expr) {
    const auto *binary = dyn_cast<Binary>(expr);
    found |= isa<Conditional>(expr) ||
             (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or));
  });
  return found;
}

} // namespace

bool hasFixedDivisions(ThreadLoop *loop) {
  const FixedValues values(loop);
  bool mayBranch = false, found = false;
  for (Stmt *body : values.statements()) {
    mayBranch = mayBranch || branches(body);
    forEachExpr(
        body, [&](Expr *&expr) { found = found || (isDivision(expr) && values.mayBeFixed(expr)); });
  }
  return mayBranch && found;
}

} // namespace cu2port::emit
