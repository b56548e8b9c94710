// A jump forward leaves a loop that runs once; a jump back begins another round of a loop.
//
//   for (...)                         do {
//     for (...)                         bool found = false;
//       if (c) goto found;              for (...) {
//   a();                         ->       for (...)
//   found:                                  if (c) { found = true; break; }
//   b();                                  if (found) break;
//                                       }
//                                       if (found) break;
//                                       a();
//                                     } while (false);
//                                     b();
//
//   again:                            while (true) {
//   a();                         ->     a();
//   if (c) goto again;                  if (c) continue;
//                                       break;
//                                     }
//
// A single `if (c) goto found;` in the label's own block becomes `if (!c) { a(); }`. Here it is
// found what a jump goes over; JumpLoops.cpp makes the loop.
#include "device/build/Jumps.h"

#include "device/build/JumpStructurer.h"
#include "device/ir/InitialValues.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

bool JumpStructurer::isJumpTo(const Stmt *stmt, const Label *label) const {
  auto jump = jumps.from.find(stmt);
  return jump != jumps.from.end() && jump->second == label;
}

bool JumpStructurer::jumpsTo(Stmt *stmt, const Label *label) const {
  bool found = false;
  forEachStmt(stmt, [&](Stmt *each) { found |= isJumpTo(each, label); });
  return found;
}

bool JumpStructurer::resolveOne() {
  const std::vector<Block *> blocks = blocksBelow(function.body);
  return std::any_of(blocks.rbegin(), blocks.rend(),
                     [&](Block *block) { return resolveIn(block->statements); });
}

/// Looks for a label of the block that a statement beside it jumps to, or one inside such a
/// statement. The region is what lies between the two: in front of the label from the first
/// statement that jumps there, behind it to the last one.
bool JumpStructurer::resolveIn(Statements &statements) {
  for (std::size_t i = 0; i < statements.size(); ++i) {
    auto found = jumps.labels.find(statements[i]);
    if (found == jumps.labels.end())
      continue;
    const Label *label = found->second;
    std::size_t first = 0, last = statements.size();
    while (first < i && !jumpsTo(statements[first], label))
      ++first;
    while (last > i + 1 && !jumpsTo(statements[last - 1], label))
      --last;
    if ((last > i + 1 && resolve(statements, i + 1, last, {label, true, {}})) ||
        (first < i && resolve(statements, first, i, {label, false, {}})))
      return true;
  }
  return false;
}

/// Finds what ends a loop or switch around the statement. False if some of it is inside a switch of
/// the statement's own.
bool JumpStructurer::findLeaving(Stmt *stmt, bool inSwitch, std::set<Stmt *> &leaving) const {
  if (isLoop(stmt) || jumps.from.count(stmt))
    return true;
  if (isa<Continue>(stmt) || (isa<Break>(stmt) && !inSwitch)) {
    leaving.insert(stmt);
    return !inSwitch;
  }
  bool good = true;
  forEachChildStmt(stmt, [&](Stmt *&child) {
    good &= findLeaving(child, inSwitch || isa<Switch>(stmt), leaving);
  });
  return good;
}

/// Puts the loop or condition in the region's place. False, and nothing has changed, if the region
/// would take labels of a switch away from it, or has a `continue` inside a switch of its own.
bool JumpStructurer::resolve(Statements &statements, std::size_t first, std::size_t end,
                             JumpRegion region) {
  const auto begin = statements.begin() + static_cast<std::ptrdiff_t>(first);
  const auto behind = statements.begin() + static_cast<std::ptrdiff_t>(end);
  region.statements.assign(begin, behind);
  If *guard = findGuard(region);
  std::set<Stmt *> leaving;
  for (Stmt *stmt : region.statements)
    if (isa<Case>(stmt) || (!guard && !findLeaving(stmt, false, leaving)))
      return false;
  Statements made = hoist(region.statements, Statements(behind, statements.end()));
  for (Stmt *stmt : guard ? guarded(guard, region) : looped(region, leaving))
    made.push_back(stmt);
  statements.erase(begin, behind);
  statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(first), made.begin(),
                    made.end());
  return true;
}

