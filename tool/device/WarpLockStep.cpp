#include "device/WarpLockStep.h"

#include "device/BlockForm.h"
#include "device/Dump.h"
#include "device/Walk.h"
#include "device/analysis/MemoryAccesses.h"
#include "device/analysis/OpenStatements.h"

#include "llvm/ADT/StringRef.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// What a thread has done with an array since the threads last met.
struct History {
  std::set<std::string> touched; ///< elements, by the text of their index: on every way
  std::set<std::string> read, written;
  std::set<Stmt *> statements;
  bool isInStep = false; ///< lock-step was relied upon
};

/// A new one is that of a place which no way leads to.
struct Histories {
  std::map<const Variable *, History> arrays;
  bool isReached = false;

  void join(const Histories &other);
};

/// `__threadfence_block()`: what a thread has written is for others of its block to read.
bool hasBlockFence(Stmt *body) {
  bool found = false;
  forEachExpr(body, [&](Expr *&expr) {
    const auto *intrinsic = dyn_cast<Intrinsic>(expr);
    found |= intrinsic && intrinsic->name == "__threadfence_block";
  });
  return found;
}

class StepFinder {
public:
  StepFinder(const Function &function, const WarpCallers &callers,
             const WarpExchangeFinder &exchanges)
      : callers(callers), exchanges(exchanges), isFenced(hasBlockFence(function.body)) {
    now.isReached = true;
    visit(function.body, callers.forOneWarp.count(&function) != 0);
    meet();
  }
  /// The statements with such accesses, and their arrays.
  std::map<Stmt *, const Variable *> steps;

private:
  void visit(Stmt *stmt, bool forOneWarp);
  void visitBranch(If *branch, bool forOneWarp);
  void visitLoop(Stmt *loop, bool forOneWarp);
  void visitSwitch(Switch *choice, bool forOneWarp);
  void visitLabel();
  void leave(Stmt *exit);
  void evaluate(Expr *expr, Stmt *stmt, bool forOneWarp);
  void access(Expr *expr, Stmt *stmt, bool isRead, bool isWrite, bool forOneWarp);
  void forget(Stmt *loop);
  void meet();

  const WarpCallers &callers;
  const WarpExchangeFinder &exchanges;
  const bool isFenced;
  Histories now;
  OpenStatements<Histories> open;
};

/// Threads that have left may have touched what the others are to see.
void Histories::join(const Histories &other) {
  for (auto &[array, history] : arrays)
    if (isReached && other.isReached && !other.arrays.count(array))
      history.touched.clear();
  for (const auto &[array, theirs] : other.arrays) {
    History &history = arrays[array];
    if (!isReached)
      history.touched = theirs.touched;
    else if (other.isReached)
      std::erase_if(history.touched,
                    [&](const std::string &each) { return !theirs.touched.count(each); });
    history.read.insert(theirs.read.begin(), theirs.read.end());
    history.written.insert(theirs.written.begin(), theirs.written.end());
    history.statements.insert(theirs.statements.begin(), theirs.statements.end());
    history.isInStep |= theirs.isInStep;
  }
  isReached |= other.isReached;
}

/// The threads meet: nothing before matters any more.
void StepFinder::meet() {
  for (auto &[array, history] : now.arrays)
    if (history.isInStep)
      for (Stmt *stmt : history.statements)
        steps[stmt] = array;
  now.arrays.clear();
}

void StepFinder::access(Expr *expr, Stmt *stmt, bool isRead, bool isWrite, bool forOneWarp) {
  const Expr *base = nullptr;
  std::string element;
  if (auto *index = dyn_cast<Index>(expr)) {
    base = index->base;
    element = dump(expr);
  } else if (auto *unary = dyn_cast<Unary>(expr); unary && unary->op == UnaryOp::Deref) {
    base = unary->operand;
    element = dump(base);
  }
  const Variable *array = base ? arrayOf(base) : nullptr;
  if (!array || (!array->type->isArray() && !array->type->isPointer()))
    return;
  if (!callers.isShared(originOf(array)) || (!isVolatile(array) && !isFenced && !forOneWarp))
    return;
  History &history = now.arrays[array];
  history.statements.insert(stmt);
  auto hasOther = [&](const std::set<std::string> &elements) {
    return elements.size() > elements.count(element);
  };
  const bool isNew = !history.touched.count(element);
  if (isRead && isNew && hasOther(history.written))
    history.isInStep = true;
  if (isWrite && isNew && !isRead && hasOther(history.read))
    history.isInStep = true;
  history.touched.insert(element);
  if (isRead)
    history.read.insert(element);
  if (isWrite)
    history.written.insert(element);
}

