// A store and an access behind it that may be to the same place are a pair whose order counts:
//
//   accesses                            kept, since
//   y[i] = a * x[i] + y[i]              nothing is accessed behind the store
//   s[t] = x[i]; y[i] = s[t]            neither is strided: neither is put together with another
//   p[i].x = a; p[i].y = b              apart: the same argument, 4 bytes further on
//   q[i].x = p[i].x; q[i].y = p[i].y    not: p[i].y is loaded with p[i].x, and q may be p
//
// What stands in a loop of the thread's own happens in several rounds, which a compiler may write
// out one behind the other: each of its accesses may be behind each other one.
#include "device/analysis/AccessOrder.h"

#include "device/ir/Search.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace cu2port::ir {

namespace {

using Access = ThreadAccess;
using Kind = MemoryRoot::Kind;

const Stmt *commonLoop(const Access &a, const Access &b) {
  if (has(Fault::OrderOfOneRound))
    return nullptr;
  return !a.loops.empty() && !b.loops.empty() && a.loops.front() == b.loops.front()
             ? a.loops.front()
             : nullptr;
}

/// Memory of the block's own: what arguments point to was there before.
bool isOfBlock(const Variable *object) {
  return object->space == AddressSpace::Shared || object->space == AddressSpace::Private;
}

/// Two objects, or an object and what an argument points to. Of two arguments, `__restrict__` says
/// that they do not lead to the same memory.
bool areOtherObjects(const MemoryRoot &a, const MemoryRoot &b) {
  if (a.kind == Kind::Unknown || b.kind == Kind::Unknown || a == b)
    return has(Fault::OrderUnknownApart) && !(a == b);
  if (a.kind == Kind::Object && b.kind == Kind::Object)
    return !a.variable->isDynamicShared || !b.variable->isDynamicShared;
  if (a.kind == Kind::Argument && b.kind == Kind::Argument)
    return (!a.field && a.variable->isRestrict) || (!b.field && b.variable->isRestrict) ||
           has(Fault::OrderArgumentsApart);
  return isOfBlock(a.kind == Kind::Object ? a.variable : b.variable);
}

/// Names only what is the same in all rounds of a loop around it, of which these are the facts.
bool isFixed(const Access &access, const RegionFacts &facts) {
  return llvm::none_of(access.place.steps, [&](const MemoryPlace::Step &step) {
    return anyAtom(step.index, [&](const Atom &atom) {
      const Variable *variable = variableOf(atom);
      return atom.kind == Atom::Kind::Opaque || (variable && facts.declares(variable));
    });
  });
}

/// `to - from`, as far as they are sums of the same steps.
struct Distance {
  std::int64_t bytes = 0; ///< as numbers that do not wrap around, if `isExact`
  bool isExact = true;
  bool isZero = true;        ///< but for the constants
  std::int64_t stepSize = 0; ///< of the last step
  std::int64_t constant = 0;
};

std::optional<Distance> distanceBetween(const MemoryPlace &from, const MemoryPlace &to) {
  if (!from.isKnown || !to.isKnown || from.steps.size() != to.steps.size())
    return std::nullopt;
  Distance distance;
  for (const auto &[a, b] : llvm::zip(from.steps, to.steps)) {
    if (a.size != b.size || a.index.type != b.index.type)
      return std::nullopt;
    AffineTable table; // makes no atoms: only factors change
    const AffineExpr steps = AffineArithmetic(table).difference(b.index, a.index);
    constexpr std::int64_t far = 1ll << 40;
    if (!steps.isConstant() || std::abs(steps.constant) > far)
      return std::nullopt;
    distance.bytes += steps.constant * a.size;
    distance.isZero &= steps.constant == 0;
    distance.isExact &= a.index.isExact && b.index.isExact;
    distance.stepSize = a.size;
  }
  distance.constant = to.constant - from.constant;
  return distance;
}

/// Of the same root.
bool areApartIn(const Access &a, const Access &b) {
  const auto distance = distanceBetween(a.place, b.place);
  if (!distance)
    return false;
  if (distance->isExact || distance->isZero) {
    const std::int64_t bytes = distance->bytes + distance->constant;
    return bytes >= a.size || -bytes >= b.size;
  }
  // Indices that wrap around are different ones, if their difference modulo 2^bits is not zero.
  auto isInElement = [&](const Access &access) {
    return access.place.constant >= 0 &&
           access.place.constant + access.size <= std::abs(distance->stepSize);
  };
  return a.place.steps.size() == 1 && isInElement(a) && isInElement(b);
}

bool mayBePutTogether(const Access &a, const Access &b) {
  return a.isStrided && b.isStrided && a.isStore == b.isStore;
}

class Order {
public:
  explicit Order(const std::vector<Access> &all) : all(all), groups(all.size()) {
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t with = 0; with < all.size(); ++with)
        if (mayBePutTogether(all[i], all[with]) && (i != with || !all[i].loops.empty()))
          add(groups[i], with);
  }

