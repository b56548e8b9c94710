// Which variables of a kernel are the same for all threads of a block, or of a warp.
#pragma once

#include "device/values/Effects.h"
#include "device/values/RegionFacts.h"

#include <set>

namespace cu2port::ir {

/// Statements of a kernel that the block form runs once for the block (or the warp), with the
/// threads' code inside them: those around a barrier, those that leave such a statement, and what
/// else a caller adds.
using FissionSet = std::set<const Stmt *>;

/// The statements around barriers. Adds, for each loop and switch in the set, the ways out of it
/// (break and continue) and the statements around those.
void closeFissions(const Stmt *body, FissionSet &splits);
FissionSet fissionsAtBarriers(const Stmt *body, SyncScope scope);
/// Where threads wait: a barrier, or a call of a function that runs the block.
bool isBarrier(const Stmt *stmt, SyncScope scope);
/// A call, as a statement, of a function that runs all threads of the block; else null.
Call *blockCallOf(const Stmt *stmt);

/// A variable is uniform when every value it gets is uniform and it gets it where all threads run
/// together: in a statement that can be executed once for the block. A load from a uniform address
/// is uniform: executing it once is one of the orders in which CUDA may run the threads.
///
/// No data flow (docs/dataflow.md): a uniform variable is stored once for the block, so that each
/// of its values counts, wherever it gets it. What is asked for is the largest set of variables
/// that fits all statements at once.
class Uniformity {
public:
  Uniformity(const Function &kernel, const FissionSet &splits, EffectsAnalysis &effects,
             SyncScope scope);
  /// By values alone, of any function, given which of its parameters vary. Which threads come to
  /// where a variable gets a value does not count: it is the same for those that have come alike.
  Uniformity(const Function &function, std::set<const Variable *> varying,
             EffectsAnalysis &effects);

  bool isUniform(const Variable *variable) const;
  /// The same value for all threads, and no effect, when it is evaluated once for the block.
  bool isUniform(const Expr *expr) const;
  /// Only declares or assigns uniform variables, so that it can be executed once for the block.
  bool isBlockStatement(const Stmt *stmt) const;
  bool isUniformAssignment(const Expr *expr) const;
  /// A loop or switch that all threads leave together, by its condition and by every break and
  /// continue; an if that all decide in the same way.
  bool isConvergent(const Stmt *stmt) const;

  /// A loop and statements in it have been added to the splits. Looks at that loop alone: what is
  /// uniform then is so for all of the kernel, but variables that are declared elsewhere may be
  /// uniform although this does not see it. Returns what is to be put back if the loop goes again.
  std::set<const Variable *> markFissioned(const Stmt *loop);
  void unmarkFissioned(const std::set<const Variable *> &variables) {
    varying.insert(variables.begin(), variables.end());
  }

private:
  void visitAll(const Stmt *stmt);
  void visitExit(const Stmt *stmt, bool atBlockLevel);
  void visit(const Stmt *stmt, bool atBlockLevel);
  void visitAssignments(const Expr *expr, bool atBlockLevel);
  void visitAssignment(const Expr *expr);
  bool isSamePart(const Expr *lvalue) const;
  void mark(const Variable *variable);
  bool mayDifferInTime(const Expr *expr) const;

  const Function &kernel;
  const FissionSet *splits; ///< null: by values alone
  EffectsAnalysis &effects;
  const SyncScope scope;
  const RegionFacts facts;          ///< of the kernel
  std::vector<const Stmt *> around; ///< the loops and switches around the statement in visit()
  std::set<const Stmt *> divergent; ///< loops and switches that some threads leave by themselves
  std::set<const Variable *> varying;
  bool changed = false;
};

} // namespace cu2port::ir
