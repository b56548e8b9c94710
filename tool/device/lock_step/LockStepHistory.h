// What the threads of a warp have done with memory by which they may pass each other values in
// lock-step, since they last met.
#pragma once

#include "device/lock_step/WaitLoops.h"
#include "device/values/AffineConstraints.h"

#include <map>
#include <optional>
#include <set>

namespace cu2port::ir {

/// By how it is written.
struct LockStepElement {
  const ExprTree *tree = nullptr;
  bool isEarlier = false; ///< picked by earlier values of its variables

  bool operator==(const LockStepElement &) const = default;
  bool operator<(const LockStepElement &other) const {
    return std::pair(tree->number, isEarlier) < std::pair(other.tree->number, other.isEarlier);
  }
};
/// Elements, and the one thread that has used each, by its terms; nothing if there are several.
using LockStepElements = std::map<LockStepElement, std::optional<TermValues>>;

/// One access, by a statement.
struct LockStepAccess {
  LockStepElement element;
  std::optional<TermValues> thread = {}; ///< the one thread that does it
  bool isOwn = false;                    ///< no two threads have it
  bool isRead = false, isWrite = false;
};

/// ... with an array.
/// What since the warp met was done with one array, or with memory of nobody knows which array.
struct LockStepHistory {
  std::set<LockStepElement> touched; ///< elements: on every way
  std::set<LockStepElement>
      partly; ///< elements that are written on some ways here, and touched not on all
  LockStepElements read, written;
  std::map<Stmt *, const Variable *> statements; ///< with what the array is called there
  bool isConvergent = false;                     ///< lock-step was relied upon

  /// True if lock-step is relied upon: a thread reads what another may have written since, or
  /// writes what another may have read.
  bool add(const LockStepAccess &access);
  /// Another way comes to the same place, if threads come by these ways at all.
  void join(const LockStepHistory &other, bool isReached, bool otherIsReached);
  /// A variable changes: elements that it picks are other ones from here on.
  void rename(const Variable *variable);
  /// ... from round to round.
  void forget(const Variable *variable);
  bool operator==(const LockStepHistory &) const = default;
};

/// Of all arrays. A new one is that of a place which no way leads to.
struct LockStepHistories {
  std::map<const Variable *, LockStepHistory> arrays; ///< null: of some array
  bool isReached = false;
  Waited waited = Waited::Nobody;

  void join(const LockStepHistories &other);
  /// A loop's rounds end when states are equal.
  bool operator==(const LockStepHistories &) const = default;
};

} // namespace cu2port::ir
