// Block form: branches and loops around a barrier that threads do not take together. All threads
// walk through them, each with a flag that says whether it is there; nobody enters where nobody is.
//
//   while (i < n) {                     bool running = true;
//     s[t] = x[i];                      for (;;) {
//     barrier                             running = running && i < n;
//     if (s[0] > 0)              ->       if (!any(block running)) break;
//       break;                            if (running) s[t] = x[i];
//     i += 256;                           barrier
//   }                                     if (running && s[0] > 0) running = false;
//                                         if (running) i += 256;
//                                       }
//
//   if (x[t] > 0) {                     bool inside = x[t] > 0, outside = !inside;
//     s[t] = x[t];                      if (any(block inside)) {
//     barrier                             if (inside) s[t] = x[t];
//     y[t] = s[0];                        barrier
//   } else                       ->       if (inside) y[t] = s[0];
//     y[t] = 0;                         }
//                                       if (outside) y[t] = 0;
//
// A thread that breaks, continues or returns clears its flags up to that of the statement it
// leaves; those of one that has returned are clear. Each flag implies those of the statements
// around, so that the innermost one is enough to ask for. What threads do take together stays a
// branch or loop. Start at Predication::list() and take(), which goes over the statements;
// MaskedControlFlow.cpp has what becomes of branches, loops and switches.
#include "device/block_form/Masks.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/Walk.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// A step that differs between threads would have to stand at the end of the body, which a continue
/// skips.
bool isTogether(const Stmt *stmt, const Uniformity &uniformity) {
  const auto *loop = dyn_cast<For>(stmt);
  const bool hasOwnStep = loop && loop->step && !uniformity.isUniformAssignment(loop->step);
  return uniformity.isConvergent(stmt) &&
         !(hasOwnStep && hasOwnJump(loop->body, StmtKind::Continue));
}

/// Some statement around a barrier that threads do not take together.
bool isNeeded(const FissionSet &splits, const Uniformity &uniformity) {
  return std::any_of(splits.begin(), splits.end(),
                     [&](const Stmt *stmt) { return !isTogether(stmt, uniformity); });
}

} // namespace

// ---- Flags ------------------------------------------------------------------------------------

/// `flag && condition`; without a condition the flag, without a flag the condition. Null stands for
/// true.
Expr *Predication::here(Expr *condition) {
  const Type *boolean = program.types.scalar(Scalar::Bool);
  if (!flag())
    return condition;
  return condition ? makeBinary(program, BinaryOp::And, ref(flag()), condition, boolean)
                   : ref(flag());
}

/// `bool name = value;`, true for null.
Declaration *Predication::declareFlag(const std::string &name, Expr *value, Place place) {
  Variable *variable = makeVariable(context, name, program.types.scalar(Scalar::Bool), place);
  // A thread that has returned does not get as far as to set it.
  variable->startsClear = mayReturn;
  return makeDeclaration(program, variable, value ? value : makeBool(program, true));
}

/// Clears all flags but the first `kept`.
Stmt *Predication::clear(std::size_t kept, Place place) {
  List assignments;
  const std::size_t first = kept + has(Fault::LostBreak);
  for (std::size_t i = first; i < flags.size(); ++i)
    assignments.push_back(makeAssignment(program, makeRef(program, flags[i], place),
                                         makeBool(program, false), place));
  return makeBlock(program, assignments);
}

/// Whether threads meet in the statements.
bool Predication::synchronises(const List &statements) const {
  return llvm::any_of(statements,
                      [&](const Stmt *stmt) { return containsBarrier(stmt, context.scope); });
}

/// Statements for those whose innermost flag is set.
If *Predication::whereHere(List then) {
  If *branch = makeIf(program, ref(flag()), std::move(then));
  branch->isMask = true;
  return branch;
}