/// What the region declares and the statements behind it use is declared in front of it: returns
/// the declarations.
JumpStructurer::Statements JumpStructurer::hoist(Statements &region, const Statements &after) {
  std::set<const Variable *> used;
  for (Stmt *stmt : after)
    forEachExpr(stmt, [&](Expr *&e) {
      if (auto *ref = dyn_cast<VariableRef>(e))
        used.insert(ref->variable);
    });
  Statements hoisted, result;
  for (Stmt *stmt : region) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    const bool isNeeded =
        declaration && std::any_of(declaration->variables.begin(), declaration->variables.end(),
                                   [&](const Variable *each) { return used.count(each) != 0; });
    if (!isNeeded) {
      result.push_back(stmt);
      continue;
    }
    hoisted.push_back(declaration);
    for (Variable *variable : declaration->variables) {
      const std::vector<Variable *> all = variablesOf(function);
      // In front, it must not hide another of its name.
      if (std::any_of(all.begin(), all.end(), [&](const Variable *other) {
            return other != variable && other->name == variable->name;
          }))
        variable->name = takeName({variable->name}, names);
      Statements assignments = assignInitial(program, variable, names);
      result.insert(result.end(), assignments.begin(), assignments.end());
    }
  }
  region = std::move(result);
  return hoisted;
}

/// `if (c) goto label;` as the only jump, at the region's beginning; null if that is not so.
If *JumpStructurer::findGuard(const JumpRegion &region) const {
  auto *branch = dyn_cast<If>(region.statements.front());
  if (!branch || branch->otherwise || region.isBack || region.statements.size() == 1)
    return nullptr;
  Stmt *then = branch->then;
  if (auto *block = dyn_cast<Block>(then); block && block->statements.size() == 1)
    then = block->statements.front();
  const bool isSole = std::none_of(region.statements.begin() + 1, region.statements.end(),
                                   [&](Stmt *stmt) { return jumpsTo(stmt, region.label); });
  return isSole && isJumpTo(then, region.label) ? branch : nullptr;
}

/// `if (!c) { what the jump skipped }`
JumpStructurer::Statements JumpStructurer::guarded(If *guard, JumpRegion &region) {
  guard->condition = negated(program, guard->condition);
  guard->then = makeBlock(program, {region.statements.begin() + 1, region.statements.end()});
  return {guard};
}

void JumpStructurer::removeLabels() {
  forEachStmt(function.body, [&](Stmt *stmt) {
    auto *block = dyn_cast<Block>(stmt);
    if (!block)
      return;
    Statements kept;
    Comments waiting;
    for (Stmt *each : block->statements) {
      if (jumps.labels.count(each)) {
        waiting.before.insert(waiting.before.end(), each->comments.before.begin(),
                              each->comments.before.end());
        waiting.blankLineBefore |= each->comments.blankLineBefore;
        continue;
      }
      each->comments.before.insert(each->comments.before.begin(), waiting.before.begin(),
                                   waiting.before.end());
      each->comments.blankLineBefore |= waiting.blankLineBefore;
      waiting = {};
      kept.push_back(each);
    }
    block->commentsAtEnd.insert(block->commentsAtEnd.begin(), waiting.before.begin(),
                                waiting.before.end());
    block->statements = std::move(kept);
  });
}

std::vector<const Stmt *> structureJumps(Program &program, Function &function, Jumps jumps) {
  JumpStructurer structurer(program, function, jumps);
  while (structurer.resolveOne()) {
  }
  std::vector<const Stmt *> left;
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (jumps.from.count(stmt))
      left.push_back(stmt);
  });
  structurer.removeLabels();
  return left;
}

} // namespace cu2port::ir
