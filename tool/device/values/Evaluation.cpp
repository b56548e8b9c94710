// An expression taken apart into the steps of its evaluation, in their order:
//
//   s[i++] += f(p)     p: Read, f(p): Read, i: Update, s[i++]: Update
//   &a[i].x            i: Read, a[i].x: Address, &a[i].x: Read           nothing is read of a
//   c ? x : y          c: Read, choice {x: Read} or {y: Read}, c ? x : y: Read
//
// evaluate() is for an expression whose value is looked at; find() for an lvalue of which only the
// place counts, so that indices and pointers on the way are evaluated and the element itself is
// not. What is done with the place is the step behind that.
#include "device/values/Evaluation.h"

#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/MemoryRef.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

using Steps = std::vector<EvaluationStep>;

bool namesPlace(const Expr *expr) {
  const auto *unary = dyn_cast<Unary>(expr);
  return isa<VariableRef, Member, Index>(expr) || (unary && unary->op == UnaryOp::Deref);
}

class Evaluation {
public:
  /// Its value is looked at. That of an array is its address.
  void evaluate(Expr *expr) {
    if (isMutation(expr))
      return mutate(expr);
    if (const auto *unary = dyn_cast<Unary>(expr); unary && unary->op == UnaryOp::AddressOf) {
      find(unary->operand);
      add(unary->operand, Access::Address);
    } else if (namesPlace(expr)) {
      find(expr);
      return add(expr, isArray(expr) ? Access::Address : Access::Read);
    } else if (auto *binary = dyn_cast<Binary>(expr);
               binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or)) {
      evaluate(binary->lhs);
      choose(expr, binary->rhs, nullptr);
    } else if (auto *choice = dyn_cast<Conditional>(expr)) {
      evaluate(choice->condition);
      choose(expr, choice->then, choice->otherwise);
    } else {
      forEachChild(expr, [&](Expr *&child) { evaluate(child); });
    }
    if (!isArray(expr))
      add(expr, Access::Read);
  }
  Steps steps;

private:
  void add(Expr *expr, Access access, const Expr *by = nullptr) {
    steps.push_back({expr, access, by});
  }

  /// The right side comes first.
  void mutate(Expr *expr) {
    auto *binary = dyn_cast<Binary>(expr);
    Expr *lvalue = binary ? binary->lhs : cast<Unary>(expr)->operand;
    if (binary)
      evaluate(binary->rhs);
    find(lvalue);
    const bool isPlain = binary && binary->op == BinaryOp::Assign;
    add(lvalue, isPlain ? Access::Write : Access::Update, expr);
  }

  /// What stands behind `&&`, `||` and `?` need not be evaluated: both ways are kept, each with its
  /// steps.
  void choose(Expr *by, Expr *first, Expr *second) {
    EvaluationStep choice{by};
    choice.isChoice = true;
    choice.first = evaluationOf(first);
    choice.second = evaluationOf(second);
    steps.push_back(std::move(choice));
  }

  /// What is evaluated to know the place that an lvalue names.
  void find(Expr *lvalue) {
    if (auto *member = dyn_cast<Member>(lvalue))
      return member->arrow ? evaluate(member->base) : find(member->base);
    if (auto *index = dyn_cast<Index>(lvalue)) {
      Expr *base = withoutImplicitCasts(index->base);
      // `rows[i]` of an array of arrays: the array is a place; a pointer must be read.
      isArray(base) ? find(base) : evaluate(index->base);
      return evaluate(index->index);
    }
    if (auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
      return evaluate(unary->operand);
    if (auto *conversion = dyn_cast<Cast>(lvalue); conversion && conversion->implicit)
      return find(conversion->operand);
    if (!isa<VariableRef>(lvalue))
      evaluate(lvalue);
  }
};

} // namespace

std::vector<EvaluationStep> evaluationOf(Expr *expr) {
  Evaluation evaluation;
  if (expr)
    evaluation.evaluate(expr);
  return std::move(evaluation.steps);
}

Expr *withoutFields(Expr *lvalue) {
  auto *member = dyn_cast<Member>(lvalue);
  return member && !member->arrow ? withoutFields(member->base) : lvalue;
}

} // namespace cu2port::ir
