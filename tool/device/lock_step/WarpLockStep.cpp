#include "device/lock_step/WarpLockStep.h"

#include "device/analysis/Effects.h"
#include "device/analysis/MemoryAccesses.h"
#include "device/analysis/OpenStatements.h"
#include "device/ir/Dump.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WaitLoops.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <array>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;
using Use = LockStepSummary::Use;

/// `__threadfence_block()`: what a thread has written is for others of its block to read.
bool hasBlockFence(Stmt *body) {
  bool found = false;
  forEachExpr(body, [&](Expr *&expr) {
    const auto *intrinsic = dyn_cast<Intrinsic>(expr);
    found |= intrinsic && intrinsic->name == "__threadfence_block";
  });
  return found;
}

/// Any variable in the expression, to speak of it.
const Variable *nameOf(Expr *expr) {
  const Variable *found = nullptr;
  forEachExprIn(expr, [&](Expr *&each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    if (ref && !found)
      found = ref->variable;
  });
  return found;
}

/// A variable that no other thread has.
bool isOwnArray(const Variable *array) {
  return array && array->space == AddressSpace::Private && !array->type->isPointer();
}

/// `x` and `array[i]`, but not what a pointer of the thread's points to.
bool isOwnMemory(const Expr *lvalue, const Variable *origin) {
  return isa<VariableRef>(lvalue) ? !origin : isOwnArray(origin);
}

/// What is known of where a function is called from.
struct Surroundings {
  bool forOneWarp = false;
  bool hasWaited = false;
};

class StepFinder {
public:
  StepFinder(const Function &function, const WarpCallers &callers,
             const WarpExchangeFinder &exchanges, const LockStepFinder &callees,
             EffectsAnalysis &effects)
      : function(function), callers(callers), exchanges(exchanges), callees(callees),
        effects(effects), indices(function), isFenced(hasBlockFence(function.body)) {
    findUses();
  }
  void run(const Surroundings &around);

  LockSteps found;
  LockStepSummary summary;
  std::map<const Function *, bool> calledWaiting; ///< callees: by threads that have waited

private:
  void findUses();
  void addUse(const Variable *array, const Variable *name, bool isRead, bool isWrite);
  const Variable *knownArray(const Variable *origin) const;
  std::vector<Use> usesOf(const Call &call) const;
  void visit(Stmt *stmt, bool forOneWarp);
  void visitList(Block *block, bool forOneWarp);
  void visitBranch(If *branch, bool forOneWarp);
  void visitLoop(Stmt *loop, bool forOneWarp);
  void visitSwitch(Switch *choice, bool forOneWarp);
  void visitLabel();
  void leave(Stmt *exit);
  void evaluate(Expr *expr, Stmt *stmt, bool forOneWarp);
  void access(Expr *lvalue, Stmt *stmt, bool isRead, bool isWrite, bool forOneWarp);
  void call(Call *called, Stmt *stmt);
  void note(const Variable *array, const Variable *name, Stmt *stmt, const LockStepAccess &access);
  const Variable *historyOf(const Variable *array) const { return isMixed ? nullptr : array; }
  std::string threadOf(const std::optional<ElementIndex> &where) const;
  bool isOwnElement(const std::optional<ElementIndex> &where) const;
  void meet();

  const Function &function;
  const WarpCallers &callers;
  const WarpExchangeFinder &exchanges;
  const LockStepFinder &callees;
  EffectsAnalysis &effects;
  const ElementIndices indices;
  const bool isFenced;
  bool isMixed = false; ///< there are volatile accesses to nobody knows which array
  LockStepHistories now;
  OpenStatements<LockStepHistories> open;
  std::set<const Variable *> ofAtomics;   ///< arrays that atomics change, too
  TermLimits limits;                      ///< of the threads that are here
  unsigned accesses = 0, innerWrites = 0; ///< of an expression; writes that others may come after
  bool isAgain = false;                   ///< a round of a loop around is looked at again
  bool isLast = false;                    ///< no other access of the expression comes after it
  std::set<const Expr *> toWait;          ///< reads that decide about loops that wait
};

void StepFinder::run(const Surroundings &around) {
  now = {};
  now.isReached = true;
  now.hasWaited = around.hasWaited;
  found = {};
  visit(function.body, around.forOneWarp);
  summary.waits |= now.isReached && now.hasWaited;
  meet();
  std::erase_if(found.tangled, [&](const auto &each) { return !found.after.count(each.first); });
}

