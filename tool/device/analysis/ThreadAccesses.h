// What a thread reads and writes in memory in one round of a loop over the threads, in order.
#pragma once

#include "device/analysis/ThreadStrides.h"

#include <map>
#include <memory>
#include <vector>

namespace cu2port::ir {

/// The object that a place is in, as far as the code proves it. Nothing is known of a pointer that
/// was loaded, chosen or changed: it may lead anywhere.
struct MemoryRoot {
  enum class Kind : std::uint8_t {
    Unknown,
    Object,   ///< the variable itself: an array, a shared or device variable, values of all threads
    Argument, ///< what a kernel's argument points to: its parameter, or a field of that
  };
  Kind kind = Kind::Unknown;
  const Variable *variable = nullptr;
  const Field *field = nullptr; ///< Argument: of a struct

  bool operator==(const MemoryRoot &) const = default;
};

/// Where an lvalue lies: `constant` bytes and some elements behind where its root begins.
struct MemoryPlace {
  /// `index` elements of `size` bytes, as `[i]`.
  struct Step {
    AffineExpr index;
    std::int64_t size = 0;
  };
  MemoryRoot root;
  std::int64_t constant = 0;
  std::vector<Step> steps = {};
  bool isKnown = false; ///< the distance; else the root alone is
};

/// One access of the round. What is read and written at once (`+=`) is two.
struct ThreadAccess {
  Expr *lvalue = nullptr; ///< or an operation that reads or stores; null: one that does more
  bool isStore = false;
  std::int64_t size = 0; ///< in bytes
  MemoryPlace place;
  /// A compiler may see that neighbouring threads are some such accesses apart, more than one, and
  /// put it together with others of the kind. False where that is proved not to be so.
  bool isStrided = true;
  std::vector<const Stmt *> loops; ///< of the thread's own around it, outermost first
};

/// Reads loops over the threads of one kernel in the block form, and all that they call.
class ThreadAccesses {
public:
  ThreadAccesses(const Function &kernel, EffectsAnalysis &effects);

  /// Of what threads run by themselves, `row` side by side, in the order in which it happens; of
  /// two ways that a thread may take, one behind the other. Nothing if there are far too many, or
  /// calls within calls too deep.
  std::optional<std::vector<ThreadAccess>> of(Block *body, const Divergence &row);

private:
  /// A body that is read: the loop's, or that of a function that it calls.
  struct Frame {
    const RegionFacts &facts; ///< of the kernel or the function
    ThreadStrides strides;
    std::map<const Variable *, MemoryRoot> arguments; ///< of the function's parameters
    unsigned depth = 0;
  };
  /// What is known of a function whoever calls it.
  struct Callee {
    Callee(const Function &callee, AffineTable &table, EffectsAnalysis &effects)
        : row(RegionFacts(callee), ThreadGroup::Row, effects), sums(callee, table) {}
    const Divergence row;
    const AffineExprs sums;
  };
  void read(Stmt *stmt, const Frame &frame);
  void read(Expr *expr, const Frame &frame);
  void readCall(const Call *call, const Frame &frame);
  void add(Expr *lvalue, bool isStore, const Frame &frame);
  void addOperation(const Intrinsic *operation, Expr *lvalue, const Frame &frame);

  MemoryPlace placeOf(const Expr *lvalue, const Frame &frame) const;
  MemoryPlace placeBehind(const Expr *pointer, const Frame &frame) const;
  MemoryPlace placeBehind(const Variable *pointer, const Frame &frame) const;
  void addStep(MemoryPlace &place, const Expr *index, const Type *element, std::int64_t sign) const;

  EffectsAnalysis &effects;
  AffineTable table;
  const AffineExprs exprs;  ///< of what never changes
  const AffineExprs ofRows; ///< of what may, where it is asked
  std::map<const Function *, std::unique_ptr<Callee>> callees;
  std::vector<const Stmt *> loops; ///< around what is read
  std::vector<ThreadAccess> found;
  bool isComplete = true;
};

} // namespace cu2port::ir
