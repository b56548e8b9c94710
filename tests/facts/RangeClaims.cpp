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
    for (auto &[expr, of] : known)
      of.constant = ir::constantOf(expr);
  }

  void evaluated(Machine &machine, const ir::Expr *expr, const Column &values,
                 const Mask &mask) override {
    const auto found = known.find(expr);
    if (found != known.end())
      check(machine, expr, found->second, values, mask);
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
    bool isNonNegative = false;
  };
  struct OfExpr {
    std::vector<Claim> levels;
    std::optional<std::uint64_t> constant;
    bool isSeen = false, isNonNegative = true;
  };

  /// Nor would it be as a signed number; a short one becomes an int without it.
  static bool isNonNegative(const Integer &type, Bits bits) {
    const bool isShort = type.unused > 32 && type.isUnsigned;
    return isShort || !(bits >> (63 - type.unused) & 1);
  }

  void add(const ir::Expr *expr, const ir::Ranges &ranges) {
    Claim &claim = known[expr].levels.emplace_back(ranges.rangeOf(expr));
    claim.isNonNegative = ranges.isNonNegative(expr);
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

  std::unordered_map<const ir::Expr *, OfExpr> known;
};

} // namespace

std::unique_ptr<Claims> rangeClaims(const Kernel &kernel) {
  return std::make_unique<RangeClaims>(kernel);
}

} // namespace cu2port::facts