  /// No access is behind a store that may be to the same place.
  bool isFree() {
    for (std::size_t store = 0; store < all.size(); ++store)
      for (std::size_t behind = 0; all[store].isStore && behind < all.size(); ++behind)
        if (mayFollow(store, behind) && !areApart(store, behind))
          return false;
    return true;
  }

  std::vector<const Access *> moving() {
    llvm::SetVector<const Access *> found;
    for (std::size_t store = 0; store < all.size(); ++store)
      for (std::size_t behind = 0; all[store].isStore && behind < all.size(); ++behind) {
        if (!mayFollow(store, behind))
          continue;
        const bool isDown = goesDown(store, behind), isUp = goesUp(behind, store);
        if ((!isDown && !isUp) || areApart(store, behind))
          continue;
        if (isDown)
          found.insert(&all[store]);
        if (isUp)
          found.insert(&all[behind]);
      }
    return {found.begin(), found.end()};
  }

private:
  /// What an access may be put together with.
  struct Group {
    std::optional<std::size_t> first, last;
    std::set<const Stmt *> loops; ///< the outermost of the thread's own around them
  };

  void add(Group &group, std::size_t with) const {
    group.first = std::min(group.first.value_or(with), with);
    group.last = std::max(group.last.value_or(with), with);
    if (!all[with].loops.empty())
      group.loops.insert(all[with].loops.front());
  }

  bool mayFollow(std::size_t first, std::size_t second) const {
    return first < second || commonLoop(all[first], all[second]);
  }

  bool isInLoopOf(const Access &access, const Group &group) const {
    return !access.loops.empty() && group.loops.count(access.loops.front());
  }

  /// With a store behind the other access, which the store passes.
  bool goesDown(std::size_t store, std::size_t past) const {
    const Group &group = groups[store];
    return group.last && (*group.last > past || isInLoopOf(all[past], group));
  }

  /// With a load before the store.
  bool goesUp(std::size_t load, std::size_t past) const {
    const Group &group = groups[load];
    return !all[load].isStore && group.first &&
           (*group.first < past || isInLoopOf(all[past], group));
  }

  bool areApart(std::size_t a, std::size_t b) {
    const MemoryRoot &root = all[a].place.root;
    if (has(Fault::OrderTypesApart) && all[a].size != all[b].size)
      return true;
    if (has(Fault::OrderFieldsApart) && all[a].place.constant != all[b].place.constant)
      return true;
    if (areOtherObjects(root, all[b].place.root))
      return true;
    if (root.kind == Kind::Unknown || !(root == all[b].place.root))
      return false;
    const bool isOneRound = !commonLoop(all[a], all[b]) || (isFixedAt(a) && isFixedAt(b));
    return isOneRound && areApartIn(all[a], all[b]);
  }

  bool isFixedAt(std::size_t access) {
    const auto [known, isNew] = fixed.try_emplace(access);
    if (isNew) {
      const Stmt *loop = all[access].loops.front();
      known->second = isFixed(all[access], loops.try_emplace(loop, loop).first->second);
    }
    return known->second;
  }

  const std::vector<Access> &all;
  std::vector<Group> groups;
  // Found when asked for.
  std::map<std::size_t, bool> fixed;
  std::map<const Stmt *, RegionFacts> loops; ///< of the thread's own, outermost
};

} // namespace

std::vector<const ThreadAccess *> findMovingAccesses(const std::vector<ThreadAccess> &accesses) {
  return Order(accesses).moving();
}

bool keepsOrderInCopies(const std::vector<ThreadAccess> &accesses) {
  return Order(accesses).isFree();
}

} // namespace cu2port::ir
