// Block form, the step formRegions: the kernel is taken apart at its barriers.
//
//   int i = ...;                           threads { int i = ...; s[threadIdx.x] = x[i]; }
//   s[threadIdx.x] = x[i];                 for (int o = 128; o > 0; o >>= 1) {
//   for (int o = 128; o > 0; o >>= 1) {      threads { if (threadIdx.x < o) ...; }
//     barrier                        ->    }
//     if (threadIdx.x < o) ...;
//   }
//
// A statement that only sets uniform variables stays outside the loops over the threads when the
// regions share its variables. Where it stands, all threads of the block have run what is above and
// nothing below, which is one of the orders that CUDA allows.
//
//   int half = n / 2;                      uniform int half = n / 2;
//   s[threadIdx.x] = half;          ->     threads { s[threadIdx.x] = half; }
//   barrier                                threads { y[threadIdx.x] = s[0] + half; }
//   y[threadIdx.x] = s[0] + half;
//
// What stands around a barrier must be uniform (maskDivergence has seen to that); a loop without a
// barrier may be taken apart, too (Loops.cpp). RegionPreparation.cpp says where the kernel is
// divided, RegionPlan.cpp what stays outside. Start at formRegions().
#include "device/analysis/Waits.h"
#include "device/block_form/BlockForm.h"
#include "device/block_form/RegionPlan.h"
#include "device/block_form/RegionPreparation.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// `a, b, c` as a list.
void flatten(Expr *expr, std::vector<Expr *> &parts) {
  auto *binary = llvm::dyn_cast_or_null<Binary>(expr);
  if (binary && binary->op == BinaryOp::Comma) {
    flatten(binary->lhs, parts);
    flatten(binary->rhs, parts);
  } else if (expr) {
    parts.push_back(expr);
  }
}

/// Makes the body anew, with regions, for a plan. Statements gather in `region` until a barrier, or
/// what stands around one, ends it.
class RegionFormation {
public:
  RegionFormation(BlockFormContext &context, const Uniformity &uniformity, const FissionSet &splits,
                  const RegionPlan &plan)
      : context(context), program(context.program), uniformity(uniformity), splits(splits),
        plan(plan) {}

  Block *block(const Block *from);

private:
  using List = std::vector<Stmt *>;

  void list(const List &from, List &to);
  void take(Stmt *stmt, List &to);
  void flush(List &to);
  void takeBarrier(Stmt *stmt, List &to);
  bool canMoveAbove(Stmt *stmt) const;
  Stmt *split(Stmt *stmt, List &to);
  Stmt *splitIf(If *stmt);
  Stmt *splitFor(For *loop, List &to);
  bool splitInit(For *loop, List &to);
  void splitStep(For *loop);
  Stmt *splitBody(Stmt *body, const List &atEnd = {});
  void requireUniform(Expr *condition, Place place, const char *what);

  BlockFormContext &context;
  Program &program;
  const Uniformity &uniformity;
  const FissionSet &splits;
  const RegionPlan &plan;
  List region;                       ///< the statements of the region that is open
  std::vector<std::string> comments; ///< of barriers, for the next region
};

// ---- Lists of statements ----------------------------------------------------------------------

/// A declaration may be executed before the statements of the open region if it neither reads
/// memory nor can fail; or if they only declare variables, so that nobody sees the order. Then the
/// region goes on, where `s[t] = 0; int half = n / 2; s[t + 1] = 0;` would be two else.
bool RegionFormation::canMoveAbove(Stmt *stmt) const {
  if (region.empty())
    return true;
  auto *declaration = dyn_cast<Declaration>(stmt);
  if (!declaration)
    return false;
  if (context.effects.of(stmt).isPure())
    return true;
  return std::all_of(region.begin(), region.end(), [&](Stmt *each) {
    return isa<Declaration>(each) && !context.effects.of(each).writes;
  });
}

/// The open region, if any, becomes a loop over the threads.
void RegionFormation::flush(List &to) {
  if (region.empty()) {
    return;
  }
  auto *loop = program.make<ThreadLoop>();
  loop->scope = context.scope;
  loop->place = region.front()->place;
  loop->comments.before = std::move(comments);
  loop->comments.blankLineBefore = region.front()->comments.blankLineBefore;
  loop->body = makeBlock(program, std::move(region));
  to.push_back(loop);
  comments.clear();
  region.clear();
}

