// Affine: an expression is the sum of factors times products of atoms, modulo 2^bits; as a number
// that does not wrap around, where the sum is exact. Atoms are evaluated by themselves, where the
// expression is:
//
//   threadIdx.x, n, s.x       what they are then
//   an opaque one             what that expression was when it was evaluated last
//   x / 32, zext6(x)          of the values of their operands
//
// So is the difference of two expressions, where both are operands of one, or spellings of a pair:
// what is at a distance from the other is never the same. Of spellings (Spelling.cpp) it is known
// how many terms they have.
#include "Claims.h"

#include "device/ir/Dump.h"
#include "device/values/Affine.h"

#include <fmt/format.h>

namespace cu2port::facts {
namespace {

using ir::AffineExpr;
using ir::Atom;

Integer integerOf(ir::AffineType type) { return {type.bits, !type.isSigned}; }

/// A sum in all lanes: as its type has it, and as integers of any size do.
struct Value {
  Column bits;
  std::vector<__int128> exact;
  Mask isKnown, isExactKnown; ///< by lane: it has a value, and that of `exact` is not too large
};

class AffineClaims : public Claims {
public:
  explicit AffineClaims(const Kernel &kernel) : exprs(*kernel.function, table) {
    for (const ir::Expr *expr : expressionsOf(kernel))
      if (auto sum = exprs.of(expr)) {
        findOpaque(*sum);
        sums.emplace(expr, std::move(*sum));
      }
    for (const ir::Expr *expr : expressionsOf(kernel))
      if (const auto *binary = llvm::dyn_cast<ir::Binary>(expr))
        addOperands(binary);
    for (std::size_t i = 1; i < kernel.spellings.size(); i += 2)
      addDifference(kernel.spellings[i].expr, kernel.spellings[i].expr,
                    kernel.spellings[i - 1].expr);
    countSpellings(kernel);
  }

  void evaluated(Machine &machine, const ir::Expr *expr, const Column &values,
                 const Mask &mask) override {
    if (remembered.count(expr))
      remember(expr, values, mask);
    if (const auto found = sums.find(expr); found != sums.end())
      compare(machine, expr, found->second, values, mask);
    const auto [first, end] = differences.equal_range(expr);
    for (auto each = first; each != end; ++each)
      compare(machine, each->second, mask);
  }

  void begins(Machine &) override { last.clear(); }

  void count(Rates &all) override {
    for (const auto &[name, rate] : rates) {
      all[name].held += rate.held;
      all[name].claimed += rate.claimed;
    }
  }

private:
  /// lhs - rhs.
  struct Difference {
    const ir::Expr *lhs, *rhs;
    AffineExpr sum;
  };

  std::optional<AffineExpr> difference(const ir::Expr *lhs, const ir::Expr *rhs) const {
    const auto left = exprs.of(lhs), right = exprs.of(rhs);
    return left && right ? std::optional(exprs.arithmetic.difference(*left, *right)) : std::nullopt;
  }

  void addDifference(const ir::Expr *at, const ir::Expr *lhs, const ir::Expr *rhs) {
    auto sum = difference(lhs, rhs);
    if (!sum)
      return;
    findOpaque(*sum);
    remembered.insert({lhs, rhs});
    differences.emplace(at, Difference{lhs, rhs, std::move(*sum)});
  }

  /// As they stand, and without conversions.
  void addOperands(const ir::Binary *binary) {
    if (ir::isAssignment(binary->op) || binary->op == ir::BinaryOp::And ||
        binary->op == ir::BinaryOp::Or || !sums.count(binary->lhs) || !sums.count(binary->rhs))
      return;
    const ir::Expr *lhs = ir::withoutImplicitCasts(binary->lhs),
                   *rhs = ir::withoutImplicitCasts(binary->rhs);
    addDifference(binary, binary->lhs, binary->rhs);
    if (lhs != binary->lhs || rhs != binary->rhs)
      addDifference(binary, lhs, rhs);
  }

  void compare(Machine &machine, const Difference &difference, const Mask &mask) {
    const auto left = last.find(difference.lhs), right = last.find(difference.rhs);
    if (left == last.end() || right == last.end())
      return;
    const Integer lhs(scalarOf(difference.lhs->type)), rhs(scalarOf(difference.rhs->type));
    const Integer type = integerOf(difference.sum.type);
    Mask lanes = mask;
    const Value value = valueOf(machine, difference.sum, lanes);
    for (unsigned i = 0; i < mask.size(); ++i) {
      if (!mask[i] || !value.isKnown[i] || machine.states[i] & Undefined)
        continue;
      const __int128 exact = lhs.number(left->second[i]) - rhs.number(right->second[i]);
      if (type.wrapped(static_cast<Bits>(exact)) != type.wrapped(value.bits[i]))
        return fail(
            machine, difference.lhs,
            fmt::format("Affine: {} from {}", ir::spell(difference.sum), ir::dump(difference.rhs)),
            {i}, left->second);
    }
  }

