// What DependenceTest.h says, in the same order: a Line is f * t + U beside f * u + V, and asks in
// turn for factors, ranges, guards and multiples.
//
//   elements                              V - U    shared by
//   s[t], s[t]                            0        OneThread: t = u
//   s[2 * t], s[2 * t + 1]                1        Nobody: no multiple of 2
//   s[t], s[t + 64]                       64       Nobody: a warp has 32 threads
//   s[t], s[t + 1]                        1        Threads
//   s[t], s[t + half], both if t < half   half     Nobody: the first would not be below half
//
// Only Threads is a yes.
#include "device/values/DependenceTest.h"

#include "device/values/CudaLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace cu2port::ir {

namespace {

constexpr auto width = static_cast<std::int64_t>(warpWidth);
using Kind = UniformLimit::Kind;

/// The greatest common divisor of the factors; 0 if the sum has no terms.
std::int64_t divisorOf(const AffineExpr &sum) {
  std::int64_t divisor = 0;
  for (const auto &[product, factor] : sum.terms)
    divisor = std::gcd(divisor, factor);
  return divisor;
}

/// Wide enough for factors and limits of 64 bits.
struct Range {
  __int128 least = 0, most = 0;
};

/// Of a sum made of variables of both.
std::optional<Range> rangeOf(const AffineExpr &sum, const AffineConstraints &a,
                             const AffineConstraints &b) {
  Range range{sum.constant, sum.constant};
  for (const auto &[product, factor] : sum.terms) {
    const auto ofA = a.ranges.find(product), ofB = b.ranges.find(product);
    if (ofA == a.ranges.end() && ofB == b.ranges.end())
      return std::nullopt;
    const auto [least, most] = ofA == a.ranges.end() ? ofB->second : ofA->second;
    const __int128 times = factor;
    range.least += times * (factor > 0 ? least : most);
    range.most += times * (factor > 0 ? most : least);
  }
  return range;
}

/// `i * blockDim.x`, the number of threads in a row times something.
bool isOfRows(const Product &product) {
  return llvm::any_of(product.atoms, [](const Atom *atom) {
    return atom->kind == Atom::Kind::Special && atom->special == SpecialValue::BlockDim &&
           atom->dimension == 0;
  });
}

/// Of elements f * t + U and f * u + V: f * (t - u) is the distance V - U. Here t may be a sum of
/// terms of the thread.
class Line {
public:
  /// 2 * x + 4 * y is 2 * (x + 2 * y): the sum in parentheses is t.
  Line(const AffineExpr &thread, AffineExpr distance, const AffineConstraints &ofT,
       const AffineConstraints &ofU)
      : factor(divisorOf(thread)), term(splitBy(thread, factor).first),
        distance(std::move(distance)), ofT(ofT), ofU(ofU) {}

  Sharing sharing() const;

private:
  Sharing sharingByRange(const Range &range) const;
  Sharing sharingByFactors() const;
  bool areApart(const AffineExpr &ahead, const AffineConstraints &first,
                const AffineConstraints &second) const;
  bool isNoMultiple(const AffineExpr &ahead) const;
  std::vector<AffineExpr> limitsOf(const AffineConstraints &limits, Kind kind) const;

