// What conditions say of the terms of sums (ElementIndex.cpp).
//
//   if (threadIdx.x == 3)               the term threadIdx.x is 3
//   if (t + 1 < 16)                     t is below 15
//   if (t < n)                          t is below the sum {n: 1}
//   if (t % n)          does not hold   t is a multiple of {n: 1}
//   if (a && b)                         what a and b say; `a || b` says nothing where it holds
#include "device/analysis/ElementIndex.h"
#include "device/values/Effects.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;

/// The only term of `t + 1`, and what is added to it.
std::optional<std::pair<Product, std::int64_t>> ElementIndices::term(const Expr *expr) const {
  const auto found = sum(expr);
  if (!found || found->thread.terms.size() != 1 || !found->uniform.isConstant() ||
      found->thread.terms.begin()->second != 1)
    return std::nullopt;
  return std::pair(found->thread.terms.begin()->first, found->uniform.constant);
}

/// `a > b` for `b < a`.
static BinaryOp mirrored(BinaryOp op) {
  switch (op) {
  case BinaryOp::Less:
    return BinaryOp::Greater;
  case BinaryOp::LessEqual:
    return BinaryOp::GreaterEqual;
  case BinaryOp::Greater:
    return BinaryOp::Less;
  case BinaryOp::GreaterEqual:
    return BinaryOp::LessEqual;
  default:
    return op;
  }
}

/// `a >= b` for what is left where `a < b` does not hold.
static BinaryOp negated(BinaryOp op) {
  switch (op) {
  case BinaryOp::Less:
    return BinaryOp::GreaterEqual;
  case BinaryOp::LessEqual:
    return BinaryOp::Greater;
  case BinaryOp::Greater:
    return BinaryOp::LessEqual;
  case BinaryOp::GreaterEqual:
    return BinaryOp::Less;
  case BinaryOp::NotEqual:
    return BinaryOp::Equal;
  case BinaryOp::Equal:
    return BinaryOp::NotEqual;
  default:
    return op;
  }
}

void AffineConstraints::add(const AffineConstraints &others) {
  values.insert(others.values.begin(), others.values.end());
  bounds.insert(others.bounds.begin(), others.bounds.end());
  uniform.insert(uniform.end(), others.uniform.begin(), others.uniform.end());
  ranges.insert(others.ranges.begin(), others.ranges.end());
  guards.insert(others.guards.begin(), others.guards.end());
}

bool AffineConstraints::holdIn(const AffineConstraints &others) const {
  return std::includes(others.values.begin(), others.values.end(), values.begin(), values.end());
}

/// Nothing if it is no constant.
std::optional<std::int64_t> ElementIndices::numberOf(const Expr *expr) const {
  const auto found = sum(expr);
  const bool isNumber = found && found->thread.isZero() && found->uniform.isConstant();
  return isNumber ? std::optional(found->uniform.constant) : std::nullopt;
}

static std::optional<AffineExpr> uniformPart(const std::optional<ThreadSum> &sum) {
  return sum && sum->thread.isZero() ? std::optional(sum->uniform) : std::nullopt;
}

/// A sum of terms of the thread and a number, all of which grow with the thread's index.
static std::optional<ThreadSum> growingPart(std::optional<ThreadSum> sum) {
  const auto grows = [](const auto &term) { return term.second > 0; };
  const bool isOfThread = sum && sum->uniform.isConstant() && !sum->thread.isZero() &&
                          llvm::all_of(sum->thread.terms, grows);
  return isOfThread ? std::move(sum) : std::nullopt;
}