  void findOpaque(const AffineExpr &sum) {
    ir::anyAtom(sum, [&](const Atom &atom) {
      if (atom.kind == Atom::Kind::Opaque)
        remembered.insert(atom.expr);
      return false;
    });
  }

  void remember(const ir::Expr *expr, const Column &values, const Mask &mask) {
    Column &column = last[expr];
    column.resize(values.size());
    for (unsigned i = 0; i < mask.size(); ++i)
      if (mask[i])
        column[i] = values[i];
  }

  void compare(Machine &machine, const ir::Expr *expr, const AffineExpr &sum, const Column &values,
               const Mask &mask) {
    Mask lanes = mask;
    for (unsigned i = 0; i < mask.size(); ++i)
      lanes[i] = lanes[i] && !(machine.states[i] & Undefined);
    const Value value = valueOf(machine, sum, lanes);
    const Integer type = integerOf(sum.type);
    for (unsigned i = 0; i < mask.size(); ++i) {
      if (!lanes[i] || !value.isKnown[i])
        continue;
      if (type.wrapped(value.bits[i]) != type.wrapped(values[i]))
        return fail(machine, expr,
                    fmt::format("Affine: {} (here {})", ir::spell(sum),
                                textOf(type.number(type.wrapped(value.bits[i])))),
                    {i}, values);
      if (sum.isExact && value.isExactKnown[i] &&
          value.exact[i] != type.number(type.wrapped(values[i])))
        return fail(
            machine, expr,
            fmt::format("Affine: exactly {} (here {})", ir::spell(sum), textOf(value.exact[i])),
            {i}, values);
    }
  }

  Value valueOf(Machine &machine, const AffineExpr &sum, const Mask &mask) {
    const std::size_t count = mask.size();
    Value result{Column(count, static_cast<Bits>(sum.constant)),
                 std::vector<__int128>(count, sum.constant), mask, mask};
    for (const auto &[product, factor] : sum.terms) {
      Column bits(count, static_cast<Bits>(factor));
      std::vector<__int128> exact(count, factor);
      for (const Atom *atom : product.atoms) {
        const Column values = valueOf(machine, *atom, result.isKnown);
        const Integer type = integerOf(atom->type);
        for (unsigned i = 0; i < count; ++i) {
          bits[i] *= values[i];
          if (__builtin_mul_overflow(exact[i], type.number(values[i]), &exact[i]))
            result.isExactKnown[i] = 0;
        }
      }
      for (unsigned i = 0; i < count; ++i) {
        result.bits[i] += bits[i];
        if (__builtin_add_overflow(result.exact[i], exact[i], &result.exact[i]))
          result.isExactKnown[i] = 0;
      }
    }
    const Integer type = integerOf(sum.type);
    for (Bits &each : result.bits)
      each = type.wrapped(each);
    return result;
  }

  /// Lanes in which it has none leave the mask.
  Column valueOf(Machine &machine, const Atom &atom, Mask &mask) {
    switch (atom.kind) {
    case Atom::Kind::Special:
    case Atom::Kind::Variable:
    case Atom::Kind::Field:
      return wrappedTo(atom.type, machine.peek(atom.expr, mask));
    case Atom::Kind::Opaque: {
      const auto found = last.find(atom.expr);
      if (found == last.end()) {
        mask.assign(mask.size(), 0);
        return Column(mask.size());
      }
      return wrappedTo(atom.type, found->second);
    }
    case Atom::Kind::ZeroExtended:
    case Atom::Kind::SignExtended: {
      const Value of = valueOf(machine, *atom.operands[0], mask);
      const Integer low(atom.operands[0]->type.bits, atom.kind == Atom::Kind::ZeroExtended);
      Column result = of.bits;
      for (Bits &each : result)
        each = low.wrapped(each);
      return wrappedTo(atom.type, result);
    }
    case Atom::Kind::Operation:
      return operation(machine, atom, mask);
    case Atom::Kind::LinearThreadIndex:
      return wrappedTo(atom.type, valueOf(machine, *atom.operands[0], mask).bits);
    }
    throw Unknown("an atom of another kind");
  }

