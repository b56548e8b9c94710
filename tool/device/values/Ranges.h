// Between which numbers integer expressions lie, and which of their bits are known.
#pragma once

#include "device/values/IntegerRange.h"
#include "device/values/RegionFacts.h"

#include <functional>
#include <map>
#include <set>

namespace cu2port::ir {

struct Ordering;

/// What holds for variables, for those who have found it out in another way than by a function.
struct VariableFacts {
  /// What a variable stands for as long as it lives; null if only for itself.
  std::function<const Expr *(const Variable *)> valueOf;
  /// Variables that never are below zero, as far as they are known when it is asked; may be null.
  const std::set<const Variable *> *nonNegative = nullptr;
};

/// Ranges of expressions in a function. With Overflow::Wraps they are proved: in every run of it,
/// each evaluation of the expression gives a number of its range. With another they rest on what
/// `Overflow` says.
///
///   threadIdx.x * 4 + 3              3 .. 4095, bits ...11
///   i                                all; in the body of for (int i = 0; i < 8; ++i) 0 .. 7
///   blockIdx.x * blockDim.x          all of an unsigned int: CUDA's limits allow 2^41
///   min(n, 31) & 31                  0 .. 31
///
/// A variable that changes has any of the values that it gets, by the step of a `for`, or by
/// assignments. What `p[i]`, `s.f` and calls give may be anything that their type holds. The
/// function must stay as it is while it is asked about.
class Ranges {
public:
  /// Of a function: knows its variables, its loops, and __launch_bounds__ if it is a kernel.
  explicit Ranges(const Function &function, Overflow overflow = Overflow::Wraps);
  explicit Ranges(VariableFacts facts, Overflow overflow = Overflow::Wraps);

  /// Of an integer, which its type must be.
  IntegerRange rangeOf(const Expr *expr) const;
  /// An integer that is never zero.
  bool isAlwaysTrue(const Expr *condition) const;
  /// An integer that is never below zero, nor would be if it were signed.
  bool isNonNegative(const Expr *expr) const;
  /// The counter of a loop, and its range in the body: nothing if it counts otherwise than from a
  /// start to a bound.
  std::optional<std::pair<const Variable *, IntegerRange>> counterOf(const For *loop) const;

private:
  /// Of a loop's counter: in the body, where the test has held, and in all of the loop.
  struct CounterRanges {
    IntegerRange inBody, inLoop;
  };
  /// How a loop's step changes its counter: by a sum or by a factor.
  struct Step {
    bool isUp = true, isFactor = false;
    IntegerRange::Number most = 1;
    const Type *by = nullptr;
  };
  /// The last number of a counter for which the test holds.
  struct Bound {
    bool isUp = true;
    IntegerRange::Number last = 0;
    bool losesSign = false; ///< it is compared as a number without a sign
  };

  const Expr *valueOf(const Variable *variable) const;
  IntegerRange ofVariable(const VariableRef *ref) const;
  IntegerRange ofDefinitions(const Variable *variable) const;
  IntegerRange ofSpecial(const Special *special) const;
  IntegerRange ofUnary(const Unary *unary) const;
  IntegerRange ofBinary(const Binary *binary) const;
  IntegerRange ofConversion(const Cast *conversion) const;
  IntegerRange ofIntrinsic(const Intrinsic *call) const;
  IntegerRange converted(const Expr *expr, const Type *type) const;

  void findCounters(const Function &function);
  const CounterRanges *countersOf(const For *loop) const;
  std::optional<Step> stepOf(const Expr *step, const Variable *counter) const;
  std::optional<Bound> boundOf(const Ordering &test, const Variable *counter) const;
  std::optional<CounterRanges> findRanges(const For *loop, const Variable *counter) const;
  bool mustFit(const Type *type, const Step &step) const;
  std::optional<CounterRanges> rangesTo(const Bound &bound, const Type *type,
                                        const IntegerRange &first, const Step &step) const;

  const Overflow overflow;
  VariableFacts facts;
  RegionFacts region;                                  ///< of the function, if there is one
  std::uint64_t mostThreads;                           ///< of a block
  std::set<const For *> counting;                      ///< loops that have counters
  std::map<const VariableRef *, const For *> inBodies; ///< uses of counters, where the test holds
  std::map<const Variable *, const For *> declaring;   ///< of counters that only the step changes
  mutable std::map<const Variable *, std::optional<IntegerRange>> known;
  mutable std::map<const For *, std::optional<CounterRanges>> counters;
};

} // namespace cu2port::ir
