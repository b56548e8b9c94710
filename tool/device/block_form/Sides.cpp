// Block form: branches whose two sides meet each other at barriers of their own, as CUDA has it: a
// thread waits for all others of its block, or warp, whichever such barrier each has come to
// (Masks.cpp has what else becomes of branches).
//
//   if (t % 2) {                        inside = t % 2;  outside = !inside;
//     s[t] = a;                         if (inside) s[t] = a;
//     barrier                           if (outside) s[t] = b;
//     x = s[t ^ 1];               ->    barrier
//   } else {                            if (inside) x = s[t ^ 1];
//     s[t] = b;                         if (outside) x = s[t ^ 1] + 1;
//     barrier
//     x = s[t ^ 1] + 1;
//   }
//
// One side after the other would read what the other one has not written. Operations with a mask of
// all lanes are such barriers, too: what one side gives is the other side's as well.
//
//     v = __shfl_xor_sync(~0u, a, 1);       if (inside) value = a;
//   } else {                                if (outside) value = b;
//     v = __shfl_xor_sync(~0u, b, 1);  ->   barrier
//   }                                       if (inside) v = shuffleXor(warp value, 1); ...
//
// That is for the barriers in the sides' own lists, the same in each; those that name some lanes
// are the side's own. Between two barriers the sides run in any order, as threads do.
// Start at takeSideBySide().
#include "device/block_form/Masks.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

/// Whether threads wait there for all others, which may have come to another such barrier.
bool Predication::isMeeting(const Stmt *stmt) const {
  const auto *barrier = dyn_cast<Barrier>(stmt);
  return barrier && barrier->scope == context.scope && barrier->meetsOthers;
}

bool Predication::holdsMeeting(const Stmt *stmt) const {
  return anyStmt(stmt, [&](const Stmt *each) { return isMeeting(each); });
}

/// The statements of a side, those of blocks that threads meet in among them.
void Predication::takeSide(Stmt *from, List &statements) const {
  auto *block = dyn_cast<Block>(from);
  if (!block || !holdsMeeting(block))
    return statements.push_back(from);
  for (Stmt *stmt : block->statements)
    takeSide(stmt, statements);
}

/// The value that threads look at behind the barrier, which is set right in front of it; null if
/// it is not.
static Variable *valueAt(const std::vector<Stmt *> &statements, std::size_t barrier) {
  auto *declaration = barrier > 0 ? dyn_cast<Declaration>(statements[barrier - 1]) : nullptr;
  if (!declaration || declaration->variables.size() != 1)
    return nullptr;
  Variable *value = declaration->variables[0];
  const bool isLookedAt = std::any_of(statements.begin() + static_cast<std::ptrdiff_t>(barrier),
                                      statements.end(), [&](Stmt *stmt) {
                                        return anyExpr(stmt, [&](const Expr *expr) {
                                          const auto *all = dyn_cast<AllThreads>(expr);
                                          return all && all->variable == value;
                                        });
                                      });
  return isLookedAt && value->init ? value : nullptr;
}

/// Where both sides meet; nothing if they do not come to the same, or do so within loops, or pass
/// by.
auto Predication::meetingsOf(const If *branch) const -> std::optional<Meetings> {
  if (!branch->otherwise)
    return std::nullopt;
  std::optional<Meetings> meetings = meetingsOf(branch->then);
  return meetings == meetingsOf(branch->otherwise) ? meetings : std::nullopt;
}

auto Predication::meetingsOf(Stmt *from) const -> std::optional<Meetings> {
  List statements;
  takeSide(from, statements);
  const auto *branch = statements.size() == 1 ? dyn_cast<If>(statements[0]) : nullptr;
  if (branch && !clears(statements[0]))
    return meetingsOf(branch);
  Meetings meetings;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    Stmt *stmt = statements[i];
    if (isMeeting(stmt)) {
      const OperationId operation = cast<Barrier>(stmt)->operation;
      const bool hasValue = operation != OperationId::Other;
      const Variable *value = hasValue ? valueAt(statements, i) : nullptr;
      if (hasValue && !value)
        return std::nullopt;
      meetings.emplace_back(operation, value ? value->type : nullptr);
    } else if (clears(stmt) || holdsMeeting(stmt)) {
      return std::nullopt;
    }
  }
  return meetings.empty() ? std::nullopt : std::optional(meetings);
}

