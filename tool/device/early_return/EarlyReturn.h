// What the files of the pass "early return" share.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// The flag that says whether a thread still runs, and the statements that use it.
class ActiveFlag {
public:
  explicit ActiveFlag(Program &program, Function &kernel);

  /// `bool active = true;`
  Declaration *declare();
  /// `bool active = !(condition);` for `if (condition) return;`
  Declaration *declareUnless(If *exit);
  /// `if (active) { statements }`
  Stmt *guard(std::vector<Stmt *> statements);
  /// `if (!active) leave`; `leave` is a Return or a Break.
  Stmt *leaveUnlessActive(Stmt *leave);
  /// Turns every `return` of statements without barriers into `active = false`, and skips what it
  /// skipped. `breakable`: a `break` here ends all that the statements belong to.
  std::vector<Stmt *> convert(const std::vector<Stmt *> &statements, bool breakable = false);

private:
  void convertBody(Stmt *&body, bool breakable);
  void convertInside(Stmt *stmt, bool breakable);
  Stmt *clear(const Return *from);

  Program &program;
  Variable *variable = nullptr;
};

/// True for a barrier and for a call of a function that has one; below, none is looked for.
bool waitsItself(const Stmt *stmt);
/// The statements around barriers and around calls of functions with barriers.
FissionSet splitsOfSynchronisation(Stmt *body);
/// All returns below depend on conditions that are the same for all threads of the block.
bool returnsAreUniform(const Stmt *stmt, const Uniformity &uniformity);
/// Rewrites a kernel without calls of functions that have barriers.
void guardActiveThreads(BlockFormContext &context);

} // namespace cu2port::ir