  Column operation(Machine &machine, const Atom &atom, Mask &mask) {
    const Value a = valueOf(machine, *atom.operands[0], mask),
                b = valueOf(machine, *atom.operands[1], mask);
    const Integer left = integerOf(atom.operands[0]->type),
                  right = integerOf(atom.operands[1]->type), type = integerOf(atom.type);
    Column result(mask.size());
    for (unsigned i = 0; i < mask.size(); ++i)
      if (mask[i]) {
        const auto number = applied(atom.op, left.number(a.bits[i]), right.number(b.bits[i]));
        mask[i] = number.has_value();
        result[i] = number ? type.wrapped(static_cast<Bits>(*number)) : 0;
      }
    return result;
  }

  static std::optional<__int128> applied(ir::BinaryOp op, __int128 a, __int128 b) {
    using ir::BinaryOp;
    switch (op) {
    case BinaryOp::Mul:
      return static_cast<__int128>(static_cast<unsigned __int128>(a) *
                                   static_cast<unsigned __int128>(b));
    case BinaryOp::Div:
      return b == 0 ? std::nullopt : std::optional(a / b);
    case BinaryOp::Rem:
      return b == 0 ? std::nullopt : std::optional(a % b);
    case BinaryOp::Add:
      return a + b;
    case BinaryOp::Sub:
      return a - b;
    case BinaryOp::Shl:
      return b < 0 || b > 63
                 ? std::nullopt
                 : std::optional(static_cast<__int128>(static_cast<unsigned __int128>(a) << b));
    case BinaryOp::Shr:
      return b < 0 || b > 63 ? std::nullopt : std::optional(a >> b);
    case BinaryOp::BitAnd:
      return a & b;
    case BinaryOp::BitOr:
      return a | b;
    case BinaryOp::BitXor:
      return a ^ b;
    case BinaryOp::Less:
      return a < b;
    case BinaryOp::LessEqual:
      return a <= b;
    case BinaryOp::Greater:
      return a > b;
    case BinaryOp::GreaterEqual:
      return a >= b;
    case BinaryOp::Equal:
      return a == b;
    case BinaryOp::NotEqual:
      return a != b;
    default:
      throw Unknown("an operator of an atom");
    }
  }

  static Column wrappedTo(ir::AffineType type, Column values) {
    const Integer to = integerOf(type);
    for (Bits &each : values)
      each = to.wrapped(each);
    return values;
  }

  Rate &spelled(const std::string &claim) { return rates[spellingPrefix + claim]; }

  /// The sum has no more terms than it was written of, and the same constant.
  void countSpellings(const Kernel &kernel) {
    for (const AffineSpelling &each : kernel.spellings) {
      const auto sum = exprs.of(each.expr);
      const Integer type(scalarOf(each.expr->type));
      const auto isTerm = [&](const AffineTerm &term) {
        return type.wrapped(static_cast<Bits>(term.factor)) != 0;
      };
      const auto terms = std::count_if(each.terms.begin(), each.terms.end(), isTerm);
      spelled("Affine: the sum")
          .count(true, sum && sum->terms.size() == static_cast<std::size_t>(terms) &&
                           type.wrapped(static_cast<Bits>(sum->constant)) ==
                               type.wrapped(static_cast<Bits>(each.constant)));
    }
    for (std::size_t i = 1; i < kernel.spellings.size(); i += 2) {
      const AffineSpelling &a = kernel.spellings[i - 1], &b = kernel.spellings[i];
      const auto between = difference(b.expr, a.expr);
      const bool isEqual = a.constant == b.constant;
      spelled(isEqual ? "Affine: equal" : "Affine: at a distance")
          .count(true,
                 between && between->isConstant() && between->constant == b.constant - a.constant);
    }
  }

  ir::AffineTable table;
  const ir::AffineExprs exprs;
  std::unordered_map<const ir::Expr *, AffineExpr> sums;
  std::unordered_multimap<const ir::Expr *, Difference> differences; ///< by where they are seen
  std::set<const ir::Expr *> remembered;
  std::unordered_map<const ir::Expr *, Column> last; ///< of those that are remembered
  Rates rates;
};

} // namespace

std::unique_ptr<Claims> affineClaims(const Kernel &kernel) {
  return std::make_unique<AffineClaims>(kernel);
}

} // namespace cu2port::facts