/// Statements that nobody need look at if the flag is clear for all. They hold the flag's own
/// tests: this is for the barriers, which all threads walk through or none.
Stmt *Predication::whereAny(Variable *flag, List then) {
  if (!synchronises(then))
    return makeBlock(program, std::move(then));
  If *branch = ifAny(flag);
  branch->then = makeBlock(program, std::move(then));
  return branch;
}

/// `if (any(block flag))`: the same for all threads.
If *Predication::ifAny(Variable *flag) {
  Intrinsic *any = makeCall(program, OperationId::Any, program.types.scalar(Scalar::Bool),
                            {makeAllThreads(program, flag, context.scope)}, flag->place);
  auto *branch = program.make<If>();
  branch->condition = any;
  branch->isMask = true;
  branch->place = flag->place;
  return branch;
}

/// What a break or continue leaves; a continue leaves no switch.
const Predication::Around *Predication::leftBy(const Stmt *exit) const {
  for (auto each = around.rbegin(); each != around.rend(); ++each)
    if (isLoop(each->stmt) || (isa<Break>(exit) && isa<Switch>(each->stmt)))
      return &*each;
  return nullptr;
}

// ---- Lists ------------------------------------------------------------------------------------

/// The variables that other statements of the list use, by name or through an address.
std::set<const Variable *> Predication::usedOutside(const List &group) const {
  std::set<const Variable *> used;
  for (Stmt *stmt : *following.back())
    if (!llvm::is_contained(group, stmt))
      used.merge(variablesNamedIn(stmt));
  return links.reachedThrough(used);
}

/// The group becomes one branch; what it declares for later stands before it.
void Predication::flush(List &to) {
  if (group.empty())
    return;
  List statements = std::move(group);
  group.clear();
  if (!flag()) {
    to.insert(to.end(), statements.begin(), statements.end());
    return;
  }
  const std::set<const Variable *> used = usedOutside(statements);
  List inside;
  for (Stmt *stmt : statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    const Variable *first = declaration ? declaration->variables.front() : nullptr;
    // Shared memory is the block's, whoever is here.
    if (first && first->space != AddressSpace::Private) {
      to.push_back(stmt);
      continue;
    }
    // What stays within the group is declared in the branch; `int v = e;` for later statements
    // becomes `int v; if (flag) v = e;`.
    bool leaves = false;
    if (declaration)
      for (const Variable *variable : declaration->variables)
        leaves |= used.count(variable) != 0;
    if (!leaves) {
      inside.push_back(stmt);
      continue;
    }
    List assignments;
    for (Variable *variable : declaration->variables) {
      List initial = assignInitial(program, variable, context.names);
      assignments.insert(assignments.end(), initial.begin(), initial.end());
      variable->isConst = false;
    }
    to.push_back(declaration);
    inside.insert(inside.end(), assignments.begin(), assignments.end());
  }
  if (!inside.empty())
    to.push_back(whereHere(inside));
}

/// A list of statements, each of which may let some threads leave:
///
///   if (c) break;             if (flag && c) flag = false;
///   barrier            ->     if (any(block flag)) { barrier ... }
///   ...
void Predication::list(const List &from, List &to) {
  List outer = std::move(group);
  group.clear();
  following.push_back(&from);
  bool mayBeEmpty = false;
  for (std::size_t i = 0; i < from.size(); ++i) {
    take(from[i], to);
    // When some have left, maybe all have: nobody is to wait in what follows. A label of a switch
    // stays where it can be jumped to.
    auto first = from.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    List rest(first, std::find_if(first, from.end(), [](Stmt *each) { return isa<Case>(each); }));
    mayBeEmpty |= flag() && clears(from[i]);
    if (mayBeEmpty && synchronises(rest)) {
      flush(to);
      List guarded;
      list(rest, guarded);
      to.push_back(whereAny(flag(), guarded));
      i += rest.size();
    }
  }
  flush(to);
  following.pop_back();
  group = std::move(outer);
}

