// The pass "lanes": which loops over the threads run a row of them at once, in vectors.
//
//   threads { while (x < n) x = x * x + c; }    in lanes: compilers make no vectors of it
//   threads { y[t] = x[t]; }                    as it is: compilers do
//   threads { while (i >= 0) i = next[i]; }     as it is: a lane after the other loads
//
// Lanes run in step: one of the orders that CUDA allows, where none waits for another. It pays
// where a thread has a loop, and most of what is in it is arithmetic. Each thread's own accesses
// stay in their order. Atomic operations of different threads would not, and sums of floats show
// it, nor would what they print: they stay as they are.
#include "device/Passes.h"
#include "device/analysis/Waits.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/lanes/LaneForm.h"
#include "device/values/ConstantValue.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

/// Operations for all lanes at once that pay for one that is done lane by lane.
constexpr unsigned priceOfEachLane = 8;
/// Rounds that a loop is taken to have, and loops in each other of which that is counted.
constexpr unsigned rounds = 8, mostDepth = 3;

/// What loops do.
struct LoopCost {
  unsigned long atOnce = 0, eachLane = 0;
  bool hasLoop = false;
};

class LaneCosts {
public:
  explicit LaneCosts(const LaneForm &form) : form(form) {}
  LoopCost of(const Stmt *body) {
    visit(body, 0);
    return cost;
  }

private:
  bool isForMost(const Expr *condition) const;
  void visit(const Stmt *stmt, unsigned depth);
  void add(const Expr *expr, unsigned long times);
  void addStatement(const Expr *expr, unsigned long times);

  const LaneForm &form;
  LoopCost cost;
};

void LaneCosts::add(const Expr *expr, unsigned long times) {
  if (!form.varies(expr))
    return;
  if (!form.isVectorOperation(expr)) {
    cost.eachLane += times;
    return;
  }
  if (form.vectorOf(expr) || isa<Special>(expr))
    return;
  cost.atOnce += times;
  if (!form.isContiguous(expr))
    forEachChild(expr, [&](const Expr *child) { add(child, times); });
}

void LaneCosts::addStatement(const Expr *expr, unsigned long times) {
  if (!form.isVectorAssignment(expr))
    return add(expr, times);
  cost.atOnce += times;
  if (const auto *binary = dyn_cast<Binary>(expr))
    add(binary->rhs, times);
}

/// Whether most lanes may be there: `i < n` is a bound, `i % 16 == 3` picks some.
bool LaneCosts::isForMost(const Expr *condition) const {
  if (!form.varies(condition))
    return true;
  const auto *binary = dyn_cast<Binary>(condition);
  if (binary && binary->op == BinaryOp::And)
    return isForMost(binary->lhs) && isForMost(binary->rhs);
  return binary && isOrdering(binary->op);
}

/// A few rounds, which compilers write out: no loop is left of them.
static bool isWrittenOut(const Stmt *stmt) {
  const auto *loop = dyn_cast<For>(stmt);
  const auto *declared = loop ? dyn_cast_or_null<Declaration>(loop->init) : nullptr;
  const auto *test = loop ? dyn_cast_or_null<Binary>(loop->condition) : nullptr;
  if (!declared || !test || !isOrdering(test->op) || !declared->variables.front()->init)
    return false;
  const auto first = numberOf(declared->variables.front()->init), last = numberOf(test->rhs);
  return first && last && std::abs(*last - *first) <= static_cast<std::int64_t>(rounds);
}

void LaneCosts::visit(const Stmt *stmt, unsigned depth) {
  const auto *branch = dyn_cast<If>(stmt);
  if (branch && !depth && !isForMost(branch->condition))
    return; // what a few do counts as nothing: neither that it is much, nor that it is slow
  const bool isReal = isLoop(stmt) && !isWrittenOut(stmt);
  cost.hasLoop |= isReal;
  depth += isReal;
  if (depth) {
    unsigned long times = 1;
    for (unsigned i = 0; i < std::min(depth, mostDepth); ++i)
      times *= rounds;
    if (const auto *declared = dyn_cast<Declaration>(stmt)) {
      for (const Variable *variable : declared->variables)
        if (variable->init)
          add(variable->init, times);
    } else {
      forEachChildExpr(stmt, [&](const Expr *expr) { addStatement(expr, times); });
    }
  }
  forEachChildStmt(stmt, [&](const Stmt *child) { visit(child, depth); });
}

