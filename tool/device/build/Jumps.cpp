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
// A single `if (c) goto found;` in the label's own block becomes `if (!c) { a(); }`.
#include "device/build/Jumps.h"

#include "device/ir/InitialValues.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

using Statements = std::vector<Stmt *>;

/// Statements of one block that jumps to one label leave or begin again.
struct Region {
  const Label *label;
  bool isBack; ///< the label is at its beginning, else behind it
  Statements statements;
  Variable *flag = nullptr; ///< set by jumps from inside a loop or switch of the region's own
};

class Structurer {
public:
  Structurer(Program &program, Function &function, Jumps &jumps)
      : program(program), function(function), jumps(jumps), names(namesIn(program, function)) {}

  bool resolveOne();
  void removeLabels();

private:
  bool resolveIn(Statements &statements);
  bool resolve(Statements &statements, std::size_t first, std::size_t end, Region region);

  bool jumpsTo(Stmt *stmt, const Label *label) const;
  bool isJumpTo(const Stmt *stmt, const Label *label) const;
  bool findLeaving(Stmt *stmt, bool inSwitch, std::set<Stmt *> &leaving) const;
  Statements hoist(Statements &region, const Statements &after);
  If *findGuard(const Region &region) const;
  Statements guarded(If *guard, Region &region);
  Statements looped(Region &region, const std::set<Stmt *> &leaving);

  Statements rewrite(Statements statements, Region &region, bool nested);
  void rewriteSlot(Stmt *&slot, Region &region, bool nested);
  Stmt *leave(const Region &region, bool nested, Place place);
  void mark(Stmt *&slot, const std::set<Stmt *> &leaving, Variable *breaks, Variable *continues);
  Variable *makeFlag(const std::string &name);
  Stmt *set(Variable *flag, Place place);

  Program &program;
  Function &function;
  Jumps &jumps;
  std::set<std::string> names;
};

bool Structurer::isJumpTo(const Stmt *stmt, const Label *label) const {
  auto jump = jumps.from.find(stmt);
  return jump != jumps.from.end() && jump->second == label;
}

bool Structurer::jumpsTo(Stmt *stmt, const Label *label) const {
  bool found = false;
  forEachStmt(stmt, [&](Stmt *each) { found |= isJumpTo(each, label); });
  return found;
}

/// Resolves the jumps to one label from one side of it. False if there are none that can be.
bool Structurer::resolveOne() {
  const std::vector<Block *> blocks = blocksBelow(function.body);
  return std::any_of(blocks.rbegin(), blocks.rend(),
                     [&](Block *block) { return resolveIn(block->statements); });
}