/// Whether the statement lets some threads leave one that stands around it.
bool Predication::clears(Stmt *stmt) const {
  bool found = containsReturn(stmt);
  forEachStmt(stmt, [&](Stmt *each) {
    found |= (isa<Break>(each) || isa<Continue>(each)) && splits.count(each);
  });
  return found;
}

/// Returns inside what all threads of the group run by themselves clear their flags first.
void Predication::notePlainReturns(Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (!isa<Return>(child))
      return notePlainReturns(child);
    auto *block = cast<Block>(clear(0, child->place));
    block->statements.push_back(child);
    child = block;
  });
}

/// Without a barrier: goes to the group. A return clears all flags, so that the thread counts in no
/// `any`.
void Predication::plain(Stmt *stmt, List &to) {
  if (flags.empty()) {
    to.push_back(stmt);
    return;
  }
  const bool returns = containsReturn(stmt);
  if (isa<Return>(stmt)) {
    auto *block = cast<Block>(clear(0, stmt->place));
    block->statements.push_back(stmt);
    stmt = block;
  } else if (returns) {
    notePlainReturns(stmt);
  }
  group.push_back(stmt);
  if (returns)
    flush(to);
}

void Predication::take(Stmt *stmt, List &to) {
  // Barriers, labels and votes stand under no flag of a thread's.
  if (isBarrier(stmt, context.scope) || isa<Case>(stmt)) {
    flush(to);
    to.push_back(stmt);
    return;
  }
  auto *declaration = dyn_cast<Declaration>(stmt);
  if (declaration && isVote(declaration->variables[0]->init, context.scope)) {
    flush(to);
    if (flag())
      addActive(program, declaration->variables[0]->init, flag(), context.scope);
    to.push_back(stmt);
    return;
  }
  // Then ways out, and what no barrier is in; what is left is around one.
  if (isa<Break>(stmt) || isa<Continue>(stmt))
    return exit(stmt, to);
  if (!splits.count(stmt))
    return plain(stmt, to);
  if (isa<Return>(stmt))
    return plain(stmt, to);
  if (auto *block = dyn_cast<Block>(stmt)) {
    flush(to);
    to.push_back(nested(block));
    return;
  }
  if (auto *inner = dyn_cast<If>(stmt))
    return branch(inner, to);
  flush(to);
  if (auto *inner = dyn_cast<Switch>(stmt))
    return uniformity.isConvergent(inner) ? uniformSwitch(inner, to) : choice(inner, to);
  return isTogether(stmt, uniformity) ? uniformLoop(stmt, to) : loop(stmt, to);
}

Block *Predication::nested(Stmt *stmt, const List &atEnd) {
  auto *from = llvm::dyn_cast_or_null<Block>(stmt);
  auto *block = from ? program.make<Block>(*from) : makeBlock(program, {});
  List statements = from ? from->statements : stmt ? List{stmt} : List{};
  statements.insert(statements.end(), atEnd.begin(), atEnd.end());
  block->statements.clear();
  list(statements, block->statements);
  return block;
}

/// A break or continue stays if what it leaves does; else it clears flags.
void Predication::exit(Stmt *stmt, List &to) {
  const Around *left = leftBy(stmt);
  if (!left || left->stays) {
    flush(to);
    to.push_back(stmt);
    return;
  }
  Stmt *cleared = clear(isa<Break>(stmt) ? left->breaks : left->continues, stmt->place);
  cleared->comments = stmt->comments;
  group.push_back(cleared);
  flush(to);
}

void maskDivergence(BlockFormContext &context) {
  Function &kernel = context.kernel;
  FissionSet splits = fissionsAtBarriers(kernel.body, context.scope);
  Uniformity uniformity(kernel, splits, context.effects, context.scope);
  context.masksThreads = isNeeded(splits, uniformity);
  if (context.masksThreads)
    kernel.body = Predication(context, uniformity, splits).body(kernel.body);
}

} // namespace cu2port::ir
