// Block form: loops that all threads run in step, and guards of a whole kernel.
//
//   int i = ...;
//   if (i < n) {
//     float sum = 0;                        threads below n { sum[t] = 0; }
//     for (int k = 0; k < m; ++k)           for (int k = 0; k < m; ++k)
//       sum += a[k] * b[k * n + i];    ->     threads below n { sum[t] += a[k] * b[k * n + i]; }
//     c[i] = sum;                           threads below n { c[i] = sum[t]; }
//   }
//
// The loop over the threads becomes the inner one, so that neighbouring threads read neighbouring
// elements and compilers vectorise it. Each thread still does the same operations in the same
// order. A loop is taken apart (LoopTaker) if all threads run it, and what is around it, in step. A
// guard around the rest of the kernel would not be in step: it becomes a return first, which is
// repeated in each region where it is the kernel's only one.
#include "device/analysis/ThreadNumbering.h"
#include "device/block_form/BlockForm.h"
#include "device/block_form/GridStrideLoops.h"
#include "device/ir/Walk.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr std::uint64_t maxTripsInThread =
    8; ///< shorter loops are unrolled inside the loop over the threads

/// `for (int k = 0; k < 4; ...)`: the bound is small.
bool isShort(const Stmt *stmt) {
  const auto *loop = dyn_cast<For>(stmt);
  const auto *compare = loop ? llvm::dyn_cast_or_null<Binary>(loop->condition) : nullptr;
  if (!compare)
    return false;
  auto bound = constantOf(compare->rhs);
  return bound && *bound <= maxTripsInThread;
}

/// Arrays of a thread's own would become arrays of arrays, which cost more than the loop gains.
bool usesOwnArrays(Stmt *loop) {
  bool uses = false;
  forEachExpr(loop, [&](Expr *&expr) {
    auto *ref = dyn_cast<VariableRef>(expr);
    uses |= ref && ref->variable->space == AddressSpace::Private && ref->variable->type->isArray();
  });
  return uses;
}

/// Whether all threads decide alike at the head of the statement. A for's init and step must be for
/// the block as well, as the loop runs once for it.
bool isConvergent(const Stmt *stmt, const Uniformity &uniformity) {
  switch (stmt->kind) {
  case StmtKind::If:
    return uniformity.isUniform(cast<If>(stmt)->condition);
  case StmtKind::While:
    return uniformity.isUniform(cast<While>(stmt)->condition);
  case StmtKind::Do:
    return uniformity.isUniform(cast<Do>(stmt)->condition);
  case StmtKind::Switch:
    return uniformity.isUniform(cast<Switch>(stmt)->value);
  case StmtKind::For: {
    const auto *loop = cast<For>(stmt);
    return loop->condition && uniformity.isUniform(loop->condition) &&
           (!loop->init || uniformity.isBlockStatement(loop->init)) &&
           (!loop->step || uniformity.isUniformAssignment(loop->step));
  }
  case StmtKind::Block:
  case StmtKind::Declaration:
  case StmtKind::Expression:
  case StmtKind::Case:
  case StmtKind::Return:
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Barrier:
  case StmtKind::Empty:
  case StmtKind::ThreadLoop:
  case StmtKind::WarpLoop:
    return true;
  }
  return false;
}

/// Whether all threads are in step in what one more loop makes statements of the block: the loop,
/// what is around it, and the ways out of it.
bool canTakeApart(BlockFormContext &context, Stmt *loop, const FissionSet &before,
                  const FissionSet &after) {
  Uniformity uniformity(context.kernel, after, context.effects, context.scope);
  return std::all_of(after.begin(), after.end(), [&](const Stmt *stmt) {
    return before.count(stmt) || isConvergent(stmt, uniformity);
  });
}

/// The splits with one more loop, if all threads run it and what is around it in step.
std::optional<FissionSet> takenApart(BlockFormContext &context, Stmt *loop,
                                     const FissionSet &splits) {
  FissionSet wider = splits;
  wider.insert(loop);
  closeFissions(context.kernel.body, wider);
  return canTakeApart(context, loop, splits, wider) ? std::optional(std::move(wider))
                                                    : std::nullopt;
}