// ---- What the function uses
// ----------------------------------------------------------------------

void StepFinder::addUse(const Variable *array, const Variable *name, bool isRead, bool isWrite) {
  isMixed |= !array;
  auto known = llvm::find_if(summary.uses, [&](const Use &each) { return each.array == array; });
  if (known == summary.uses.end())
    known = summary.uses.insert(known, {array, name});
  known->isRead |= isRead;
  known->isWrite |= isWrite;
}

/// Only an array that is known not to be the thread's own has a history of its own.
const Variable *StepFinder::knownArray(const Variable *origin) const {
  const bool isOwnParameter = llvm::is_contained(function.parameters, origin);
  const bool isKnown =
      origin && (isOwnParameter || (callers.isCommon(origin) && !origin->isParameter));
  return isKnown ? origin : nullptr;
}

std::vector<Use> StepFinder::usesOf(const Call &call) const {
  std::vector<Use> uses = callees.usesOf(call);
  llvm::erase_if(uses, [](const Use &each) { return isOwnArray(each.array); });
  for (Use &each : uses)
    each.array = knownArray(each.array);
  return uses;
}

void StepFinder::findUses() {
  auto visitAccess = [&](Expr *lvalue, bool isRead, bool isWrite) {
    if (const auto *intrinsic = dyn_cast<Intrinsic>(lvalue);
        intrinsic && llvm::StringRef(intrinsic->name).starts_with("atomic"))
      ofAtomics.insert(originOf(arrayOf(intrinsic->arguments[0])));
    if (auto *called = dyn_cast<Call>(lvalue))
      for (const Use &use : usesOf(*called))
        addUse(use.array, use.name, use.isRead, use.isWrite);
    const Variable *origin = memoryOf(lvalue);
    if (isVolatileAccess(lvalue) && !isOwnMemory(lvalue, origin))
      addUse(knownArray(origin), nameOf(lvalue), isRead, isWrite);
  };
  forEachStmt(function.body, [&](Stmt *stmt) {
    forEachChildExpr(stmt, [&](Expr *&expr) { forEachAccess(expr, visitAccess); });
  });
}

// ---- Accesses
// ------------------------------------------------------------------------------------

/// The threads meet: nothing before matters any more.
void StepFinder::meet() {
  for (auto &[array, history] : now.arrays) {
    if (history.isInStep)
      found.after.insert(history.statements.begin(), history.statements.end());
  }
  now.arrays.clear();
  now.hasWaited = false;
}

std::string StepFinder::threadOf(const std::optional<ElementIndex> &where) const {
  if (!where)
    return "";
  std::string text;
  for (const auto &[term, value] : limits.values)
    text += term + "=" + std::to_string(value) + " ";
  for (const auto &[term, factor] : where->thread)
    if (!limits.values.count(term))
      return "";
  return text;
}

/// Of the threads of a warp.
bool StepFinder::isOwnElement(const std::optional<ElementIndex> &where) const {
  if (!where)
    return false;
  return llvm::any_of(std::array{"threadIdx.x", planeTerm}, [&](const char *number) {
    return where->thread.count(number) || where->thread.count(fmt::format("({} & 31)", number));
  });
}

void StepFinder::note(const Variable *array, const Variable *name, Stmt *stmt,
                      const LockStepAccess &access) {
  const bool isOthers = now.hasWaited || (array && ofAtomics.count(array));
  const bool isRefused = isOthers && !callers.isShared(array);
  LockStepHistory &history = now.arrays[historyOf(array)];
  const bool isInStep = history.add(access);
  if (isRefused && isInStep)
    found.refused.emplace(stmt, name);
  if (isRefused)
    return;
  ++accesses;
  innerWrites += access.isWrite && !isLast;
  history.statements.emplace(stmt, name);
  history.isInStep |= isInStep;
}

void StepFinder::access(Expr *lvalue, Stmt *stmt, bool isRead, bool isWrite, bool forOneWarp) {
  if (toWait.count(lvalue))
    return;
  if (auto *called = dyn_cast<Call>(lvalue))
    return call(called, stmt);
  const bool isVolatile = isVolatileAccess(lvalue);
  const Variable *origin = memoryOf(lvalue);
  while (auto *member = dyn_cast<Member>(lvalue)) {
    if (member->arrow)
      break;
    lvalue = member->base; // a part of an element
  }
  if (isOwnMemory(lvalue, origin))
    return;
  const bool isSaid = (isFenced || forOneWarp) && callers.isShared(origin) &&
                      (isa<Index>(lvalue) || isa<Unary>(lvalue));
  if (!isVolatile && !isSaid)
    return;
  const auto where = indices.of(lvalue);
  // Without `volatile`, what only some threads have written is taken to be their own.
  note(knownArray(origin), origin ? origin : nameOf(lvalue), stmt,
       {dump(lvalue), threadOf(where), !isVolatile || isOwnElement(where), isRead, isWrite});
  if (origin && (isSaid || ir::isVolatile(origin)))
    found.covered.insert(origin);
}

