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

static bool isUniform(const std::optional<ThreadSum> &sum) { return sum && sum->thread.isZero(); }

/// A sum of terms of the thread and a number, all of which grow with the thread's index.
static bool isGrowing(const std::optional<ThreadSum> &sum) {
  return sum && sum->uniform.isConstant() && !sum->thread.isZero() &&
         llvm::all_of(sum->thread.terms, [](const auto &term) { return term.second > 0; });
}

/// `t + 1 < n`, whichever side has the thread's terms.
std::optional<UniformLimit> ElementIndices::uniformLimit(const Ordering &order) const {
  const auto low = sum(order.low), high = sum(order.high);
  const bool isBelow = isGrowing(low) && isUniform(high);
  if (!isBelow && !(isUniform(low) && isGrowing(high)))
    return std::nullopt;
  const ThreadSum &of = isBelow ? *low : *high;
  // `t + 1 <= n` is `t < n + 1 - 1`, and `n < t + 1` is `t >= n + 1 - 1`.
  AffineExpr bound = (isBelow ? *high : *low).uniform;
  bound.constant += (order.isStrict != isBelow) - of.uniform.constant;
  return UniformLimit{isBelow ? UniformLimit::Kind::Below : UniformLimit::Kind::From, of.thread,
                      bound};
}

/// `t % n`, and `t & (n - 1)` as far as that is the same.
/// With numbers only, as `t % 4`, it is a term of its own already.
std::optional<UniformLimit> ElementIndices::multiple(const Expr *expr) const {
  const auto whole = exprs.of(expr);
  const Atom *atom = whole ? whole->onlyAtom() : nullptr;
  const bool isMask = atom && atom->op == BinaryOp::BitAnd;
  if (!atom || atom->kind != Atom::Kind::Operation || (atom->op != BinaryOp::Rem && !isMask))
    return std::nullopt;
  auto of = sum(*atom->operands[0]), divisor = sum(*atom->operands[1]);
  if (isMask && !isGrowing(of)) // in either order
    std::swap(of, divisor);
  if (!isGrowing(of) || !isUniform(divisor) || divisor->uniform.isConstant())
    return std::nullopt;
  divisor->uniform.constant += isMask;
  return UniformLimit{UniformLimit::Kind::Multiple, of->thread, divisor->uniform,
                      of->uniform.constant};
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
  if (const auto order = orderingOf(binary, holds)) {
    // `t < n`, where n is a variable.
    if (auto limit = uniformLimit(*order))
      result.uniform.push_back(*limit);
    // `t < 16`: a number against a single term.
    const auto of = term(order->low);
    const auto number = numberOf(order->high);
    if (of && number)
      result.bounds[of->first] = *number - of->second + !order->isStrict;
  } else if ((binary->op == BinaryOp::Equal) == holds) {
    // `t % n == 2`.
    const auto right = numberOf(binary->rhs);
    if (auto limit = multiple(binary->lhs); limit && right) {
      limit->remainder -= *right;
      result.uniform.push_back(*limit);
    }
    // `t == 3`, `3 == t`.
    const auto of = right ? term(binary->lhs) : term(binary->rhs);
    const auto number = right ? right : numberOf(binary->lhs);
    if (of && number)
      result.values[of->first] = *number - of->second;
  }
  for (auto [name, bound] : result.bounds)
    if (bound == 1) // as it is never below zero
      result.values[name] = 0;
  return result;
}

} // namespace cu2port::ir
