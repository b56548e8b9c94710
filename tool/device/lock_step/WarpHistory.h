// What the threads of a warp have done with memory since they last met.
#pragma once

#include "device/analysis/NumberSet.h"
#include "device/lock_step/WaitLoops.h"
#include "device/lock_step/WarpAccess.h"

#include <deque>
#include <functional>
#include <map>

namespace cu2port::ir {

/// The accesses of a function, each once: histories name them by their numbers.
class WarpAccessTable {
public:
  explicit WarpAccessTable(const AffineArithmetic &arithmetic) : arithmetic(arithmetic) {}

  unsigned add(WarpAccess access);
  const WarpAccess &operator[](unsigned number) const { return accesses[number]; }
  /// Gives the variable another value: accesses that name it are to elements that the value before
  /// picked. Null: those of functions that are called.
  void change(const Variable *variable, NumberSet &among);
  /// The loop's next round begins: what has been done in it belongs to an earlier one.
  void carry(const Stmt *loop, NumberSet &among);
  /// Whether one of a set says all that the access would: it is of the same threads, elements and
  /// kind, and done by an earlier statement of the same list.
  bool hasLike(const WarpAccess &later, const NumberSet &among) const;
  /// The first of a set that meets the access.
  std::optional<unsigned> firstConflict(const WarpAccess &later, const NumberSet &among) const;

private:
  /// Puts others in the place of those of a list for which there are any.
  void replace(const std::vector<unsigned> &list, NumberSet &among,
               const std::function<std::optional<WarpAccess>(const WarpAccess &)> &other);

  /// In order.
  struct OfArray {
    std::vector<unsigned> reads, writes;
  };

  const AffineArithmetic &arithmetic;
  std::deque<WarpAccess> accesses; // these stay where they are
  /// Of statements, and in lists of statements; by hashes of elements, and of what carries them.
  using ByElement = std::map<std::pair<const Stmt *, std::size_t>, std::vector<unsigned>>;
  ByElement numbers, inLists;
  std::map<const Variable *, OfArray> ofArrays;
  std::map<const Variable *, std::vector<unsigned>> byVariable; ///< those that name it, in order
  std::map<const Stmt *, std::vector<unsigned>> inLoops;        ///< in order
};

/// Accesses that are alike in all that matters are in it once.
class WarpAccessList {
public:
  void add(WarpAccess access);
  std::vector<WarpAccess> take() { return std::move(accesses); }

private:
  std::vector<WarpAccess> accesses;
  std::map<std::size_t, std::vector<std::size_t>> byElement; ///< by hashes of elements
};

/// A new one is that of a place which no way leads to.
struct WarpHistory {
  NumberSet accesses;           ///< since the threads last met, on any way
  bool hasSynchronised = false; ///< on every way
  bool isReached = false;       ///< some way leads here
  Waited waited = Waited::Nobody;

  /// The threads meet.
  void synchronise();
  /// A way comes to the same place. Threads that are on none any more, since they have left, may
  /// have done what the others are to see.
  void join(const WarpHistory &other);
  bool operator==(const WarpHistory &) const = default;
};

} // namespace cu2port::ir
