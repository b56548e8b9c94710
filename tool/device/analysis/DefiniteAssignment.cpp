// Reads of variables that some way may come to without having set them. Forward data flow: the
// state at a place is the set of variables that every way there has set.
//
//                            every way here has set
//   int x, y = 0;            {y}
//   if (n > 0)
//     x = 1;                 {x, y}
//                            {y}         = {x, y} and {y}
//   out[t] = x;              a read of x that may come too early
//
// Masks of the block form need care. A thread that is not active does not run the branch of its
// mask, so that it need not have set what is read in there:
//
//   bool active = true;
//   if (c) { active = false; } else { x = 1; }       all that are still active have set x
//   if (active) { out[t] = x; }                      so this is no fault
//
// UnsetReadFinder is the walk, Assigned its state.
#include "device/analysis/DefiniteAssignment.h"

#include "device/analysis/ForwardDataflow.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

#include <algorithm>
#include <set>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

using Variables = std::set<const Variable *>;

Variables intersection(const Variables &a, const Variables &b) {
  Variables both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  return both;
}

struct Assigned {
  bool isReached = false;
  Variables assigned;
  Variables masked; ///< by every way that leaves the thread active: what a mask's branch sees
  bool isInactive = false;  ///< every way has cleared a mask
  bool hasNoThread = false; ///< all have returned: what looks at variables is the block alone

  /// Joins the state of another way to the same place. Where no thread comes from one way, those of
  /// the other count.
  void join(const Assigned &other) {
    if (!other.isReached || (other.hasNoThread && isReached && !hasNoThread))
      return;
    if (!isReached || (hasNoThread && !other.hasNoThread)) {
      *this = other;
      return;
    }
    assigned = intersection(assigned, other.assigned);
    if (isInactive == other.isInactive)
      masked = intersection(masked, other.masked);
    else if (isInactive)
      masked = other.masked;
    isInactive &= other.isInactive;
  }
  bool operator==(const Assigned &) const = default;
};

/// Memory, parameters, and arrays that are cleared have values from the start.
bool isTracked(const Variable *variable) {
  return !variable->isParameter && variable->space == AddressSpace::Private &&
         !variable->startsClear;
}

class UnsetReadFinder : ForwardDataflow<Assigned> {
public:
  explicit UnsetReadFinder(const Function &function, Addressed addressed) : addressed(addressed) {
    // The masks are known by their branches: `if (active)` with If::isMask.
    forEachStmt(function.body, [&](Stmt *stmt) {
      const auto *branch = dyn_cast<If>(stmt);
      const auto *mask =
          branch && branch->isMask ? dyn_cast<VariableRef>(branch->condition) : nullptr;
      if (mask)
        masks.insert(mask->variable);
    });
    walk(function.body, {});
  }
  bool reachesEnd() const { return now.isReached; }
  std::vector<UnsetRead> found;

private:
  void take(const EvaluationStep &step) override;
  void declare(Variable *variable) override;
  void endRound(Stmt *loop) override;
  void visitBranch(If *branch) override;
  void visitMask(If *branch);
  void visitRegion(Stmt *region, Expr *bound, Block *body) override;
  void read(const Variable *variable, Place place);
  void set(const Variable *variable) {
    now.assigned.insert(variable);
    now.masked.insert(variable);
  }
  void clearMask(const EvaluationStep &step);

  const Addressed addressed;
  Variables masks; ///< that say which threads are active
  std::set<const Stmt *> leftByMask;
  Variables reported;
};

void UnsetReadFinder::read(const Variable *variable, Place place) {
  if (now.isReached && isTracked(variable) && !now.assigned.count(variable) &&
      reported.insert(variable).second)
    found.push_back({variable, place});
}

/// `active = false`
void UnsetReadFinder::clearMask(const EvaluationStep &step) {
  const auto *assignment = dyn_cast<Binary>(step.by);
  const auto *value =
      assignment ? dyn_cast<BoolLiteral>(withoutImplicitCasts(assignment->rhs)) : nullptr;
  if (value && !value->value && masks.count(rootVariable(step.expr)))
    now.isInactive = true;
}

void UnsetReadFinder::take(const EvaluationStep &step) {
  const auto *all = dyn_cast<AllThreads>(step.expr);
  const bool isPlace = step.access != Access::Read || isa<VariableRef, Member, Index>(step.expr);
  const Variable *variable = isPlace ? rootVariable(step.expr) : all ? all->variable : nullptr;
  if (!variable)
    return;
  if (all && all->isSet)
    return set(variable);
  const bool reads = step.access == Access::Read || step.access == Access::Update ||
                     (step.access == Access::Address && addressed == Addressed::Reads);
  if (reads)
    read(variable, step.expr->place);
  if (step.access != Access::Read)
    set(variable);
  if (step.by)
    clearMask(step);
}

void UnsetReadFinder::declare(Variable *variable) {
  now.assigned.erase(variable);
  now.masked.erase(variable);
  evaluate(variable->init);
  if (variable->init)
    set(variable);
}

/// What the statement consists of.
const Break *onlyBreak(const Stmt *stmt) {
  const auto *block = dyn_cast<Block>(stmt);
  return block && block->statements.size() == 1 ? onlyBreak(block->statements[0])
                                                : dyn_cast<Break>(stmt);
}

void UnsetReadFinder::visitBranch(If *branch) {
  if (!branch->isMask)
    return ForwardDataflow::visitBranch(branch);
  evaluate(branch->condition);
  visitMask(branch);
}

/// Threads that are not there look at nothing of what the branch sets, and nobody leaves a loop by
/// it before all have been through the body.
void UnsetReadFinder::visitMask(If *branch) {
  const Break *exit = onlyBreak(branch->then);
  const auto *left = exit ? open.target(exit) : nullptr;
  if (left && !isa<ThreadLoop, WarpLoop>(left->stmt)) {
    leftByMask.insert(left->stmt);
    return;
  }
  const Assigned before = now;
  if (!now.isInactive)
    now.assigned = now.masked;
  visit(branch->then);
  if (!now.isReached)
    now = before;
}

void UnsetReadFinder::endRound(Stmt *loop) {
  if (leftByMask.count(loop))
    open.back().left.join(now);
}

/// Those that return have nothing to look at in what follows; those beyond a bound neither.
void UnsetReadFinder::visitRegion(Stmt *region, Expr *bound, Block *body) {
  if (now.hasNoThread)
    return;
  evaluate(bound);
  const Assigned before = now;
  open.push_back({region});
  visit(body);
  const Assigned returned = open.close().left;
  if (!now.isReached && !bound && returned.isReached) {
    now = returned;
    now.hasNoThread = true;
  } else if (!now.isReached) {
    now = before;
  }
}

} // namespace

std::vector<UnsetRead> findUnsetReads(const Function &function, Addressed addressed) {
  return function.body ? UnsetReadFinder(function, addressed).found : std::vector<UnsetRead>();
}

bool mayFallOff(const Function &function) {
  return !function.body || UnsetReadFinder(function, Addressed::Reads).reachesEnd();
}

} // namespace cu2port::ir