void StepFinder::evaluate(Expr *expr, Stmt *stmt, bool forOneWarp) {
  forEachAccess(expr, [&](Expr *lvalue, bool isRead, bool isWrite) {
    access(lvalue, stmt, isRead, isWrite, forOneWarp);
  });
  if (exchanges.alwaysMeets(expr))
    meet();
}

/// In the next round the elements that a variable of the loop picks are other ones.
void StepFinder::forget(Stmt *loop) {
  std::set<std::string> changing;
  forEachExpr(loop, [&](Expr *&expr) {
    if (const Variable *variable = assignedVariable(expr))
      changing.insert(variable->name);
  });
  for (auto &[array, history] : now.arrays)
    for (auto element = history.touched.begin(); element != history.touched.end();) {
      bool changes = false;
      for (const std::string &name : changing)
        changes |= llvm::StringRef(*element).contains(name);
      element = changes ? history.touched.erase(element) : std::next(element);
    }
}

void StepFinder::visitBranch(If *branch, bool forOneWarp) {
  evaluate(branch->condition, branch, forOneWarp);
  open.open(branch).left = now;
  visit(branch->then, forOneWarp || picksWarp(branch->condition));
  std::swap(now, open.innermost().left);
  visit(branch->otherwise, forOneWarp);
  now.join(open.close().left);
}

void StepFinder::visitLoop(Stmt *loop, bool forOneWarp) {
  auto *counted = dyn_cast<For>(loop);
  auto test = [&](bool mayLeave) {
    if (auto *condition = const_cast<Expr *>(conditionOf(loop)))
      evaluate(condition, loop, forOneWarp);
    if (mayLeave && !isAlwaysTrue(conditionOf(loop)))
      open.innermost().left.join(now);
  };
  if (counted)
    visit(counted->init, forOneWarp);
  open.open(loop);
  for (int round = 0; round < 2; ++round) {
    if (round)
      forget(loop);
    if (!isa<Do>(loop))
      test(round > 0 || !runsOnceAtLeast(loop));
    forEachChildStmt(loop, [&](Stmt *&child) {
      if (!counted || child != counted->init)
        visit(child, forOneWarp);
    });
    now.join(std::exchange(open.innermost().again, {}));
    if (counted && counted->step)
      evaluate(counted->step, loop, forOneWarp);
    if (isa<Do>(loop))
      test(true);
  }
  open.innermost().left.join(now);
  now = open.close().left;
}

void StepFinder::visitSwitch(Switch *choice, bool forOneWarp) {
  evaluate(choice->value, choice, forOneWarp);
  open.open(choice).again = now;
  now.isReached = false;
  visit(choice->body, forOneWarp);
  const OpenStatement<Histories> closed = open.close();
  now.join(closed.left);
  now.join(closed.again);
}

/// After a `break`, it is reached from the switch only.
void StepFinder::visitLabel() {
  if (!now.isReached)
    now = {};
  now.join(open.innermostSwitch().again);
}

void StepFinder::leave(Stmt *exit) {
  if (!isa<Return>(exit))
    open.leave(exit, now);
  now.isReached = false;
}

void StepFinder::visit(Stmt *stmt, bool forOneWarp) {
  if (!stmt)
    return;
  if (isa<Barrier>(stmt))
    return meet();
  if (auto *branch = dyn_cast<If>(stmt))
    return visitBranch(branch, forOneWarp);
  if (auto *choice = dyn_cast<Switch>(stmt))
    return visitSwitch(choice, forOneWarp);
  if (isLoop(stmt))
    return visitLoop(stmt, forOneWarp);
  if (isa<Case>(stmt))
    return visitLabel();
  forEachChildExpr(stmt, [&](Expr *&expr) { evaluate(expr, stmt, forOneWarp); });
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child, forOneWarp); });
  if (isa<Return>(stmt) || isa<Break>(stmt) || isa<Continue>(stmt))
    leave(stmt);
}

} // namespace

LockSteps findLockSteps(const Function &function, const WarpCallers &callers,
                        const WarpExchangeFinder &exchanges) {
  return StepFinder(function, callers, exchanges).steps;
}

} // namespace cu2port::ir