/// Looks for a label of the block that a statement beside it jumps to, or one inside such a
/// statement. The region is what lies between the two: in front of the label from the first
/// statement that jumps there, behind it to the last one.
bool Structurer::resolveIn(Statements &statements) {
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
bool Structurer::findLeaving(Stmt *stmt, bool inSwitch, std::set<Stmt *> &leaving) const {
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
bool Structurer::resolve(Statements &statements, std::size_t first, std::size_t end,
                         Region region) {
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
Statements Structurer::hoist(Statements &region, const Statements &after) {
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
If *Structurer::findGuard(const Region &region) const {
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
Statements Structurer::guarded(If *guard, Region &region) {
  guard->condition = negated(program, guard->condition);
  guard->then = makeBlock(program, {region.statements.begin() + 1, region.statements.end()});
  return {guard};
}

Variable *Structurer::makeFlag(const std::string &name) {
  auto *flag = program.make<Variable>();
  flag->name = takeName({name, "at_" + name}, names);
  flag->type = program.types.scalar(Scalar::Bool);
  flag->init = makeBool(program, false);
  return flag;
}

Stmt *Structurer::set(Variable *flag, Place place) {
  return makeAssignment(program, makeRef(program, flag, place), makeBool(program, true), place);
}

/// The region's loop, with what it needs in front of it and behind it.
Statements Structurer::looped(Region &region, const std::set<Stmt *> &leaving) {
  Statements result, behind;
  auto outer = [&](auto isKind, const char *name) -> Variable * {
    auto found = std::find_if(leaving.begin(), leaving.end(), isKind);
    if (found == leaving.end())
      return nullptr;
    Variable *flag = makeFlag(name);
    result.push_back(makeDeclaration(program, flag, flag->init));
    Stmt *how =
        isa<Break>(*found) ? static_cast<Stmt *>(program.make<Break>()) : program.make<Continue>();
    behind.push_back(makeIf(program, makeRef(program, flag, {}), {how}));
    return flag;
  };
  Variable *breaks = outer([](Stmt *stmt) { return isa<Break>(stmt); }, "leaves");
  Variable *continues = outer([](Stmt *stmt) { return isa<Continue>(stmt); }, "skips");
  for (Stmt *&stmt : region.statements)
    mark(stmt, leaving, breaks, continues);

  const Place place = region.statements.front()->place;
  Statements body = rewrite(std::move(region.statements), region, false);
  if (region.flag)
    body.insert(body.begin(), makeDeclaration(program, region.flag, region.flag->init));
  if (region.isBack) {
    auto *end = program.make<Break>();
    body.push_back(end);
    auto *loop = program.make<While>();
    loop->condition = makeBool(program, true);
    loop->body = makeBlock(program, std::move(body));
    result.push_back(loop);
  } else {
    auto *loop = program.make<Do>();
    loop->condition = makeBool(program, false);
    loop->body = makeBlock(program, std::move(body));
    result.push_back(loop);
  }
  result.back()->place = place;
  result.insert(result.end(), behind.begin(), behind.end());
  return result;
}

/// What ended a loop around the region now sets a flag and ends the region's.
void Structurer::mark(Stmt *&slot, const std::set<Stmt *> &leaving, Variable *breaks,
                      Variable *continues) {
  if (leaving.count(slot)) {
    auto *end = program.make<Break>();
    end->place = slot->place;
    Stmt *setFlag = set(isa<Break>(slot) ? breaks : continues, slot->place);
    setFlag->comments = slot->comments;
    slot = makeBlock(program, {setFlag, end});
  } else if (!isLoop(slot)) {
    forEachChildStmt(slot, [&](Stmt *&child) { mark(child, leaving, breaks, continues); });
  }
}

/// What ends the region's loop, or the loop inside it that the jump is in.
Stmt *Structurer::leave(const Region &region, bool nested, Place place) {
  Stmt *result = region.isBack && !nested ? static_cast<Stmt *>(program.make<Continue>())
                                          : program.make<Break>();
  result->place = place;
  return result;
}

void Structurer::rewriteSlot(Stmt *&slot, Region &region, bool nested) {
  Statements all = rewrite({slot}, region, nested);
  slot = all.size() == 1 ? all.front() : makeBlock(program, std::move(all));
}

/// Turns the jumps into what leaves the loops that they are in, one after the other.
Statements Structurer::rewrite(Statements statements, Region &region, bool nested) {
  Statements result;
  for (Stmt *stmt : statements) {
    if (!jumpsTo(stmt, region.label)) {
      result.push_back(stmt);
      continue;
    }
    if (isJumpTo(stmt, region.label)) {
      Stmt *end = leave(region, nested, stmt->place);
      if (nested && !region.flag)
        region.flag = makeFlag(region.label->name);
      if (nested)
        result.push_back(set(region.flag, stmt->place));
      result.push_back(end);
      (nested ? result[result.size() - 2] : end)->comments = stmt->comments;
      continue;
    }
    const bool isInner = isLoop(stmt) || isa<Switch>(stmt);
    if (auto *block = dyn_cast<Block>(stmt))
      block->statements = rewrite(std::move(block->statements), region, nested);
    else if (auto *choice = dyn_cast<Switch>(stmt))
      choice->body->statements = rewrite(std::move(choice->body->statements), region, true);
    else
      forEachChildStmt(stmt, [&](Stmt *&child) { rewriteSlot(child, region, nested || isInner); });
    result.push_back(stmt);
    if (isInner)
      result.push_back(makeIf(program, makeRef(program, region.flag, stmt->place),
                              {leave(region, nested, stmt->place)}));
  }
  return result;
}

/// The comments at a label go to what follows it.
void Structurer::removeLabels() {
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

} // namespace

std::vector<const Stmt *> structureJumps(Program &program, Function &function, Jumps jumps) {
  Structurer structurer(program, function, jumps);
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
