// The loop that stands for the jumps to one label (Jumps.cpp), and what leaves it in their place.
//
//   if (c) goto found;                        do { if (c) break; a(); } while (false);
//   while (x) if (c) goto found;              bool found = false;       from a loop of the region's
//                                      ->     while (x) if (c) { found = true; break; }    own
//                                             if (found) break;
//   break;            of a loop around        leaves = true; break;     and `if (leaves) break;`
//                                                                       behind the region's loop
#include "device/build/JumpStructurer.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

Variable *JumpStructurer::makeFlag(const std::string &name) {
  Variable *flag = makeVariable(program, takeName({name, "at_" + name}, names),
                                program.types.scalar(Scalar::Bool));
  flag->init = makeBool(program, false);
  return flag;
}

Stmt *JumpStructurer::set(Variable *flag, Place place) {
  return makeAssignment(program, makeRef(program, flag, place), makeBool(program, true), place);
}

/// The region's loop, with what it needs in front of it and behind it.
JumpStructurer::Statements JumpStructurer::looped(JumpRegion &region,
                                                  const std::set<Stmt *> &leaving) {
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
void JumpStructurer::mark(Stmt *&slot, const std::set<Stmt *> &leaving, Variable *breaks,
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
Stmt *JumpStructurer::leave(const JumpRegion &region, bool nested, Place place) {
  Stmt *result = region.isBack && !nested ? static_cast<Stmt *>(program.make<Continue>())
                                          : program.make<Break>();
  result->place = place;
  return result;
}

void JumpStructurer::rewriteSlot(Stmt *&slot, JumpRegion &region, bool nested) {
  Statements all = rewrite({slot}, region, nested);
  slot = all.size() == 1 ? all.front() : makeBlock(program, std::move(all));
}

/// Turns the jumps into what leaves the loops that they are in, one after the other.
JumpStructurer::Statements JumpStructurer::rewrite(Statements statements, JumpRegion &region,
                                                   bool nested) {
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

} // namespace cu2port::ir
