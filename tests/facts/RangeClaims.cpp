// Ranges: every number that an expression has in a lane and round lies between the least and the
// most, with the bits that are known.
//
//   Overflow::Wraps             in every run: a signed sum that does not fit goes on as machines do
//   Overflow::SignedIsNone      in lanes where no signed number has overflowed
//   Overflow::IndicesHaveNone   ... nor a sum or product without a sign
#include "Claims.h"

#include "device/values/ConstantValue.h"
#include "device/values/Ranges.h"

#include <fmt/format.h>

namespace cu2port::facts {
namespace {

using ir::IntegerRange;
using ir::Overflow;

struct Level {
  Overflow overflow;
  unsigned broken; ///< what a lane must not have met
  const char *name;
};
constexpr Level levels[] = {
    {Overflow::Wraps, Dead, "Ranges"},
    {Overflow::SignedIsNone, Undefined, "Ranges without signed overflow"},
    {Overflow::IndicesHaveNone, Undefined | IndexWrapped, "Ranges of indices"}};

class RangeClaims : public Claims {
public:
  explicit RangeClaims(const Kernel &kernel) {
    for (const Level &level : levels) {
      const ir::Ranges ranges(*kernel.function, level.overflow);
      for (const ir::Expr *expr : expressionsOf(kernel))
        add(expr, ranges);
    }
    for (auto &[expr, of] : known) {
      of.constant = ir::constantOf(expr);
      for (const Claim &claim : of.levels)
        of.neverWraps |= claim.neverWraps;
      if (of.neverWraps)
        ir::forEachChild(expr, [&](const ir::Expr *operand) {
          if (const auto found = known.find(operand); found != known.end())
            found->second.isOperand = true;
        });
    }
  }

  void evaluated(Machine &machine, const ir::Expr *expr, const Column &values,
                 const Mask &mask) override {
    const auto found = known.find(expr);
    if (found == known.end())
      return;
    OfExpr &of = found->second;
    check(machine, expr, of, values, mask);
    if (of.isOperand)
      operands[expr] = values;
    if (of.neverWraps)
      checkFits(machine, expr, of, values, mask);
  }

  void count(Rates &rates) override {
    for (const auto &[expr, of] : known)
      if (of.isSeen && !expr->type->isBool())
        for (unsigned i = 0; i < of.levels.size(); ++i)
          rates[std::string(levels[i].name) + ": not negative"].count(of.isNonNegative,
                                                                      of.levels[i].isNonNegative);
  }

private:
  struct Claim {
    explicit Claim(const IntegerRange &range)
        : range(range), least(range.least()), most(range.most()), zeros(range.zeros()),
          ones(range.ones()), bits(range.width() == 64 ? ~Bits{} : (Bits{1} << range.width()) - 1) {
    }

    const IntegerRange range;
    const __int128 least, most;
    const Bits zeros, ones, bits;
    bool isNonNegative = false, neverWraps = false;
  };
  struct OfExpr {
    std::vector<Claim> levels;
    std::optional<std::uint64_t> constant;
    bool isSeen = false, isNonNegative = true;
    bool isOperand = false, neverWraps = false; ///< of what never wraps; at any level
  };

  /// Nor would it be as a signed number; a short one becomes an int without it.
  static bool isNonNegative(const Integer &type, Bits bits) {
    const bool isShort = type.unused > 32 && type.isUnsigned;
    return isShort || !(bits >> (63 - type.unused) & 1);
  }

  void add(const ir::Expr *expr, const ir::Ranges &ranges) {
    Claim &claim = known[expr].levels.emplace_back(ranges.rangeOf(expr));
    claim.isNonNegative = ranges.isNonNegative(expr);
    claim.neverWraps = ranges.neverWraps(expr);
  }

