// Block form: `return` in a function that becomes part of a kernel.
//
//   if (c) return a;            if (c) { result = a; } else { rest; result = b; }
//   rest;                  ->
//   return b;
//
// and where it stands in a loop, a switch or deep inside a branch:
//
//                               do {
//   for (...)                     bool returned = false;
//     if (c) return a;     ->     for (...) if (c) { result = a; returned = true; break; }
//   rest;                         if (returned) break;
//                                 rest;
//                               } while (false);
#include "device/block_form/BlockForm.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Whether nothing behind the statement is reached, as far as branches say so.
bool alwaysReturns(const Stmt *stmt) {
  if (const auto *block = dyn_cast<Block>(stmt))
    return !block->statements.empty() && alwaysReturns(block->statements.back());
  const auto *branch = dyn_cast<If>(stmt);
  return isa<Return>(stmt) || (branch && branch->otherwise && alwaysReturns(branch->then) &&
                               alwaysReturns(branch->otherwise));
}

class ReturnReplacer {
public:
  ReturnReplacer(BlockFormContext &context, Expr *result)
      : context(context), program(context.program), result(result) {}

  bool canNest(const Block *block) const;
  void nest(Block *block);
  void leave(Block *block);

private:
  using List = std::vector<Stmt *>;

  List assigned(Return *from);
  Block *asBlock(Stmt *stmt);
  bool replace(Block *block, bool isInner);
  bool replaceIn(Stmt *stmt, bool isInner);
  Stmt *setReturned();

  BlockFormContext &context;
  Program &program;
  Expr *result;
  Variable *returned = nullptr;
};

/// `return v;  ->  result = v;`, or `v;` where nobody wants the result.
ReturnReplacer::List ReturnReplacer::assigned(Return *from) {
  if (!from->value)
    return {};
  if (!result) { // the value is not used, but what it does is
    auto *stmt = makeStatement(program, from->value, from->place);
    stmt->comments = from->comments;
    return {stmt};
  }
  auto *assignment = makeAssignment(program, clone(program, result), from->value, from->place);
  assignment->comments = from->comments;
  return {assignment};
}

Block *ReturnReplacer::asBlock(Stmt *stmt) {
  if (auto *block = llvm::dyn_cast_or_null<Block>(stmt))
    return block;
  return makeBlock(program, stmt ? List{stmt} : List{});
}

// ---- Branches that end in a return ------------------------------------------------------------

/// Every return ends the list that it stands in, in branches of which the other side goes on.
bool ReturnReplacer::canNest(const Block *block) const {
  for (const Stmt *stmt : block->statements) {
    if (isa<Return>(stmt))
      return true;
    if (!containsReturn(stmt))
      continue;
    const auto *branch = dyn_cast<If>(stmt);
    if (!branch)
      return false;
    const bool goesOnAfterThen = !alwaysReturns(branch->then);
    const bool goesOnAfterElse = !branch->otherwise || !alwaysReturns(branch->otherwise);
    if (goesOnAfterThen && goesOnAfterElse && stmt != block->statements.back())
      return false;
    for (const Stmt *side : {branch->then, branch->otherwise})
      if (const auto *inner = llvm::dyn_cast_or_null<Block>(side); inner && !canNest(inner))
        return false;
      else if (side && !inner && containsReturn(side) && !isa<Return>(side))
        return false;
  }
  return true;
}

/// What follows a branch that returns goes into the branch's other side.
void ReturnReplacer::nest(Block *block) {
  List &statements = block->statements;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    Stmt *stmt = statements[i];
    if (!containsReturn(stmt))
      continue;
    List rest(statements.begin() + static_cast<std::ptrdiff_t>(i) + 1, statements.end());
    if (auto *from = dyn_cast<Return>(stmt)) { // what follows is never reached
      statements.resize(i);
      List last = assigned(from);
      statements.insert(statements.end(), last.begin(), last.end());
      return;
    }
    statements.resize(i + 1);
    auto *branch = cast<If>(stmt);
    Block *then = asBlock(branch->then), *otherwise = asBlock(branch->otherwise);
    List &tail = alwaysReturns(then) ? otherwise->statements : then->statements;
    tail.insert(tail.end(), rest.begin(), rest.end());
    nest(then);
    nest(otherwise);
    branch->then = then;
    branch->otherwise = otherwise->statements.empty() ? nullptr : otherwise;
    return;
  }
}

// ---- Anywhere ---------------------------------------------------------------------------------

Stmt *ReturnReplacer::setReturned() {
  return makeAssignment(program, makeRef(program, returned, returned->place),
                        makeBool(program, true), returned->place);
}

/// Each return becomes a break. `isInner`: of a loop or switch inside the function, which the flag
/// then tells to go on leaving. True if there were any.
bool ReturnReplacer::replaceIn(Stmt *stmt, bool isInner) {
  bool found = false;
  const bool isBreakable = isLoop(stmt) || isa<Switch>(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (!containsReturn(child))
      return;
    Block *block = asBlock(child);
    found |= replace(block, isInner || isBreakable);
    child = block;
  });
  return found;
}

bool ReturnReplacer::replace(Block *block, bool isInner) {
  bool found = false, isReached = true;
  const bool hasLabels = llvm::any_of(block->statements, llvm::IsaPred<Case>);
  List statements;
  for (Stmt *stmt : block->statements) {
    isReached |= isa<Case>(stmt);
    // Behind a return nothing is reached up to the next label, from where declarations are seen.
    if (!isReached && !(hasLabels && isa<Declaration>(stmt)))
      continue;
    if (auto *from = dyn_cast<Return>(stmt)) {
      List last = assigned(from);
      statements.insert(statements.end(), last.begin(), last.end());
      if (isInner)
        statements.push_back(setReturned());
      auto *exit = program.make<Break>();
      exit->place = from->place;
      statements.push_back(exit);
      found = true;
      isReached = false;
      continue;
    }
    statements.push_back(stmt);
    if (!replaceIn(stmt, isInner))
      continue;
    found = true;
    const bool wasBreakable = isLoop(stmt) || isa<Switch>(stmt);
    if (wasBreakable) {
      If *leave = makeIf(program, makeRef(program, returned, stmt->place), {program.make<Break>()});
      leave->isMask = true; // the result is set with the flag
      statements.push_back(leave);
    }
  }
  block->statements = std::move(statements);
  return found;
}

/// A loop of one round around all of the body, which each return leaves.
void ReturnReplacer::leave(Block *block) {
  returned = makeVariable(context, "returned", program.types.scalar(Scalar::Bool), block->place);
  replace(block, false);
  auto *once = program.make<Do>();
  once->place = block->place;
  once->body = makeBlock(program, block->statements);
  once->condition = makeBool(program, false);
  block->statements = {makeDeclaration(program, returned, makeBool(program, false)), once};
}

} // namespace

void replaceReturns(BlockFormContext &context, Block *body, Expr *result) {
  if (!containsReturn(body))
    return;
  ReturnReplacer replacer(context, result);
  if (replacer.canNest(body))
    replacer.nest(body);
  else
    replacer.leave(body);
}

} // namespace cu2port::ir
