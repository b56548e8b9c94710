// Loops that others must end: which of their reads decide.
//
//   while (flag == 0);                      flag, which the condition reads
//   do { seen = flag; } while (!seen);      flag: seen decides, and this is what it gets
//   for (;;) { if (flag) break; }           flag, which a way out asks for
//   do {                                    nothing: it tries again with what it has just seen
//     old = *p;
//   } while (atomicCAS(p, old, old + 1) != old);
//   while (*count < n) __threadfence();     *count, which the fence has it read anew
//   while (i < *count) { ++i; ... }         nothing: it comes to its end by itself
//   do { if (*count) break; } while (0);    nothing: it has one round
//
// What decides is a slice of the loop (RegionFacts.h) from its condition and those of its ways out.
// Of that, the reads of what others write are the answer.
#include "device/lock_step/WaitLoops.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/lock_step/AwaitedReads.h"
#include "device/lock_step/OwnProgress.h"
#include "device/lock_step/WrittenMemory.h"
#include "device/values/BoundedLoops.h"
#include "device/values/ControlFlow.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/MemoryRef.h"
#include "device/values/RegionFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <tuple>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

class WaitFinder {
public:
  WaitFinder(Stmt *loop, EffectsAnalysis &effects);
  std::set<const Expr *> reads;
  std::set<const Expr *> votedReads; ///< the same, of what all of a warp or block decide by
  std::set<const Expr *> plainReads; ///< of memory that is not volatile

private:
  void addReads(const Expr *expr);
  void addPlainReads(const Slice &slice, bool isReadAnew);
  bool goesOn(const Slice &slice) const;
  bool isOfOthers(const Expr *expr);
  bool isSameObject(const Expr *argument, const Effects &ofCallee) const;
  bool isCallForOthers(const Call *call, bool isReadAnew);
  bool isPlainReadOfOthers(const Expr *expr, bool isReadAnew);
  bool triesAgain(const Intrinsic *atomic) const;
  bool isOfRound(const Expr *value) const;

  EffectsAnalysis &effects;
  RegionFacts facts;
  WrittenMemory written;
};

/// `do { ... } while (false)`, and what ends with a break: a way to jump over statements.
bool hasOneRound(Stmt *loop) {
  if (isAlwaysFalse(conditionOf(loop)))
    return true;
  bool isLast = false;
  forEachChildStmt(loop, [&](Stmt *child) { // of a `for`, the body is behind what it begins with
    isLast = leaves(child) && !hasOwnJump(child, StmtKind::Continue);
  });
  return isLast;
}

/// What a `for` begins with is read once: nobody waits for it.
WaitFinder::WaitFinder(Stmt *loop, EffectsAnalysis &effects) : effects(effects) {
  if (hasOneRound(loop))
    return;
  std::vector<const Expr *> conditions{conditionOf(loop)};
  forEachChildExpr(loop, [&](const Expr *expr) { facts.add(expr); });
  forEachChildStmt(loop, [&](const Stmt *child) {
    const auto *counted = dyn_cast<For>(loop);
    if (!counted || child != counted->init)
      facts.add(child);
  });
  // `again: if (flag == 0) goto again;` goes on where others leave.
  const bool hasNoEnd = !conditionOf(loop) || isAlwaysTrue(conditionOf(loop));
  forEachStmt(loop, [&](const Stmt *stmt) {
    const auto *branch = dyn_cast<If>(stmt);
    if (branch && anyStmt(branch, [&](const Stmt *each) {
          return isa<Break, Return>(each) || (hasNoEnd && isa<Continue>(each));
        }))
      conditions.push_back(branch->condition);
  });
  forEachExpr(loop, [&](Expr *&expr) {
    forEachAccess(expr, [&](const Expr *lvalue, bool, bool isWrite) {
      if (isWrite)
        written.add(lvalue);
    });
  });
  // `if (flag) done = true;` in a loop `while (!done)`
  const Slice slice = facts.sliceOf(std::move(conditions), SliceKind::Branches);
  if (goesOnInMemory(loop, facts, slice))
    return;
  for (const Expr *value : slice.values)
    addReads(value);
  if (!goesOn(slice))
    addPlainReads(slice, hasBarrier(loop) || effects.of(loop).atomics);
}