constexpr std::uint64_t mostBytes = 2048; ///< of a variable, of which a row has many on the stack

/// Each lane has an array's element for it, which begins with an assignment.
bool canBeOfLane(const Variable *variable) {
  if (sizeOf(variable->type) > mostBytes || variable->alignment)
    return false;
  return !variable->isVolatile && !variable->isReference && !variable->isAlias &&
         !variable->startsClear && variable->storage == Storage::Plain &&
         variable->space == AddressSpace::Private;
}

/// The statements that have a form in lanes.
bool hasForm(const Stmt *stmt, const LaneForm &form) {
  switch (stmt->kind) {
  case StmtKind::Declaration:
    return llvm::all_of(llvm::cast<Declaration>(stmt)->variables, [&](const Variable *variable) {
      return !form.isOfLane(variable) || canBeOfLane(variable);
    });
  case StmtKind::Return:
    return !llvm::cast<Return>(stmt)->isFailure;
  case StmtKind::Block:
  case StmtKind::Expression:
  case StmtKind::If:
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Empty:
    return true;
  case StmtKind::Switch:
  case StmtKind::Case:
  case StmtKind::Barrier:
  case StmtKind::ThreadLoop:
  case StmtKind::WarpLoop:
    return false;
  }
  return false;
}

/// Whether rows of the loop may be lanes, whatever is in it.
bool hasRows(const ThreadLoop *loop) {
  return loop->scope == SyncScope::Block && !loop->only && !loop->onlyIndex;
}

bool hasForm(const ThreadLoop *loop, const LaneForm &form) {
  return !letsOthersRun(loop->body) &&
         !anyStmt(loop->body, [&](const Stmt *stmt) { return !hasForm(stmt, form); }) &&
         !anyExpr(loop->body, [](const Expr *expr) { return isa<AllThreads>(expr); });
}

bool pays(const LoopCost &cost) {
  return cost.hasLoop && cost.atOnce >= priceOfEachLane * cost.eachLane;
}

/// Whether somebody may see in which order threads come: by atomic operations, or what they print.
bool showsOrder(const ThreadLoop *loop, EffectsAnalysis &effects) {
  const auto prints = [](const Expr *expr) { return isCallOf(expr, OperationId::Print); };
  return effects.of(loop->body).atomics || anyExpr(loop->body, prints) ||
         anyExpr(reachedFrom(static_cast<const Stmt *>(loop->body)), prints);
}

/// Loops over threads that a row runs by itself are in one of the user's.
std::set<const ThreadLoop *> loopsOfRows(const Function &kernel) {
  std::set<const ThreadLoop *> found;
  forEachStmt(static_cast<const Stmt *>(kernel.body), [&](const Stmt *stmt) {
    const auto *each = dyn_cast<For>(stmt);
    if (each && each->isRowByRow)
      forEachStmt(each->body, [&](const Stmt *inner) {
        if (const auto *loop = dyn_cast<ThreadLoop>(inner))
          found.insert(loop);
      });
  });
  return found;
}

/// Those that no lanes call need no form for them.
void keepUsedForms(Program &program) {
  std::set<const Function *> used;
  for (Function *kernel : blockRunnersOf(program))
    for (ThreadLoop *loop : threadLoops(kernel->body))
      if (loop->inLanes)
        for (const Function *reached : reachedFrom(static_cast<const Stmt *>(loop->body)))
          used.insert(reached);
  for (Function *function : program.functions)
    function->hasLaneForm &= used.count(function) != 0;
}

} // namespace

void chooseLanes(Program &program, EffectsAnalysis &effects) {
  if (program.lanes == LaneChoice::Never)
    return;
  for (Function *function : program.functions) // callees first
    function->hasLaneForm = !function->isKernel && canHaveLaneForm(*function, effects);
  for (Function *kernel : blockRunnersOf(program)) {
    const std::set<const ThreadLoop *> ofRows = loopsOfRows(*kernel);
    for (ThreadLoop *loop : threadLoops(kernel->body)) {
      if (!hasRows(loop) || ofRows.count(loop) || showsOrder(loop, effects))
        continue;
      const LaneForm form(loop, effects);
      loop->inLanes = hasForm(loop, form) &&
                      (program.lanes == LaneChoice::Always || pays(LaneCosts(form).of(loop->body)));
    }
  }
  keepUsedForms(program);
}

} // namespace cu2port::ir
