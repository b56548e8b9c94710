// What the files that give jumps a structure share.
#pragma once

#include "device/build/Jumps.h"
#include "device/ir/Names.h"

#include <set>

namespace cu2port::ir {

/// Statements of one block that jumps to one label leave or begin again.
struct JumpRegion {
  const Label *label;
  bool isBack; ///< the label is at its beginning, else behind it
  std::vector<Stmt *> statements;
  Variable *flag = nullptr; ///< set by jumps from inside a loop or switch of the region's own
};

/// Gives the jumps of one function the loops and conditions that mean the same.
class JumpStructurer {
public:
  JumpStructurer(Program &program, Function &function, Jumps &jumps)
      : program(program), function(function), jumps(jumps), names(namesIn(program, function)) {}

  /// Resolves the jumps to one label from one side of it. False if there are none that can be.
  bool resolveOne();
  /// The comments at a label go to what follows it.
  void removeLabels();

private:
  using Statements = std::vector<Stmt *>;

  bool resolveIn(Statements &statements);
  bool resolve(Statements &statements, std::size_t first, std::size_t end, JumpRegion region);

  bool jumpsTo(Stmt *stmt, const Label *label) const;
  bool isJumpTo(const Stmt *stmt, const Label *label) const;
  bool findLeaving(Stmt *stmt, bool inSwitch, std::set<Stmt *> &leaving) const;
  Statements hoist(Statements &region, const Statements &after);
  If *findGuard(const JumpRegion &region) const;
  Statements guarded(If *guard, JumpRegion &region);

  // The loop (JumpLoops.cpp)
  Statements looped(JumpRegion &region, const std::set<Stmt *> &leaving);
  Statements rewrite(Statements statements, JumpRegion &region, bool nested);
  void rewriteSlot(Stmt *&slot, JumpRegion &region, bool nested);
  Stmt *leave(const JumpRegion &region, bool nested, Place place);
  void mark(Stmt *&slot, const std::set<Stmt *> &leaving, Variable *breaks, Variable *continues);
  Variable *makeFlag(const std::string &name);
  Stmt *set(Variable *flag, Place place);

  Program &program;
  Function &function;
  Jumps &jumps;
  std::set<std::string> names;
};

} // namespace cu2port::ir