/// A barrier is the end of a region. Its comments go to what follows.
void RegionFormation::takeBarrier(Stmt *stmt, List &to) {
  flush(to);
  if (const Call *call = blockCallOf(stmt)) {
    for (Expr *argument : call->arguments)
      if (!isa<AllThreads>(argument))
        requireUniform(argument, call->place, "an argument of a function that runs a block");
    to.push_back(stmt);
    return;
  }
  const auto *barrier = cast<Barrier>(stmt);
  comments.insert(comments.end(), barrier->comments.before.begin(), barrier->comments.before.end());
  if (!barrier->comments.after.empty())
    comments.push_back(barrier->comments.after);
}

void RegionFormation::take(Stmt *stmt, List &to) {
  if (isBarrier(stmt, context.scope))
    return takeBarrier(stmt, to);
  if (isLetOthersRun(stmt)) { // all of the block, or of the warp, wait together
    flush(to);
    to.push_back(stmt);
    return;
  }
  if (runsOnce(stmt, uniformity, plan)) {
    if (!canMoveAbove(stmt))
      flush(to);
    to.push_back(stmt);
    return;
  }
  if (!splits.count(stmt)) {
    region.push_back(stmt);
    return;
  }
  flush(to);
  Stmt *formed = split(stmt, to);
  if (!comments.empty()) {
    formed->comments.before.insert(formed->comments.before.begin(), comments.begin(),
                                   comments.end());
    comments.clear();
  }
  to.push_back(formed);
}

void RegionFormation::list(const List &from, List &to) {
  List outer = std::move(region);
  region.clear();
  for (Stmt *stmt : from)
    take(stmt, to);
  flush(to);
  region = std::move(outer);
}

Block *RegionFormation::block(const Block *from) {
  auto *to = program.make<Block>(*from);
  to->statements.clear();
  list(from->statements, to->statements);
  to->commentsAtEnd.insert(to->commentsAtEnd.begin(), comments.begin(), comments.end());
  comments.clear();
  return to;
}

// ---- Statements around barriers ---------------------------------------------------------------

/// Some threads would come to the barrier, and others not.
void RegionFormation::requireUniform(Expr *condition, Place place, const char *what) {
  if (condition && !uniformity.isUniform(condition))
    context.refuse(place, std::string(what) + " around a barrier may differ between threads");
}

/// `atEnd` comes behind the body's own statements, in the last region.
Stmt *RegionFormation::splitBody(Stmt *body, const List &atEnd) {
  if (!body)
    return nullptr;
  List statements{body};
  if (const auto *block = dyn_cast<Block>(body))
    statements = block->statements;
  auto *copy = isa<Block>(body) ? program.make<Block>(*cast<Block>(body)) : makeBlock(program, {});
  copy->statements = statements;
  copy->statements.insert(copy->statements.end(), atEnd.begin(), atEnd.end());
  return block(copy);
}

Stmt *RegionFormation::splitIf(If *stmt) {
  requireUniform(stmt->condition, stmt->place, "the condition of an if");
  auto *copy = program.make<If>(*stmt);
  copy->then = splitBody(stmt->then);
  // `else if` stays one.
  if (llvm::isa_and_nonnull<If>(stmt->otherwise) && splits.count(stmt->otherwise))
    copy->otherwise = splitIf(cast<If>(stmt->otherwise));
  else
    copy->otherwise = splitBody(stmt->otherwise);
  return copy;
}

/// Variables in the head of a for that differ between threads leave it. True if there were any.
///
///   for (int k = 0, i = threadIdx.x; ...)    ->    threads { int i = threadIdx.x; }
///                                                  for (int k = 0; ...)
bool RegionFormation::splitInit(For *loop, List &to) {
  List own;
  if (auto *declaration = llvm::dyn_cast_or_null<Declaration>(loop->init)) {
    auto *kept = program.make<Declaration>(*declaration);
    kept->variables.clear();
    for (Variable *variable : declaration->variables) {
      if (uniformity.isUniform(variable)) {
        kept->variables.push_back(variable);
        continue;
      }
      auto *moved = program.make<Declaration>();
      moved->variables = {variable};
      moved->place = declaration->place;
      own.push_back(moved);
    }
    loop->init = kept->variables.empty() ? nullptr : kept;
  } else if (loop->init && !uniformity.isBlockStatement(loop->init)) {
    own.push_back(loop->init);
    loop->init = nullptr;
  }
  list(own, to);
  return !own.empty();
}

