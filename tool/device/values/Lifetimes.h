// What a variable stands for as long as it lives.
#pragma once

#include "device/values/Effects.h"
#include "device/values/Memo.h"

#include <map>
#include <vector>

namespace cu2port::ir {

/// Of the variables in a region: where they are declared, to where they live, and where they get
/// new values in it.
class Lifetimes {
public:
  explicit Lifetimes(const Stmt *region);

  /// The initial value of a variable that keeps it, where it is the same if it is computed again
  /// anywhere in the variable's life: `int j = i + 1;`, as long as i stays as it is. Null
  /// otherwise. May be a list in braces.
  const Expr *valueOf(const Variable *variable) const;
  /// Whether it gets a new value somewhere in the region, or may, since its address is known.
  bool changes(const Variable *variable) const;
  bool isAddressKnown(const Variable *variable) const { return addressed.count(variable); }
  /// What `*r` is by a reference of the region that is only looked through: `int &r = n;`. Null if
  /// that is unknown.
  const Variable *targetOf(const Expr *expr) const;

  mutable EffectsAnalysis effects; ///< of what the region calls, found once for all who ask

private:
  struct Life {
    std::size_t from = 0, to = 0;
  };
  void findReferences(const Stmt *region);
  void visit(const Stmt *stmt);
  void visit(const Expr *expr);
  void declare(const Variable *variable);
  const Variable *rootOf(const Expr *lvalue) const;
  bool changesWithin(const Variable *variable, const Life &life) const;
  bool isRepeatable(const Expr *init, const Life &life) const;

  std::size_t now = 0;                ///< grows from one change to the next
  std::vector<const Variable *> open; ///< declared, in blocks that have not ended
  std::map<const Variable *, Life> lives;
  std::map<const Variable *, std::vector<std::size_t>> changed; ///< in order
  std::set<const Variable *> addressed;
  std::map<const Variable *, const Variable *> references; ///< to their targets
  Memo<Variable, const Expr *> values;
};

} // namespace cu2port::ir