/// What the sides give each other is one variable: that of the first.
void Predication::shareValues(Sides &sides) {
  std::vector<Variable *> values;
  for (Side &side : sides) {
    List &statements = side.statements;
    std::size_t count = 0;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      if (!isMeeting(statements[i]) ||
          cast<Barrier>(statements[i])->operation == OperationId::Other)
        continue;
      Variable *value = valueAt(statements, i);
      if (&side == &sides[0]) {
        values.push_back(value);
        continue;
      }
      Variable *shared = values[count++];
      statements[i - 1] = makeAssignment(program, ref(shared), value->init, value->place);
      for (std::size_t later = i; later < statements.size(); ++later)
        forEachExpr(statements[later], [&](Expr *&expr) {
          if (auto *all = dyn_cast<AllThreads>(expr); all && all->variable == value)
            all->variable = shared;
        });
    }
  }
}

/// One side, or those of an `else if`, whose flags come first.
void Predication::addSides(Stmt *from, Variable *flag, Sides &sides, List &to) {
  Side side{{}, flag};
  takeSide(from, side.statements);
  auto *branch = side.statements.size() == 1 ? dyn_cast<If>(side.statements[0]) : nullptr;
  if (!branch) {
    sides.push_back(std::move(side));
    return;
  }
  flags.push_back(flag);
  const SideFlags taken = declareSides(branch, to);
  flags.pop_back();
  addSides(branch->then, taken.inside, sides, to);
  addSides(branch->otherwise, taken.outside, sides, to);
}

/// The sides of a branch meet each other in it, all as often: each goes on from one barrier to the
/// next before others go further. What they declare comes to stand in one scope.
void Predication::takeSideBySide(If *branch, const SideFlags &taken, std::size_t meetings,
                                 List &to) {
  Sides sides;
  List all;
  addSides(branch->then, taken.inside, sides, all);
  addSides(branch->otherwise, taken.outside, sides, all);
  shareValues(sides);
  for (const Side &side : sides)
    for (Stmt *stmt : side.statements)
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        for (Variable *variable : declaration->variables)
          variable->name = takeName({variable->name}, context.names);
  for (std::size_t left = meetings + 1; left > 0; --left) {
    Stmt *meeting = nullptr;
    for (Side &side : sides)
      meeting = takeToMeeting(side, flag(), all);
    if (meeting)
      all.push_back(meeting);
  }
  to.push_back(makeBlock(program, all));
}

/// The barrier that ends it; null at the end of the side. Votes among all sides are of those whose
/// flag is `all`.
Stmt *Predication::takeToMeeting(Side &side, Variable *all, List &to) {
  flags.push_back(side.flag);
  following.push_back(&side.statements);
  Stmt *meeting = nullptr;
  while (!meeting && side.next < side.statements.size()) {
    Stmt *stmt = side.statements[side.next++];
    auto *declaration = dyn_cast<Declaration>(stmt);
    Expr *vote = declaration ? declaration->variables[0]->init : nullptr;
    side.isAmongAll = side.isAmongAll && vote && isVote(vote, context.scope);
    if (isMeeting(stmt)) {
      meeting = stmt;
    } else if (side.isAmongAll) {
      flush(to);
      if (all)
        addActive(program, vote, all, context.scope);
      to.push_back(stmt);
    } else {
      take(stmt, to);
    }
  }
  side.isAmongAll = meeting && cast<Barrier>(meeting)->operation != OperationId::Other;
  flush(to);
  following.pop_back();
  flags.pop_back();
  return meeting;
}

} // namespace cu2port::ir