  void check(const Machine &machine, const ir::Expr *expr, OfExpr &of, const Column &values,
             const Mask &mask) {
    const Integer type(scalarOf(expr->type));
    const auto first = std::find(mask.begin(), mask.end(), 1);
    for (auto i = static_cast<unsigned>(first - mask.begin()); i < mask.size(); ++i) {
      if (!mask[i])
        continue;
      of.isSeen = true;
      of.isNonNegative = of.isNonNegative && isNonNegative(type, values[i]);
      if (of.constant && type.wrapped(*of.constant) != values[i])
        fail(machine, expr, fmt::format("Constant: {}", *of.constant), {i}, values);
      for (unsigned level = 0; level < of.levels.size(); ++level)
        if (!(machine.states[i] & levels[level].broken))
          check(machine, expr, levels[level].name, of.levels[level], i, values);
    }
  }

  /// In one lane.
  void check(const Machine &machine, const ir::Expr *expr, const char *name, const Claim &claim,
             unsigned lane, const Column &values) {
    const Integer type(scalarOf(expr->type));
    const __int128 number = type.number(values[lane]);
    const Bits bits = values[lane] & claim.bits;
    if (number < claim.least || number > claim.most)
      fail(machine, expr,
           fmt::format("{}: {} .. {}", name, textOf(claim.least), textOf(claim.most)), {lane},
           values);
    else if (lane % 8 == 0 && !claim.range.contains(number))
      fail(machine, expr, name + std::string(": contained"), {lane}, values);
    if ((bits & claim.zeros) || (~bits & claim.ones))
      fail(machine, expr,
           fmt::format("{}: bits 0 {:x}, bits 1 {:x}", name, claim.zeros, claim.ones), {lane},
           values);
    if (claim.isNonNegative && !isNonNegative(type, values[lane]))
      fail(machine, expr, name + std::string(": not negative"), {lane}, values);
  }

  /// What integers of any size give; nothing if that is not computed.
  std::optional<__int128> exact(const ir::Expr *expr, unsigned lane) const {
    auto number = [&](const ir::Expr *operand) {
      const auto found = operands.find(operand);
      return found == operands.end()
                 ? std::nullopt
                 : std::optional(numberOf(scalarOf(operand->type), found->second[lane]));
    };
    if (const auto *conversion = llvm::dyn_cast<ir::Cast>(expr))
      return number(conversion->operand);
    if (const auto *unary = llvm::dyn_cast<ir::Unary>(expr)) {
      const auto value = number(unary->operand);
      return unary->op == ir::UnaryOp::Minus && value ? std::optional(-*value) : std::nullopt;
    }
    const auto *binary = llvm::dyn_cast<ir::Binary>(expr);
    const auto left = binary ? number(binary->lhs) : std::nullopt,
               right = left ? number(binary->rhs) : std::nullopt;
    constexpr __int128 large = __int128{1} << 62;
    if (!right || *left > large || *right > large)
      return std::nullopt;
    switch (binary->op) {
    case ir::BinaryOp::Add:
      return *left + *right;
    case ir::BinaryOp::Sub:
      return *left - *right;
    case ir::BinaryOp::Mul:
      return *left * *right;
    case ir::BinaryOp::Shl:
      return *left * (__int128{1} << *right);
    default:
      return std::nullopt;
    }
  }

  void checkFits(const Machine &machine, const ir::Expr *expr, const OfExpr &of,
                 const Column &values, const Mask &mask) {
    for (unsigned i = 0; i < mask.size(); ++i) {
      const auto wanted = mask[i] ? exact(expr, i) : std::nullopt;
      if (!wanted || *wanted == numberOf(scalarOf(expr->type), values[i]))
        continue;
      for (unsigned level = 0; level < of.levels.size(); ++level)
        if (of.levels[level].neverWraps && !(machine.states[i] & levels[level].broken))
          fail(machine, expr, std::string(levels[level].name) + ": never wraps around", {i},
               values);
    }
  }

  std::unordered_map<const ir::Expr *, OfExpr> known;
  std::unordered_map<const ir::Expr *, Column> operands; ///< as they were last
};

} // namespace

std::unique_ptr<Claims> rangeClaims(const Kernel &kernel) {
  return std::make_unique<RangeClaims>(kernel);
}

} // namespace cu2port::facts