/// Whether rounds differ by what the thread does itself: it counts, or goes from one to the next.
bool WaitFinder::goesOn(const Slice &slice) const {
  std::map<const Variable *, std::size_t> known;
  for (const Definition &each : facts.definitions()) {
    if (!each.variable || !slice.variables.count(each.variable))
      continue;
    ++known[each.variable];
    if (anyExprIn(each.value, [&](const Expr *part) {
          const auto *ref = dyn_cast<VariableRef>(part);
          return ref && ref->variable->space == AddressSpace::Private &&
                 facts.assigns(ref->variable);
        }))
      return true;
  }
  for (const Variable *variable : slice.variables) // `++i` is no definition
    if (variable->space == AddressSpace::Private &&
        facts.assignmentsOf(variable) + (facts.declares(variable) && variable->init) !=
            known[variable])
      return true;
  return false;
}

/// `&object`, of an object that neither the loop changes nor the callee.
bool WaitFinder::isSameObject(const Expr *argument, const Effects &ofCallee) const {
  const auto *address = dyn_cast<Unary>(withoutImplicitCasts(argument));
  const auto *ref = address && address->op == UnaryOp::AddressOf
                        ? dyn_cast<VariableRef>(address->operand)
                        : nullptr;
  const Variable *object = ref ? ref->variable : nullptr;
  return object && object->space == AddressSpace::Private && !facts.declares(object) &&
         !facts.assigns(object) && (!ofCallee.stores || !facts.mayBeWritten(object));
}

/// `while (load(flag) == 0);`: it gets the same in each round, and reads memory anew.
bool WaitFinder::isCallForOthers(const Call *call, bool isReadAnew) {
  const Effects does = effects.of(call->callee);
  const bool isSame = llvm::all_of(call->arguments, [&](const Expr *argument) {
    return isSameObject(argument, does) ||
           (facts.isInvariant(argument) &&
            !(argument->type->isPointer() && written.has(arrayOf(argument))));
  });
  if (!isSame)
    return false;
  const bool readsAnew = anyExpr(reachedFrom(*call->callee), [](const Expr *each) {
    return isPastCaches(each) || isVolatileAccess(each);
  });
  return readsAnew || (isReadAnew && does.loads && !does.stores);
}

/// From the same place in each round, in memory that the loop does not write itself.
bool WaitFinder::isPlainReadOfOthers(const Expr *expr, bool isReadAnew) {
  if (written.has(nullptr))
    return false;
  if (const auto *call = dyn_cast<Call>(expr))
    return isCallForOthers(call, isReadAnew);
  if (isPastCaches(expr))
    return facts.isInvariant(llvm::cast<Intrinsic>(expr)->arguments[0]);
  if (!isReadAnew || !readsMemory(expr) || expr->type->isArray() || written.mayBe(expr, facts))
    return false;
  const Variable *root = rootVariable(expr);
  if (root && (root->space == AddressSpace::Private || root->space == AddressSpace::Constant))
    return false;
  const Expr *pointer = memoryRefOf(expr).pointer;
  return !pointer || facts.isInvariant(pointer);
}

/// What `&item.count[2]` names without reading it: the element, count and item.
std::set<const Expr *> addressedIn(const Expr *value) {
  std::set<const Expr *> all;
  forEachExprIn(value, [&](const Expr *each) {
    const auto *address = dyn_cast<Unary>(each);
    const Expr *named = address && address->op == UnaryOp::AddressOf ? address->operand : nullptr;
    while (named && all.insert(named).second) {
      const auto *member = dyn_cast<Member>(named);
      const auto *element = dyn_cast<Index>(named);
      const bool isPart = (member && !member->arrow) ||
                          (element && withoutImplicitCasts(element->base)->type->isArray());
      named = !isPart ? nullptr : member ? member->base : withoutImplicitCasts(element->base);
    }
  });
  return all;
}

void WaitFinder::addPlainReads(const Slice &slice, bool isReadAnew) {
  for (const Expr *value : slice.values) {
    const std::set<const Expr *> addressed = addressedIn(value);
    forEachExprIn(value, [&](const Expr *each) {
      if (!addressed.count(each) && isPlainReadOfOthers(each, isReadAnew))
        plainReads.insert(each);
    });
  }
}

