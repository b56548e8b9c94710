// Block form: what the files of the step "variables" share.
#pragma once

#include "device/block_form/BlockForm.h"
#include "device/ir/Names.h"
#include "device/values/Memo.h"
#include "device/values/RegionFacts.h"

#include <algorithm>
#include <map>

namespace cu2port::ir {

/// A variable that a region declares.
struct RegionVariable {
  Variable *variable = nullptr;
  Declaration *declaration = nullptr;
  ThreadLoop *owner = nullptr;
  Block *scope = nullptr; ///< the block around the owner
  std::vector<ThreadLoop *> users;
  bool isRematerialised = false;
  bool isGathered = false; ///< others look at each thread's value
  bool hasMoved = false;   ///< with its comments, out of the region that declares it

  bool isShared() const {
    return isGathered ||
           std::any_of(users.begin(), users.end(), [&](auto *u) { return u != owner; });
  }
};

/// Finds what regions declare, who uses it, and gives each variable its place.
class VariablePlacement {
public:
  VariablePlacement(BlockFormContext &context, const RegionPlan &plan)
      : context(context), program(context.program), plan(plan),
        names(namesIn(context.program, context.kernel)) {}
  void run();
  /// Makes several variables of one where that helps; true if there was any. To be run anew then.
  bool splitLiveRangesOnce();

private:
  void analyse();
  void collect(Block *block);
  void collectUsers();
  void findGathered();
  void findPassed();
  bool isFixed(const Variable *variable, Block *scope);
  bool canRecompute(const RegionVariable &local);
  bool canRematerialise(const Expr *value, Block *scope);
  unsigned sizeWithNeeds(const Expr *value) const;
  void findRecomputed();
  void recompute();
  void recomputeIn(ThreadLoop *loop);
  void needIn(ThreadLoop *loop, const Variable *variable);
  bool canMove(const RegionVariable &local) const;
  void moveInto(RegionVariable &local);
  bool becomesArray(const RegionVariable &local) const;
  void makePerThread(RegionVariable &local);
  void replaceByAssignment(RegionVariable &local);
  void insertBefore(Block *block, Stmt *where, Stmt *stmt);

  BlockFormContext &context;
  Program &program;
  const RegionPlan &plan;
  std::set<std::string> names;
  std::vector<RegionVariable> locals; ///< in program order
  std::map<const Variable *, std::size_t> indexOf;
  std::map<const ThreadLoop *, std::vector<std::size_t>> declaredIn;
  RegionFacts facts; ///< of the kernel
  std::map<const Block *, RegionFacts> factsOfScopes;
  std::map<ThreadLoop *, std::set<const Variable *>> recomputed;
  Memo<Variable, bool> recomputable;
};

} // namespace cu2port::ir
