// Hash-consed expressions: structurally equal ones are one ExprTree. `a[i + 1]` at two places is
// one tree, another variable `i` makes another one.
#pragma once

#include "device/ir/Ir.h"

#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace cu2port::ir {

/// What an expression is, up to conversions that C makes by itself. It has a value, or names a
/// place, that depends on its variables and on memory.
struct ExprTree {
  unsigned number = 0;                  ///< in the order of making
  std::set<const Variable *> variables; ///< that it names
};

/// Keeps them unique.
class ExprTrees {
public:
  const ExprTree *of(const Expr *expr);

private:
  /// Kind, operator and the like, what it names, and the numbers of its parts.
  using Key = std::tuple<ExprKind, std::uint64_t, const void *, std::string, std::vector<unsigned>>;
  std::map<Key, const ExprTree *> known;
  std::deque<ExprTree> trees;
};

} // namespace cu2port::ir
