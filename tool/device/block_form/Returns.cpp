// Block form, the step keepReturns: `return` ends a thread's turn in its region; if there are
// later regions, the thread must be skipped there.
//
//                                             bool active[threads];
//   threads {                                 threads {
//     if (i >= n)                               active[t] = true;
//       return;                                 if (i >= n) { active[t] = false; return; }
//     s[i] = 0;                          ->     s[i] = 0;
//   }                                         }
//   threads { use(s); }                       if (!anyActive(active)) return;
//                                             threads { if (!active[t]) return; use(s); }
//
// Nothing is to be done where only the last region of the kernel returns, or where each region
// begins with the only return (repeatGuard).
#include "device/block_form/BlockForm.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

class ReturnKeeper {
public:
  explicit ReturnKeeper(BlockFormContext &context) : context(context), program(context.program) {}
  void run();

private:
  void declareMask();
  void startMask();
  Expression *setActive(bool value, Place place);
  If *returnIf(Expr *condition, Place place);
  void noteReturns(Stmt *stmt);
  void returnWhenAllHave(ThreadLoop *writer);
  void visit(Stmt *stmt, bool mayHaveReturned);

  BlockFormContext &context;
  Program &program;
  Variable *active = nullptr;
};

/// Whether a thread may return below with regions to come: `last` ends the kernel anyway.
bool writesMask(const Stmt *stmt, const ThreadLoop *last) {
  return anyStmt(stmt, [&](const Stmt *each) {
    const auto *loop = dyn_cast<ThreadLoop>(each);
    return loop && loop != last && containsReturn(loop->body);
  });
}

Expression *ReturnKeeper::setActive(bool value, Place place) {
  return makeAssignment(program, makeRef(program, active, place), makeBool(program, value), place);
}

If *ReturnKeeper::returnIf(Expr *condition, Place place) {
  If *branch = makeIf(program, condition, {program.make<Return>()});
  branch->place = branch->then->place = place;
  return branch;
}

void ReturnKeeper::declareMask() {
  active = makeVariable(context, "active", program.types.scalar(Scalar::Bool), {});
  active->storage = context.scope == SyncScope::Block ? Storage::PerThread : Storage::PerLane;
  auto &statements = context.kernel.body->statements;
  statements.insert(statements.begin(), makeDeclaration(program, active));
}

/// All threads are active at the beginning: in the first region if it runs first, or in one of its
/// own.
void ReturnKeeper::startMask() {
  auto &statements = context.kernel.body->statements;
  auto first = std::find_if(statements.begin(), statements.end(),
                            [](Stmt *stmt) { return !threadLoops(stmt).empty(); });
  auto *loop = dyn_cast<ThreadLoop>(*first);
  if (!loop) {
    loop = program.make<ThreadLoop>();
    loop->scope = context.scope;
    loop->body = makeBlock(program, {});
    statements.insert(first, loop);
  }
  auto &body = loop->body->statements;
  body.insert(body.begin(), setActive(true, loop->place));
}

/// Each `return` below also clears the thread's mask.
void ReturnKeeper::noteReturns(Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (auto *ret = dyn_cast<Return>(child)) {
      auto *note = setActive(false, ret->place);
      note->comments.before = ret->comments.before;
      ret->comments.before.clear();
      child = makeBlock(program, {note, ret});
    } else {
      noteReturns(child);
    }
  });
}

/// `if (!any(active)) return;` behind the region, for the whole block or warp.
void ReturnKeeper::returnWhenAllHave(ThreadLoop *writer) {
  Intrinsic *any = makeCall(program, OperationId::Any, active->type,
                            {makeAllThreads(program, active, context.scope)}, {});
  Stmt *branch = returnIf(makeNot(program, any), writer->place);
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    auto *block = dyn_cast<Block>(stmt);
    if (!block)
      return;
    auto &statements = block->statements;
    auto found = std::find(statements.begin(), statements.end(), writer);
    if (found != statements.end())
      statements.insert(found + 1, branch);
  });
}

/// `mayHaveReturned`: a thread may have returned before this statement starts.
void ReturnKeeper::visit(Stmt *stmt, bool mayHaveReturned) {
  const auto &top = context.kernel.body->statements;
  const auto *last = dyn_cast<ThreadLoop>(top.back());
  if (auto *loop = dyn_cast<ThreadLoop>(stmt)) {
    if (loop != last && containsReturn(loop->body)) {
      noteReturns(loop->body);
      returnWhenAllHave(loop);
    }
    auto &body = loop->body->statements;
    if (mayHaveReturned)
      body.insert(body.begin(),
                  returnIf(makeNot(program, makeRef(program, active, loop->place)), loop->place));
    return;
  }
  // Who has returned has no vote.
  if (mayHaveReturned)
    forEachChildExpr(stmt, [&](Expr *&expr) {
      forEachExprIn(expr, [&](Expr *&each) {
        if (isVote(each))
          addActive(program, each, active, context.scope);
      });
    });
  // In a loop, what stands further down has run before the next round.
  mayHaveReturned |= isLoop(stmt) && writesMask(stmt, last);
  std::vector<Stmt *> children;
  forEachChildStmt(stmt, [&](Stmt *&child) { children.push_back(child); });
  for (Stmt *child : children) {
    bool writes = writesMask(child, last);
    visit(child, mayHaveReturned);
    mayHaveReturned |= writes;
  }
}

void ReturnKeeper::run() {
  auto &statements = context.kernel.body->statements;
  if (statements.empty() || context.repeatsGuard)
    return;
  const auto *last = dyn_cast<ThreadLoop>(statements.back());
  if (!writesMask(context.kernel.body, last))
    return;
  declareMask();
  visit(context.kernel.body, false);
  startMask();
}

} // namespace

void keepReturns(BlockFormContext &context) { ReturnKeeper(context).run(); }

} // namespace cu2port::ir