/// Something uniform and threadIdx.x, as far as the expression and first values show: `n + t`,
/// `&x[n + t]`.
bool hasSmallStride(const Expr *expr, const Uniformity &uniformity) {
  while (const auto *conversion = dyn_cast<Cast>(expr))
    expr = conversion->operand;
  if (const auto *special = dyn_cast<Special>(expr))
    return special->dimension == 0 &&
           (special->value == SpecialValue::ThreadIdx || special->value == SpecialValue::Lane);
  const auto *ref = dyn_cast<VariableRef>(expr);
  if (ref && ref->variable->init && !uniformity.isUniform(ref->variable))
    return hasSmallStride(ref->variable->init, uniformity);
  const auto *unary = dyn_cast<Unary>(expr);
  const auto *index =
      unary && unary->op == UnaryOp::AddressOf ? dyn_cast<Index>(unary->operand) : nullptr;
  if (index)
    return uniformity.isUniform(index->base) && hasSmallStride(index->index, uniformity);
  const auto *sum = dyn_cast<Binary>(expr);
  if (!sum || (sum->op != BinaryOp::Add && sum->op != BinaryOp::Sub))
    return false;
  return (uniformity.isUniform(sum->rhs) && hasSmallStride(sum->lhs, uniformity)) ||
         (sum->op == BinaryOp::Add && uniformity.isUniform(sum->lhs) &&
          hasSmallStride(sum->rhs, uniformity));
}

/// The only atomics of the loop are additions of neighbours to neighbouring words, whose result
/// nobody looks at. The CPU's emitter makes those of a row one call
/// (device/thread_loops/AtomicRows.cpp).
bool onlyAddsRows(BlockFormContext &context, Stmt *loop, const FissionSet &splits) {
  FissionSet wider = splits;
  wider.insert(loop);
  closeFissions(context.kernel.body, wider);
  const Uniformity uniformity(context.kernel, wider, context.effects, context.scope);
  auto isRowAdd = [&](const Intrinsic *call) {
    const Expr *address = call->arguments.empty() ? nullptr : call->arguments[0];
    const Type *word = address && address->type->isPointer() ? address->type->element : nullptr;
    return word && word->isFloating() &&
           (call->is(OperationId::AtomicAdd) || call->is(OperationId::AtomicAddSystem)) &&
           !context.effects.of(address).atomics &&
           !context.effects.of(call->arguments[1]).atomics && hasSmallStride(address, uniformity);
  };
  bool only = true;
  forEachStmt(loop, [&](Stmt *stmt) {
    auto *expression = dyn_cast<Expression>(stmt);
    auto *call = expression ? dyn_cast<Intrinsic>(expression->expr) : nullptr;
    forEachChildExpr(stmt, [&](Expr *&expr) {
      only &= !context.effects.of(expr).atomics || (call && isRowAdd(call));
    });
  });
  return only;
}

/// Not where a thread may return by itself. With atomics only if those of a row become one call.
bool isWorthIt(BlockFormContext &context, Stmt *loop, const FissionSet &splits) {
  return !usesOwnArrays(loop) && !containsReturn(loop) && !hasBarrier(loop) &&
         (!context.effects.of(loop).atomics || onlyAddsRows(context, loop, splits));
}

/// Puts a loop that all threads run in step in place of one in steps over them.
std::optional<FissionSet> takeStrideApart(BlockFormContext &context, Stmt *&loop,
                                          const FissionSet &splits) {
  Uniformity uniformity(context.kernel, splits, context.effects, context.scope);
  auto stride = isWorthStriding(context, uniformity, loop) ? strideLoop(context, uniformity, loop)
                                                           : std::nullopt;
  if (!stride)
    return std::nullopt;
  Stmt *before = std::exchange(loop, stride->loop);
  auto wider = takenApart(context, loop, splits);
  if (wider)
    settle(context, *stride);
  else
    loop = before;
  return wider;
}

} // namespace

namespace {

/// Loops are asked one after the other, in program order, each with those before it taken apart.
class LoopTaker {
public:
  LoopTaker(BlockFormContext &context, FissionSet &splits) : context(context), splits(splits) {}
  void run();

private:
  /// A loop that may be taken apart, where it stands, and the statements around it.
  struct Candidate {
    Stmt **loop;
    std::vector<const Stmt *> around; ///< outermost first
  };

  void findBelow(Stmt *stmt, std::vector<const Stmt *> &around, std::vector<Candidate> &found);
  void add(Stmt *below, std::vector<const Stmt *> around);
  bool runsTogether(const std::vector<const Stmt *> &around) const;
  bool takeQuickly(const Candidate &candidate);
  void takeSlowly(Stmt *&loop, bool isWorth);