  const std::int64_t factor;
  const AffineExpr term;
  const AffineExpr distance;
  const AffineConstraints &ofT, &ofU;
};

Sharing Line::sharing() const {
  if (distance.isZero())
    return Sharing::OneThread;
  Sharing found = sharingByFactors();
  if (const auto range = rangeOf(distance, ofT, ofU); range && found == Sharing::Threads)
    found = sharingByRange(*range);
  if (found != Sharing::Threads || std::gcd(divisorOf(distance), distance.constant) % factor != 0)
    return found;
  const AffineExpr ahead = splitBy(distance, factor).first;
  AffineExpr behind{.type = signed64};
  behind.add(ahead, -1);
  const bool isApart =
      areApart(ahead, ofT, ofU) || areApart(behind, ofU, ofT) || isNoMultiple(ahead);
  return isApart ? Sharing::Nobody : Sharing::Threads;
}

/// The distance is its number and some multiple of a divisor. Sums of several terms may be far
/// apart within a warp; blocks are taken to be as wide as the rows that their threads fill.
Sharing Line::sharingByFactors() const {
  const std::int64_t divisor = divisorOf(distance), constant = std::abs(distance.constant);
  const std::int64_t rest = divisor ? constant % divisor : constant;
  if (rest % std::gcd(divisor, factor) != 0)
    return Sharing::Nobody;
  if (term.terms.size() > 1)
    return divisor % width == 0 && constant % width == 0 ? Sharing::OneThread : Sharing::Threads;
  // The least distance that these variables allow, in either direction.
  const std::int64_t least = divisor ? std::min(rest ? rest : divisor, divisor - rest) : rest;
  if (least >= width * factor)
    return rest == 0 ? Sharing::OneThread : Sharing::Nobody;
  const bool isRows = isThreadIndex(term.terms.begin()->first, 0) && distance.constant == 0 &&
                      llvm::all_of(distance.terms, [&](const auto &each) {
                        return isOfRows(each.first) && each.second % factor == 0;
                      });
  return isRows ? Sharing::OneThread : Sharing::Threads;
}

/// With ranges for all variables (`for (int i = 0; i < 4; ++i)`), the distance lies between two
/// numbers: is there a multiple of f among them that is fewer than 32 threads away?
Sharing Line::sharingByRange(const Range &range) const {
  auto isIn = [&](__int128 number) { return range.least <= number && number <= range.most; };
  if (term.terms.size() > 1)
    return range.least > -factor && range.most < factor ? Sharing::OneThread : Sharing::Threads;
  for (__int128 apart = 1; apart < width; ++apart)
    if (isIn(apart * factor) || isIn(-apart * factor))
      return Sharing::Threads;
  return isIn(0) ? Sharing::OneThread : Sharing::Nobody;
}

std::vector<AffineExpr> Line::limitsOf(const AffineConstraints &limits, Kind kind) const {
  std::vector<AffineExpr> found;
  for (const UniformLimit &each : limits.uniform)
    if (each.thread == term && each.kind == kind)
      found.push_back(each.bound);
  if (kind == Kind::From)
    found.push_back(constantSum(0, signed64)); // none is below zero
  else if (term.terms.size() == 1 && term.terms.begin()->second == 1)
    if (auto bound = limits.bounds.find(term.terms.begin()->first); bound != limits.bounds.end())
      found.push_back(constantSum(bound->second, signed64));
  return found;
}

/// Whether the first thread, so far ahead of the second, is beyond its own bound.
bool Line::areApart(const AffineExpr &ahead, const AffineConstraints &first,
                    const AffineConstraints &second) const {
  const std::vector<AffineExpr> lowest = limitsOf(second, Kind::From);
  return llvm::any_of(limitsOf(first, Kind::Below), [&](const AffineExpr &bound) {
    return llvm::any_of(lowest, [&](const AffineExpr &from) {
      AffineExpr sum = ahead;
      const auto beyond =
          sum.add(from) && sum.add(bound, -1) ? rangeOf(sum, first, second) : std::nullopt;
      return beyond && beyond->least >= 0;
    });
  });
}

/// Whether `number` is half of the other, or a quarter, ... Then it has fewer factors of two.
bool isHalf(const AffineExpr &number, const AffineExpr &of) {
  for (std::int64_t parts = 2; parts <= 64; parts *= 2)
    for (std::int64_t sign : {-1, 1})
      if (AffineExpr rest = of; rest.add(number, sign * parts) && rest.isZero())
        return true;
  return false;
}

/// Both are multiples of something, but their distance is not; `t & (2 * d - 1)` says no more than
/// that t has the factors of two that 2 * d has.
bool Line::isNoMultiple(const AffineExpr &ahead) const {
  return llvm::any_of(ofT.uniform, [&](const UniformLimit &limit) {
    return limit.kind == Kind::Multiple && limit.thread == term && isHalf(ahead, limit.bound) &&
           llvm::is_contained(ofU.uniform, limit);
  });
}

} // namespace

bool mayBeEqual(const AffineExpr &a, const AffineExpr &b) {
  AffineExpr distance = b;
  if (!distance.add(a, -1))
    return true;
  const std::int64_t divisor = divisorOf(distance);
  return divisor ? distance.constant % divisor == 0 : distance.constant == 0;
}

Sharing sharingOf(const Dependent &a, const Dependent &b) {
  if (a.sum.thread != b.sum.thread)
    return Sharing::Threads;
  if (a.sum.thread.isZero())
    return mayBeEqual(a.sum.uniform, b.sum.uniform) ? Sharing::Threads : Sharing::Nobody;
  AffineExpr distance = b.sum.uniform;
  if (!distance.add(a.sum.uniform, -1))
    return Sharing::Threads;
  return Line(a.sum.thread, std::move(distance), a.constraints, b.constraints).sharing();
}

} // namespace cu2port::ir
