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
// costs speed, while a wrong no would cost the right result (device/values/PossiblyUniform.h).
//
// Compiler: Clang 19, its vectoriser (before 20: llvm-project, pull request 98892)
// Test: fidelity.divisions_skipped.cpu
// Mended when: the test passes where hasFixedDivisions() is false
#include "device/workarounds/FixedDivisions.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/PossiblyUniform.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

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
bool branches(const Stmt *body) {
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
  RegionFacts facts;
  std::vector<const Expr *> divisions;
  bool mayBranch = false;
  auto read = [&](const Stmt *body) {
    mayBranch = mayBranch || branches(body);
    forEachExpr(body, [&](const Expr *expr) {
      if (isDivision(expr))
        divisions.push_back(expr);
    });
  };
  read(loop->body);
  const auto callees = reachedFrom(loop->body);
  for (const Function *callee : callees)
    read(callee->body);
  if (!mayBranch || divisions.empty())
    return false;
  facts.add(loop->body);
  for (const Function *callee : callees)
    facts.add(*callee);
  const PossiblyUniform values(facts);
  return llvm::any_of(divisions, [&](const Expr *each) { return values.mayBeUniform(each); });
}

} // namespace cu2port::ir