/// `old = atomicCAS(p, seen, next)`, where `seen` is from the round before.
bool WaitFinder::triesAgain(const Intrinsic *atomic) const {
  if (!atomic->is(OperationId::AtomicCas) && !atomic->is(OperationId::AtomicCasBlock) &&
      !atomic->is(OperationId::AtomicCasSystem))
    return false;
  return isOfRound(atomic->arguments[1]);
}

/// Whether it is what a round has found: `seen`, which the loop sets, or `int seen = *p;`.
bool WaitFinder::isOfRound(const Expr *value) const {
  return anyExprIn(value, [&](const Expr *each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    if (!ref)
      return readsMemory(each);
    const Variable *variable = ref->variable;
    return facts.changes(variable) ||
           (facts.declares(variable) && variable->init && isOfRound(variable->init));
  });
}

/// What another thread may change while this one looks: an atomic operation does, a call with one
/// in it may, and volatile memory is there for that. What the loop writes itself it need not wait
/// for.
bool WaitFinder::isOfOthers(const Expr *expr) {
  if (const auto *intrinsic = dyn_cast<Intrinsic>(expr))
    return intrinsic->operation->effects.has(Effect::Atomic) && !triesAgain(intrinsic);
  if (const auto *call = dyn_cast<Call>(expr))
    return effects.of(call->callee).atomics;
  if (const auto *ref = dyn_cast<VariableRef>(expr);
      ref && ref->variable->space == AddressSpace::Private)
    return false;
  return isVolatileAccess(expr) && !expr->type->isArray() && !written.mayBe(expr, facts);
}

void WaitFinder::addReads(const Expr *expr) {
  std::set<const Expr *> &found = synchronises(expr) ? votedReads : reads;
  forEachExprIn(expr, [&](const Expr *each) {
    if (isOfOthers(each))
      found.insert(each);
  });
}

} // namespace

std::set<const Expr *> readsToWait(Stmt *loop, EffectsAnalysis &effects) {
  return WaitFinder(loop, effects).reads;
}

std::string awaitedIn(Stmt *loop, EffectsAnalysis &effects) {
  std::map<std::tuple<unsigned, unsigned>, std::string> awaited;
  auto add = [&](const Expr *read, std::string name) {
    if (!name.empty())
      awaited.emplace(std::make_tuple(read->place.line, read->place.column), std::move(name));
  };
  const WaitFinder found(loop, effects);
  for (const auto *reads : {&found.reads, &found.votedReads})
    for (const Expr *read : *reads)
      add(read, nameOfAwaited(read));
  for (const Expr *read : found.plainReads)
    add(read, nameOfRead(read));
  return awaited.empty() ? "" : awaited.begin()->second;
}

Waited waitedBy(const std::set<const Expr *> &reads, const WarpCallers &callers) {
  const bool isOwn = llvm::any_of(reads, [&](const Expr *read) {
    return isOfSharedMemory(read) || callers.isShared(memoryOf(read));
  });
  return reads.empty() ? Waited::Nobody : isOwn ? Waited::ForOwnBlock : Waited::ForOthers;
}

/// `sums[number - 1]`, where `number = atomicAdd(next, 1)`: the number is one that somebody has.
static bool isOfBegun(const Expr *read, const RegionFacts &facts) {
  const auto *atomic = dyn_cast<Intrinsic>(read);
  const Slice slice = facts.sliceOf({atomic ? atomic->arguments[0] : read}, SliceKind::Parts);
  return llvm::any_of(slice.values, [](const Expr *value) { return anyExprIn(value, takesNext); });
}

Awaited whoIsAwaitedIn(Stmt *loop, const Function &function, EffectsAnalysis &effects) {
  if (endsByItself(loop, function))
    return Awaited::Running;
  const WaitFinder found(loop, effects);
  const RegionFacts facts(function);
  std::set<const Expr *> all;
  for (const auto *reads : {&found.reads, &found.votedReads})
    llvm::copy_if(*reads, std::inserter(all, all.end()),
                  [](const Expr *read) { return !nameOfAwaited(read).empty(); });
  if (all.empty()) // beside others, plain memory says where those are
    all = found.plainReads;
  Awaited who = Awaited::Running;
  for (const Expr *read : all) {
    if (isForLock(read))
      continue;
    if (isOfSharedMemory(read))
      return Awaited::Threads;
    if (!isOfBegun(read, facts))
      who = Awaited::Blocks;
  }
  return who;
}

} // namespace cu2port::ir