  BlockFormContext &context;
  FissionSet &splits;
  std::vector<Candidate> pending; ///< the first one last
  std::set<const Stmt *> rejected;
  std::optional<Uniformity> known; ///< what it calls uniform is so
};

void LoopTaker::findBelow(Stmt *stmt, std::vector<const Stmt *> &around,
                          std::vector<Candidate> &found) {
  around.push_back(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (splits.count(child) || isa<Block>(child))
      findBelow(child, around, found);
    else if (isLoop(child))
      found.push_back({&child, around});
  });
  around.pop_back();
}

void LoopTaker::add(Stmt *below, std::vector<const Stmt *> around) {
  std::vector<Candidate> found;
  findBelow(below, around, found);
  pending.insert(pending.end(), std::make_move_iterator(found.rbegin()),
                 std::make_move_iterator(found.rend()));
}

bool LoopTaker::runsTogether(const std::vector<const Stmt *> &around) const {
  return std::all_of(around.begin(), around.end(), [&](const Stmt *stmt) {
    return isa<Block>(stmt) || (splits.count(stmt) && known->isConvergent(stmt));
  });
}

/// Looks at nothing but the loop, which is enough for most. False if all of the kernel has to be
/// asked; then nothing has changed.
bool LoopTaker::takeQuickly(const Candidate &candidate) {
  if (!known)
    known.emplace(context.kernel, splits, context.effects, context.scope);
  Stmt *loop = *candidate.loop;
  FissionSet added{loop};
  closeFissions(loop, added);
  // Blocks around the loop are taken apart with it.
  added.insert(candidate.around.begin(), candidate.around.end());
  std::erase_if(added, [&](const Stmt *stmt) { return splits.count(stmt) != 0; });
  splits.insert(added.begin(), added.end());
  const std::set<const Variable *> before = known->markFissioned(loop);
  if (runsTogether(candidate.around) && std::all_of(added.begin(), added.end(), [&](auto *stmt) {
        return isConvergent(stmt, *known);
      }))
    return true;
  for (const Stmt *stmt : added)
    splits.erase(stmt);
  known->unmarkFissioned(before);
  return false;
}

/// Looks at all of the kernel. A loop in steps over the threads makes way for another, and blocks
/// around it may get statements: then the loops are looked for anew.
void LoopTaker::takeSlowly(Stmt *&loop, bool isWorth) {
  auto wider = isWorth ? takenApart(context, loop, splits) : std::nullopt;
  if (auto *counted = dyn_cast<For>(loop); counted && wider)
    counted->isApart = true;
  if (!wider)
    wider = takeStrideApart(context, loop, splits);
  if (!wider) {
    rejected.insert(loop);
    return;
  }
  splits = std::move(*wider);
  known.reset();
  pending.clear();
  add(context.kernel.body, {});
}

void LoopTaker::run() {
  add(context.kernel.body, {});
  while (!pending.empty()) {
    const Candidate candidate = std::move(pending.back());
    pending.pop_back();
    Stmt *&loop = *candidate.loop;
    // Short loops stay in the threads, with the loops in them.
    if (isShort(loop) || rejected.count(loop))
      continue;
    const bool isWorth = isWorthIt(context, loop, splits);
    if (!isWorth || !takeQuickly(candidate)) {
      takeSlowly(loop, isWorth);
      continue;
    }
    if (auto *counted = dyn_cast<For>(loop))
      counted->isApart = true;
    add(loop, candidate.around);
  }
}

} // namespace

void takeUniformLoopsApart(BlockFormContext &context, FissionSet &splits) {
  LoopTaker(context, splits).run();
}

// ---- Guards -----------------------------------------------------------------------------------

namespace {

/// A name of the kernel's outer block would be declared once more there.
bool declaresAgain(const Block *outer, const Block *inner) {
  std::set<std::string> names;
  for (const Block *block : {outer, inner})
    for (Stmt *stmt : block->statements)
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        for (const Variable *variable : declaration->variables)
          if (!names.insert(variable->name).second)
            return true;
  return false;
}

/// A loop worth taking apart, or a barrier.
bool hasStructure(Stmt *stmt) {
  bool found = hasBarrier(stmt);
  forEachStmt(stmt, [&](Stmt *each) { found |= isLoop(each) && !isShort(each); });
  return found;
}

/// `if (c) return;`, where c may be asked once more.
bool isPureReturn(BlockFormContext &context, Stmt *stmt) {
  auto *guard = dyn_cast<If>(stmt);
  if (!guard || guard->otherwise || !context.effects.of(guard->condition).isPure())
    return false;
  auto *block = dyn_cast<Block>(guard->then);
  return isa<Return>(guard->then) ||
         (block && block->statements.size() == 1 && isa<Return>(block->statements[0]));
}

/// Nothing outside the loops over the threads reads memory or can fail, so that it does no harm
/// when all threads have returned.
bool isHarmlessOutside(BlockFormContext &context, Stmt *stmt) {
  if (isa<ThreadLoop>(stmt))
    return true;
  bool isHarmless = true;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    Effects effects = context.effects.of(expr);
    isHarmless &= !effects.loads && !effects.traps;
  });
  forEachChildStmt(stmt, [&](Stmt *&child) { isHarmless &= isHarmlessOutside(context, child); });
  return isHarmless && !isa<While>(stmt) && !isa<Do>(stmt);
}

} // namespace

