// Block form: where the variables of regions are named.
#pragma once

#include "device/values/RegionFacts.h"

#include <map>
#include <set>

namespace cu2port::ir {

/// A statement whose own expressions name a variable, or that declares it alone.
struct NamingStatement {
  Stmt *stmt = nullptr;
  Stmt *inner = nullptr;        ///< it, or what it stands in: a statement of `region`
  ThreadLoop *region = nullptr; ///< one that stands in the variable's scope; null: none does
  std::size_t position = 0;     ///< of the region, or of what else it stands in, in the scope
};

/// Found in one walk for all variables of a kernel: who looked for each anew would take a time that
/// grows with the square of the kernel. Stays right while variables become several, if it is told
/// which statements are gone.
class RegionUses {
public:
  /// `scopes`: the block in whose regions each variable is declared.
  RegionUses(Block *body, const std::map<const Variable *, const Block *> &scopes);

  /// In program order, each statement once. Empty for a variable without a scope.
  std::vector<NamingStatement> of(const Variable *variable) const;
  /// A pointer to it is made, or its values in all threads are looked at.
  bool isAddressTaken(const Variable *variable) const {
    return facts.isAddressTaken(variable) || gathered.count(variable);
  }
  /// Labels of a switch stand between the regions of the block: they need not run in a row.
  bool hasLabels(const Block *scope) const { return labelled.count(scope) != 0; }
  /// How many expressions change it; the value of its declaration does not count.
  std::size_t changesOf(const Variable *variable) const { return facts.assignmentsOf(variable); }
  /// The statement is gone from the kernel.
  void drop(const Stmt *stmt) { dropped.insert(stmt); }

private:
  /// Notes the statement's own expressions, then goes into it.
  void visit(Stmt *stmt);
  /// Nothing for a variable without a scope around the walk's place.
  void note(Stmt *stmt, const Variable *variable);
  void noteExpr(Stmt *stmt, const Expr *expr);

  const RegionFacts facts;                                 ///< with the statements that are dropped
  const std::map<const Variable *, const Block *> &scopes; ///< the caller's; outlives this
  struct Step {
    Stmt *stmt;
    std::size_t position; ///< in the block around it
  };
  std::vector<Step> path;                     ///< the statements around the walk's place, and it
  std::map<const Block *, std::size_t> depth; ///< of those among them that are blocks
  std::map<const Variable *, std::vector<NamingStatement>> uses; ///< with those that are dropped
  std::set<const Variable *> gathered; ///< by those who look at its values in all threads
  std::set<const Block *> labelled;    ///< with labels of a switch among their statements
  std::set<const Stmt *> dropped;
};

} // namespace cu2port::ir
