// Early return, the flag: `return` in statements without barriers becomes `active = false`.
//
//   if (x < 0) { a(); return; }       if (x < 0) { a(); active = false; }
//   b();                        ->    if (active) { b(); }
//   for (...) if (c) return;          for (...) if (c) { active = false; break; }
//
// In a loop or switch a `break` skips what the return skipped; behind a loop in a loop there is an
// `if (!active) break;`. Elsewhere what follows gets a guard. There is no barrier in the
// statements (EarlyReturnGuards.cpp), so that nobody waits there for threads that leave a loop.
#include "device/early_return/EarlyReturn.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

ActiveFlag::ActiveFlag(Program &program, Function &kernel) : program(program) {
  std::set<std::string> names = namesIn(program, kernel);
  variable = makeVariable(program, takeName({"active", "isActive"}, names),
                          program.types.scalar(Scalar::Bool));
}

Declaration *ActiveFlag::declare() {
  return makeDeclaration(program, variable, makeBool(program, true));
}

Declaration *ActiveFlag::declareUnless(If *exit) {
  Declaration *declaration = declare();
  variable->init = negated(program, exit->condition);
  variable->init->parenthesised = false;
  declaration->place = exit->place;
  declaration->comments = exit->comments;
  return declaration;
}

Stmt *ActiveFlag::guard(std::vector<Stmt *> statements) {
  auto *branch = program.make<If>();
  branch->place = statements.front()->place;
  branch->condition = makeRef(program, variable, branch->place);
  // Who is not there does not look at what is set inside (If::isMask).
  branch->isMask = true;
  std::swap(branch->comments.blankLineBefore, statements.front()->comments.blankLineBefore);
  branch->then = makeBlock(program, std::move(statements));
  return branch;
}

Stmt *ActiveFlag::leaveUnlessActive(Stmt *leave) {
  return makeIf(program, negated(program, makeRef(program, variable, leave->place)), {leave});
}

Stmt *ActiveFlag::clear(const Return *from) {
  auto *stmt = makeAssignment(program, makeRef(program, variable, from->place),
                              makeBool(program, false), from->place);
  stmt->comments = from->comments;
  return stmt;
}

void ActiveFlag::convertBody(Stmt *&body, bool breakable) {
  if (!body || !containsReturn(body))
    return;
  if (auto *block = dyn_cast<Block>(body)) {
    block->statements = convert(block->statements, breakable);
    return;
  }
  std::vector<Stmt *> statements = convert({body}, breakable);
  body = statements.size() == 1 ? statements[0] : makeBlock(program, std::move(statements));
}

/// What stands in a statement with a return. A switch or loop gives a `break` something to end.
void ActiveFlag::convertInside(Stmt *stmt, bool breakable) {
  if (auto *block = dyn_cast<Block>(stmt)) {
    block->statements = convert(block->statements, breakable);
  } else if (auto *branch = dyn_cast<If>(stmt)) {
    convertBody(branch->then, breakable);
    convertBody(branch->otherwise, breakable);
  } else if (auto *choice = dyn_cast<Switch>(stmt)) {
    choice->body->statements = convert(choice->body->statements, true);
  } else {
    forEachChildStmt(stmt, [&](Stmt *&child) { convertBody(child, true); });
  }
}

std::vector<Stmt *> ActiveFlag::convert(const std::vector<Stmt *> &statements, bool breakable) {
  std::vector<Stmt *> out;
  for (auto it = statements.begin(); it != statements.end();) {
    Stmt *stmt = *it++;
    if (auto *from = dyn_cast<Return>(stmt)) {
      out.push_back(clear(from));
      if (breakable)
        out.push_back(program.make<Break>());
      // Up to the next label nothing is reached; behind it, what is declared here is seen.
      const auto label = std::find_if(it, statements.end(), llvm::IsaPred<Case>);
      if (label != statements.end())
        std::copy_if(it, label, std::back_inserter(out), llvm::IsaPred<Declaration>);
      it = label;
      continue;
    }
    out.push_back(stmt);
    if (!containsReturn(stmt))
      continue;
    convertInside(stmt, breakable);
    // The break has ended that statement only, which is not all of what may be left.
    bool catchesBreak = !isa<Block>(stmt) && !isa<If>(stmt);
    if (breakable && catchesBreak)
      out.push_back(leaveUnlessActive(program.make<Break>()));
    // if (active) { all that follows }
    if (breakable || it == statements.end())
      continue;
    out.push_back(guard(convert({it, statements.end()}, false)));
    break;
  }
  return out;
}

} // namespace cu2port::ir
