// What the files of the pass "block form" share. device/pipeline/BlockFormSteps.cpp takes one
// kernel after the other through these steps:
//
//   separateConditions   what synchronises stands in no condition, but in statements of its own
//   inlineSyncCalls      device functions that synchronise become part of it (or BlockFunctions.h)
//   extractSyncs         shuffles, votes and their like become a barrier and a look at all threads'
//                        values
//   turnGuardIntoReturn  `if (i < n) { all the rest }` becomes `if (i >= n) return;`
//
// and then, for the block, and once more inside each region with warp operations for its warps
// (formLevel):
//
//   maskDivergence       branches and loops around barriers that threads take differently run under
//                        masks
//   formRegions          code between barriers becomes ThreadLoops; what is uniform stays outside
//   repeatGuard          a kernel's only return stands at the beginning of every region
//   placeVariables       variables that live across regions: uniform, computed again, or an array
//   keepReturns          a thread that has returned skips later regions
//
// with, for the block, at last
//
//   splitIndexSets       what one thread of a row does gets a region of its own
//   versionLoops         `if (i < n)` becomes a bound of the loop over the threads (boundLoops); a
//                        region with other guards gets a copy for blocks where they hold
//   formWarps            a region with barriers of warps becomes a loop over the warps
#pragma once

#include "device/analysis/Synchronisation.h"
#include "device/ir/InitialValues.h"
#include "device/ir/Make.h"
#include "device/values/Effects.h"
#include "device/values/Uniformity.h"

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace cu2port::ir {

class BlockFunctions;
class RegionUses;

/// What stands in the way of a kernel's block form.
struct Refusal {
  Place place;
  std::string reason;
};

/// One kernel on its way, or a region of one: then `kernel` holds nothing but the region's body.
struct BlockFormContext {
  Program &program;
  Function &kernel;
  EffectsAnalysis &effects;
  std::set<std::string> &names; ///< taken in the kernel
  SyncScope scope = SyncScope::Block;
  bool assumesShape = true;                      ///< a launch whose warps lie otherwise is refused
  std::optional<Refusal> refusal = std::nullopt; ///< the first one counts
  bool masksThreads = false; ///< threads do not take all branches around barriers together
  /// Branches and switches whose sides meet each other in CUDA, and run one after the other here.
  std::vector<Place> sidesApart = {};
  bool repeatsGuard = false; ///< every region begins with the kernel's only return
  std::set<const Variable *> nonNegative = {}; ///< bases of strides (GridStrideLoops.h)
  BlockFunctions *functions = nullptr;         ///< that stay functions; null if none does
  /// The nodes that separateConditions and inlineSyncCalls are about, in C++'s order of evaluation;
  /// if null, what synchronises.
  std::function<bool(const Expr *)> isSought = nullptr;

  bool isPlain() const { return program.isPlain(); }
  void refuse(Place place, const std::string &reason) {
    if (!refusal)
      refusal = Refusal{place, reason};
  }
};

/// What formRegions tells placeVariables: the uniform variables that stand outside the loops over
/// the threads, once for all regions.
struct RegionPlan {
  std::set<const Variable *> atBlockLevel;
};

/// Tells a vote who is active, unless it knows.
void addActive(Program &program, Expr *vote, Variable *active, SyncScope scope);

void separateConditions(BlockFormContext &context, Block *body);
void inlineSyncCalls(BlockFormContext &context);
/// Turns `return` into assignments to `result` (may be null), so that a function's body can stand
/// in a kernel.
void replaceReturns(BlockFormContext &context, Block *body, Expr *result);
void extractSyncs(BlockFormContext &context);
void maskDivergence(BlockFormContext &context);
void formWarps(BlockFormContext &context);
/// The steps that the block and a warp share.
void formLevel(BlockFormContext &context);
/// The body with ThreadLoops. Statements that need no change are shared with the old body.
Block *formRegions(BlockFormContext &context, RegionPlan &plan);
void turnGuardIntoReturn(BlockFormContext &context);
/// Adds loops that all threads run in step, so that the loop over the threads becomes the inner
/// one. Loops in steps over the threads become such ones.
void fissionUniformLoops(BlockFormContext &context, FissionSet &splits);
void repeatGuard(BlockFormContext &context);
void placeVariables(BlockFormContext &context, const RegionPlan &plan);
/// Makes one variable a field of a variable of struct or vector type, whose address nobody takes;
/// false if something needs it whole.
bool replaceAggregates(BlockFormContext &context, Variable *variable);
/// Makes one variable a value of a variable that the regions of `scope` set one after the other, if
/// some of the values are cheap to compute again; false if not.
bool splitLiveRanges(BlockFormContext &context, Variable *variable, Block *scope, RegionUses &uses,
                     const std::function<bool(Expr *)> &isCheap);
void keepReturns(BlockFormContext &context);

/// A new variable of the threads, with a name like `wish`.
Variable *makeVariable(BlockFormContext &context, const std::string &wish, const Type *type,
                       Place place);

} // namespace cu2port::ir