/// The callee's accesses are to elements that nobody knows.
void StepFinder::call(Call *called, Stmt *stmt) {
  bool &hasWaited = calledWaiting[called->callee];
  hasWaited |= now.hasWaited;
  for (const Use &use : usesOf(*called)) {
    LockStepAccess access{.element = dump(called)};
    access.isRead = use.isRead;
    if (use.isRead)
      note(use.array, use.name, stmt, access);
    access.isRead = false;
    access.isWrite = use.isWrite;
    if (use.isWrite)
      note(use.array, use.name, stmt, access);
  }
  now.hasWaited |= callees.waits(*called);
}

void StepFinder::evaluate(Expr *expr, Stmt *stmt, bool forOneWarp) {
  const auto *assignment = dyn_cast<Binary>(expr);
  const bool isAssignment = assignment && ir::isAssignment(assignment->op);
  const Expr *last = isAssignment ? assignment->lhs : expr;
  accesses = innerWrites = 0;
  forEachAccess(expr, [&](Expr *lvalue, bool isRead, bool isWrite) {
    isLast = isa<Expression>(stmt) && lvalue == last;
    access(lvalue, stmt, isRead, isWrite, forOneWarp);
  });
  if (innerWrites && accesses > 1)
    found.tangled.emplace(stmt, nameOf(expr));
  if (exchanges.alwaysMeets(evaluationOf(expr)))
    meet();
  const Variable *changed =
      isAssignment && assignment->op == BinaryOp::Assign ? assignedVariable(expr) : nullptr;
  if (changed && changed->space == AddressSpace::Private && !isLoop(stmt))
    for (auto &[array, history] : now.arrays)
      history.rename(changed->name);
}

// ---- Statements
// ----------------------------------------------------------------------------------

void StepFinder::visitBranch(If *branch, bool forOneWarp) {
  evaluate(branch->condition, branch, forOneWarp);
  const TermLimits outside = limits;
  open.open(branch).left = now;
  limits.add(indices.limits(branch->condition));
  visit(branch->then, forOneWarp || picksWarp(branch->condition));
  limits = outside;
  limits.add(indices.limits(branch->condition, false));
  std::swap(now, open.innermost().left);
  visit(branch->otherwise, forOneWarp);
  limits = outside;
  now.join(open.close().left);
}

void StepFinder::visitLoop(Stmt *loop, bool forOneWarp) {
  auto *counted = dyn_cast<For>(loop);
  const std::set<const Expr *> reads = readsToWait(loop, effects);
  toWait.insert(reads.begin(), reads.end());
  auto test = [&](bool mayLeave) {
    if (auto *condition = const_cast<Expr *>(conditionOf(loop)))
      evaluate(condition, loop, forOneWarp);
    if (mayLeave && !isAlwaysTrue(conditionOf(loop)))
      open.innermost().left.join(now);
  };
  if (counted)
    visit(counted->init, forOneWarp);
  now.hasWaited |= !reads.empty();
  open.open(loop);
  std::optional<LockStepHistories> first;
  for (int round = 0; round < 2; ++round) {
    if (round) // the elements that a variable of the loop picks are other ones
      forEachExpr(loop, [&](Expr *&expr) {
        if (const Variable *variable = assignedVariable(expr))
          for (auto &[array, history] : now.arrays)
            history.forget(variable->name);
      });
    if (!isa<Do>(loop))
      test(round > 0 || !runsOnceAtLeast(loop));
    // So would be the round. While one of a loop around is looked at again, one is enough here
    // (WarpExchanges.cpp).
    if (first == now || (round > 0 && isAgain))
      break;
    first = now;
    const bool isAround = std::exchange(isAgain, isAgain || round > 0);
    forEachChildStmt(loop, [&](Stmt *&child) {
      if (!counted || child != counted->init)
        visit(child, forOneWarp);
    });
    isAgain = isAround;
    now.join(std::exchange(open.innermost().again, {}));
    if (counted && counted->step)
      evaluate(counted->step, loop, forOneWarp);
    if (isa<Do>(loop))
      test(true);
  }
  open.innermost().left.join(now);
  now = open.close().left;
}