/// Parts of the step that differ between threads move to the end of the body. A continue would skip
/// them there, and is refused.
///
///   for (...; ++k, i += 32) { ... }    ->    for (...; ++k) { ... threads { ...; i += 32; } }
void RegionFormation::splitStep(For *loop) {
  std::vector<Expr *> parts;
  flatten(loop->step, parts);
  List moved;
  loop->step = nullptr;
  for (Expr *part : parts) {
    if (!uniformity.isUniformAssignment(part))
      moved.push_back(makeStatement(program, part, loop->place));
    else if (loop->step)
      loop->step = makeBinary(program, BinaryOp::Comma, loop->step, part, part->type);
    else
      loop->step = part;
  }
  auto leaves = [&](const Stmt *stmt) { return isa<Continue>(stmt) && splits.count(stmt); };
  if (!moved.empty() && anyStmt(loop->body, leaves))
    context.refuse(
        loop->place,
        "a loop around __syncthreads() has a continue and a step that differs between threads");
  loop->body = splitBody(loop->body, moved);
}

Stmt *RegionFormation::splitFor(For *loop, List &to) {
  auto *copy = program.make<For>(*loop);
  List before;
  bool hasOwn = splitInit(copy, before);
  requireUniform(copy->condition, loop->place, "the condition of a loop");
  splitStep(copy);
  if (!hasOwn)
    return copy;
  copy->comments.before.clear();
  before.push_back(copy);
  Block *scope = makeBlock(program, before); // the names are the loop's own
  scope->comments.before = loop->comments.before;
  return scope;
}

/// A copy of a statement around a barrier, or of a way out of one: regions are formed anew when the
/// plan grows.
Stmt *RegionFormation::split(Stmt *stmt, List &to) {
  switch (stmt->kind) {
  case StmtKind::Block:
    return block(cast<Block>(stmt));
  case StmtKind::If:
    return splitIf(cast<If>(stmt));
  case StmtKind::For:
    return splitFor(cast<For>(stmt), to);
  case StmtKind::While: {
    auto *copy = program.make<While>(*cast<While>(stmt));
    requireUniform(copy->condition, stmt->place, "the condition of a loop");
    copy->body = splitBody(copy->body);
    return copy;
  }
  case StmtKind::Do: {
    auto *copy = program.make<Do>(*cast<Do>(stmt));
    requireUniform(copy->condition, stmt->place, "the condition of a loop");
    copy->body = splitBody(copy->body);
    return copy;
  }
  case StmtKind::Switch: {
    auto *copy = program.make<Switch>(*cast<Switch>(stmt));
    requireUniform(copy->value, stmt->place, "the value of a switch");
    copy->body = cast<Block>(splitBody(copy->body));
    return copy;
  }
  case StmtKind::Case:
    return program.make<Case>(*cast<Case>(stmt));
  case StmtKind::Return:
    return program.make<Return>(*cast<Return>(stmt));
  case StmtKind::Break:
    return program.make<Break>(*cast<Break>(stmt));
  case StmtKind::Continue:
    return program.make<Continue>(*cast<Continue>(stmt));
  case StmtKind::Declaration:
  case StmtKind::Expression:
  case StmtKind::Barrier:
  case StmtKind::Empty:
  case StmtKind::ThreadLoop:
  case StmtKind::WarpLoop:
    return stmt;
  }
  return stmt;
}

} // namespace

Block *formRegions(BlockFormContext &context, RegionPlan &plan) {
  Function &kernel = context.kernel;
  const FissionSet splits = prepareRegions(context);
  Uniformity uniformity(kernel, splits, context.effects, context.scope);
  planParameters(context, uniformity, plan);
  planVotes(context, uniformity, plan);
  // What a variable of the plan needs may be shared by more regions: until nothing is added.
  for (;;) {
    closePlan(context, uniformity, splits, plan);
    Block *formed = RegionFormation(context, uniformity, splits, plan).block(kernel.body);
    if (!growPlan(context, formed, uniformity, plan))
      return formed;
  }
}

} // namespace cu2port::ir