/// `t + 1 < n`.
std::optional<UniformLimit> ElementIndices::uniformLimit(BinaryOp op, const Expr *lhs,
                                                         const Expr *rhs) const {
  // Whichever side has the thread's terms: `n > t + 1` is `t + 1 < n`.
  auto of = growingPart(sum(lhs));
  auto bound = uniformPart(sum(rhs));
  if (!of || !bound) {
    of = growingPart(sum(rhs));
    bound = uniformPart(sum(lhs));
    op = mirrored(op);
  }
  if (!of || !bound)
    return std::nullopt;
  // `t + 1 <= n` is `t < n - 1 + 1`: the constant goes to the other side, and `<=` and `>` are one
  // further than `<` and `>=`.
  bound->constant += (op == BinaryOp::LessEqual || op == BinaryOp::Greater) - of->uniform.constant;
  if (op == BinaryOp::Less || op == BinaryOp::LessEqual)
    return UniformLimit{UniformLimit::Kind::Below, of->thread, *bound};
  if (op == BinaryOp::Greater || op == BinaryOp::GreaterEqual)
    return UniformLimit{UniformLimit::Kind::From, of->thread, *bound};
  return std::nullopt;
}

/// `t % n`, and `t & (n - 1)` as far as that is the same.
/// With numbers only, as `t % 4`, it is a term of its own already.
std::optional<UniformLimit> ElementIndices::multiple(const Expr *expr) const {
  const auto whole = exprs.of(expr);
  const Atom *atom = whole ? whole->onlyAtom() : nullptr;
  const bool isMask = atom && atom->op == BinaryOp::BitAnd;
  if (!atom || atom->kind != Atom::Kind::Operation || (atom->op != BinaryOp::Rem && !isMask))
    return std::nullopt;
  auto of = growingPart(sum(*atom->operands[0]));
  auto divisor = uniformPart(sum(*atom->operands[1]));
  if (isMask && !of) { // in either order
    of = growingPart(sum(*atom->operands[1]));
    divisor = uniformPart(sum(*atom->operands[0]));
  }
  if (!of || !divisor || divisor->isConstant())
    return std::nullopt;
  divisor->constant += isMask;
  return UniformLimit{UniformLimit::Kind::Multiple, of->thread, *divisor, of->uniform.constant};
}

/// What a condition says where it holds (`holds`) or does not. `a && b` says both where it holds;
/// `!(a || b)` likewise. One of two things is nothing that is known.
AffineConstraints ElementIndices::constraints(const Expr *condition, bool holds) const {
  AffineConstraints result;
  condition = withoutImplicitCasts(condition);
  if (const auto *unary = dyn_cast<Unary>(condition); unary && unary->op == UnaryOp::Not)
    return constraints(unary->operand, !holds);
  const auto *binary = dyn_cast<Binary>(condition);
  if (binary && binary->op == (holds ? BinaryOp::And : BinaryOp::Or)) {
    result = constraints(binary->lhs, holds);
    result.add(constraints(binary->rhs, holds));
    return result;
  }
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or))
    return result; // one of two things
  // `if (t - 3)`, `if (t & 3)`: where they do not hold, t is 3, and t & 3 is 0.
  if (!binary || !isComparison(binary->op)) {
    if (auto of = term(condition); of && !holds)
      result.values[of->first] = -of->second;
    if (auto of = multiple(condition); of && !holds)
      result.uniform.push_back(*of);
    return result;
  }
  BinaryOp op = holds ? binary->op : negated(binary->op);
  // `t < n`, where n is a variable.
  if (auto limit = uniformLimit(op, binary->lhs, binary->rhs))
    result.uniform.push_back(*limit);
  // `t % n == 2`.
  if (auto limit = multiple(binary->lhs); limit && op == BinaryOp::Equal)
    if (auto value = numberOf(binary->rhs)) {
      limit->remainder -= *value;
      result.uniform.push_back(*limit);
    }
  // `t == 3`, `t < 16`, and the same with the sides exchanged: a number against a single term.
  auto of = term(binary->lhs);
  auto number = numberOf(binary->rhs);
  if (!of || !number) {
    of = term(binary->rhs);
    number = numberOf(binary->lhs);
    op = mirrored(op);
  }
  if (!of || !number)
    return result;
  const std::int64_t value = *number - of->second;
  if (op == BinaryOp::Equal)
    result.values[of->first] = value;
  if (op == BinaryOp::Less)
    result.bounds[of->first] = value;
  if (op == BinaryOp::LessEqual)
    result.bounds[of->first] = value + 1;
  for (auto [name, bound] : result.bounds)
    if (bound == 1) // as it is never below zero
      result.values[name] = 0;
  return result;
}

} // namespace cu2port::ir