/// `if (i < n) { rest }  ->  if (i >= n) return; rest`, where that is the kernel's last statement,
/// threads decide differently, and `rest` has what is taken apart.
void turnGuardIntoReturn(BlockFormContext &context) {
  auto &statements = context.kernel.body->statements;
  auto *guard = statements.empty() ? nullptr : dyn_cast<If>(statements.back());
  auto *body = guard ? dyn_cast<Block>(guard->then) : nullptr;
  if (!body || guard->otherwise || !hasStructure(body) ||
      declaresAgain(context.kernel.body, body) || !context.effects.of(guard->condition).isPure())
    return;
  FissionSet splits = fissionsAtBarriers(context.kernel.body, context.scope);
  if (Uniformity(context.kernel, splits, context.effects, context.scope)
          .isUniform(guard->condition))
    return;
  auto *exit = context.program.make<If>(*guard);
  exit->comments.after.clear();
  exit->condition = negated(context.program, guard->condition);
  exit->then = context.program.make<Return>();
  statements.back() = exit;
  statements.insert(statements.end(), body->statements.begin(), body->statements.end());
  context.kernel.body->commentsAtEnd.insert(context.kernel.body->commentsAtEnd.begin(),
                                            body->commentsAtEnd.begin(), body->commentsAtEnd.end());
}

/// The only return, at the beginning of the first region, is put into all others, where a mask of
/// those who have returned would be needed else (Returns.cpp). versionLoops makes it a bound:
///
///   threads { if (i >= n) return; a }          threads { if (i >= n) return; a }
///   threads { b }                       ->     threads { if (i >= n) return; b }
///
/// What stands outside the loops over the threads runs on when all threads have returned, and must
/// do no harm then.
void repeatGuard(BlockFormContext &context) {
  auto &top = context.kernel.body->statements;
  auto first =
      std::find_if(top.begin(), top.end(), [](Stmt *stmt) { return !threadLoops(stmt).empty(); });
  auto *loop = first == top.end() ? nullptr : dyn_cast<ThreadLoop>(*first);
  bool votes = false; // they must know who has returned
  forEachExpr(context.kernel.body, [&](Expr *&expr) { votes |= isVote(expr); });
  if (!loop || votes || threadLoops(context.kernel.body).size() < 2 ||
      !isHarmlessOutside(context, context.kernel.body))
    return;
  auto &statements = loop->body->statements;
  auto guard = std::find_if(statements.begin(), statements.end(),
                            [](Stmt *stmt) { return !isa<Declaration>(stmt); });
  if (guard == statements.end() || !isPureReturn(context, *guard))
    return;
  unsigned returns = 0;
  forEachStmt(context.kernel.body, [&](Stmt *stmt) { returns += isa<Return>(stmt); });
  if (returns != 1)
    return;
  // The condition must still hold in later regions.
  std::set<const Variable *> named;
  forEachExprIn(cast<If>(*guard)->condition, [&](Expr *&expr) {
    if (auto *ref = dyn_cast<VariableRef>(expr))
      named.insert(ref->variable);
  });
  bool changes = false;
  forEachExpr(context.kernel.body, [&](Expr *&expr) {
    auto *unary = dyn_cast<Unary>(expr);
    bool isAddress =
        unary && unary->op == UnaryOp::AddressOf && named.count(rootVariable(unary->operand));
    changes |= isAddress || named.count(assignedVariable(expr));
  });
  if (changes)
    return;
  for (ThreadLoop *other : threadLoops(context.kernel.body)) {
    if (other == loop)
      continue;
    VariableMap none;
    auto *again = cast<If>(clone(context.program, *guard, none));
    again->comments = {};
    again->then->comments = {};
    other->body->statements.insert(other->body->statements.begin(), again);
  }
  context.repeatsGuard = true;
}

} // namespace cu2port::ir