void StepFinder::visitSwitch(Switch *choice, bool forOneWarp) {
  evaluate(choice->value, choice, forOneWarp);
  open.open(choice).again = now;
  now.isReached = false;
  visit(choice->body, forOneWarp);
  const OpenStatement<LockStepHistories> closed = open.close();
  now.join(closed.left);
  now.join(closed.again);
}

/// After a `break`, it is reached from the switch only.
void StepFinder::visitLabel() {
  if (!now.isReached)
    now = {};
  now.join(open.innermostSwitch().again);
}

void StepFinder::leave(Stmt *exit) {
  if (isa<Return>(exit))
    summary.waits |= now.hasWaited;
  else
    open.leave(exit, now);
  now.isReached = false;
}

/// Threads that leave by a branch do not run what follows it.
void StepFinder::visitList(Block *block, bool forOneWarp) {
  const TermLimits outside = limits;
  for (Stmt *stmt : block->statements) {
    visit(stmt, forOneWarp);
    const auto *branch = dyn_cast<If>(stmt);
    if (branch && !branch->otherwise && leaves(branch->then))
      limits.add(indices.limits(branch->condition, false));
  }
  limits = outside;
}

void StepFinder::visit(Stmt *stmt, bool forOneWarp) {
  if (!stmt)
    return;
  if (isa<Barrier>(stmt))
    return meet();
  if (auto *block = dyn_cast<Block>(stmt))
    return visitList(block, forOneWarp);
  if (auto *branch = dyn_cast<If>(stmt))
    return visitBranch(branch, forOneWarp);
  if (auto *choice = dyn_cast<Switch>(stmt))
    return visitSwitch(choice, forOneWarp);
  if (isLoop(stmt))
    return visitLoop(stmt, forOneWarp);
  if (isa<Case>(stmt))
    return visitLabel();
  forEachChildExpr(stmt, [&](Expr *&expr) { evaluate(expr, stmt, forOneWarp); });
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child, forOneWarp); });
  if (isa<Return>(stmt) || isa<Break>(stmt) || isa<Continue>(stmt))
    leave(stmt);
}

} // namespace

/// Functions stand behind those that they call. What they use is found in this order; whether
/// threads have waited where they are called, in the other.
LockStepFinder::LockStepFinder(Program &program, const WarpCallers &callers,
                               const WarpExchangeFinder &exchanges) {
  EffectsAnalysis effects;
  std::map<const Function *, Surroundings> around;
  std::vector<std::pair<const Function *, std::unique_ptr<StepFinder>>> finders;
  for (const Function *each : program.functions) {
    if (!each->body)
      continue; // what it holds could not be read
    around[each].forOneWarp = callers.forOneWarp.count(each) != 0;
    auto finder = std::make_unique<StepFinder>(*each, callers, exchanges, *this, effects);
    finder->run(around[each]);
    summaries[each] = finder->summary;
    finders.emplace_back(each, std::move(finder));
  }
  for (auto &[function, finder] : llvm::reverse(finders)) {
    finder->run(around[function]);
    for (const auto &[callee, hasWaited] : finder->calledWaiting)
      around[callee].hasWaited |= hasWaited;
    steps[function] = std::move(finder->found);
  }
}

std::vector<Use> LockStepFinder::usesOf(const Call &call) const {
  auto callee = summaries.find(call.callee);
  std::vector<Use> uses = callee == summaries.end() ? std::vector<Use>() : callee->second.uses;
  const auto &parameters = call.callee->parameters;
  for (Use &use : uses) {
    const Variable *first = call.arguments.empty() ? nullptr : arrayOf(call.arguments[0]);
    if (!use.array && first)
      use.name = first; // the object whose pointer it is
    auto parameter = llvm::find(parameters, use.array);
    if (parameter == parameters.end())
      continue;
    const Variable *passed = arrayOf(call.arguments[parameter - parameters.begin()]);
    use.array = originOf(passed);
    if (passed)
      use.name = passed;
  }
  return uses;
}

bool LockStepFinder::waits(const Call &call) const {
  auto callee = summaries.find(call.callee);
  return callee != summaries.end() && callee->second.waits;
}

} // namespace cu2port::ir
