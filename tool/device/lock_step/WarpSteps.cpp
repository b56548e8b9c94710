// The pass "warp steps": code that relies on the threads of a warp running in lock-step, without a
// __syncwarp(), gets one.
//
//   volatile float *s = shared;                  float step = s[t] + s[t + 16];
//   if (t < 32) {                                __syncwarp();
//     s[t] += s[t + 16];                   ->    s[t] = step;
//     s[t] += s[t + 8];                          __syncwarp();
//   }                                            ...
//
// WarpLockStep.h finds where code says that it does; WarpExchanges.h, where indices show that
// threads use each other's elements.
#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WarpExchanges.h"
#include "device/lock_step/WarpLockStep.h"
#include "device/values/Analyses.h"

#include <utility>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

class StepMaker {
public:
  StepMaker(Program &program, const WarpExchanges &exchanges, EffectsAnalysis &effects)
      : program(program), exchanges(exchanges), effects(effects) {}

  void visit(Stmt *stmt) {
    if (auto *block = dyn_cast<Block>(stmt))
      return list(block);
    forEachChildStmt(stmt, [&](Stmt *&child) {
      child = takeInitOut(child);
      if (isa<Block>(child) || !isNamed(child))
        return visit(child);
      // A single statement, as in `if (x) s[t] = 1;`: in a block, the warp can meet in front of it.
      auto *block = makeBlock(program, {child});
      list(block);
      child = block;
    });
    if (exchanges.rounds.count(stmt))
      convergeAfterRound(stmt);
  }

private:
  void list(Block *block) {
    std::vector<Stmt *> statements;
    for (Stmt *stmt : block->statements) {
      stmt = takeInitOut(stmt);
      visit(stmt);
      if (exchanges.before.count(stmt))
        statements.push_back(syncWarp(stmt->place));
      if (exchanges.inside.count(stmt))
        step(stmt, statements);
      else
        statements.push_back(stmt);
    }
    block->statements = std::move(statements);
  }

  /// The warp cannot meet inside the head of a loop: `for (T i = a[t]; ...)` becomes
  /// `{ T i = a[t]; for (; ...) }`.
  Stmt *takeInitOut(Stmt *stmt) {
    auto *loop = dyn_cast<For>(stmt);
    if (!loop || !loop->init || !isNamed(loop->init))
      return stmt;
    return makeBlock(program, {std::exchange(loop->init, nullptr), loop});
  }

  bool isNamed(Stmt *stmt) const {
    return exchanges.inside.count(stmt) || exchanges.before.count(stmt);
  }

  void convergeAfterRound(Stmt *loop) {
    forEachChildStmt(loop, [&](Stmt *&child) {
      const auto *counted = dyn_cast<For>(loop);
      if (counted && child == counted->init)
        return;
      synchroniseBeforeNext(child);
      child = makeBlock(program, {child, syncWarp(child->place)});
    });
  }

  /// Who continues skips the end of the body.
  void synchroniseBeforeNext(Stmt *&stmt) {
    if (isa<Continue>(stmt))
      stmt = makeBlock(program, {syncWarp(stmt->place), stmt});
    else if (!isLoop(stmt))
      forEachChildStmt(stmt, [&](Stmt *&child) { synchroniseBeforeNext(child); });
  }

  Stmt *syncWarp(Place place) {
    Expr *call =
        makeCall(program, OperationId::SyncWarp, program.types.scalar(Scalar::Void), {}, place);
    return makeStatement(program, call, place);
  }

  /// All threads have read before one writes, and all have written before one reads on.
  /// What the statement reads comes into a variable; the warp meets before the write and behind it.
  void step(Stmt *stmt, std::vector<Stmt *> &to) {
    auto *expression = dyn_cast<Expression>(stmt);
    auto *assignment = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
    if (auto *call = expression ? dyn_cast<Call>(expression->expr) : nullptr)
      return stepCall(expression, call, to);
    // No assignment, and no call: the warp meets behind it.
    if (!assignment || !isAssignment(assignment->op)) {
      to.push_back(stmt);
      to.push_back(syncWarp(stmt->place));
      return;
    }
    Variable *value = makeVariable(program, "step", assignment->lhs->type, stmt->place);
    Expr *init = assignment->rhs;
    // `s[t] += e` reads s[t], too: step = s[t] + e.
    if (assignment->op != BinaryOp::Assign)
      init = makeBinary(program, withoutAssignment(assignment->op), clone(program, assignment->lhs),
                        init, assignment->lhs->type);
    auto *declaration = makeDeclaration(program, value, init);
    declaration->comments = stmt->comments;
    auto *store =
        makeAssignment(program, assignment->lhs, makeRef(program, value, stmt->place), stmt->place);
    to.push_back(makeBlock(program, {declaration, syncWarp(stmt->place), store}));
    to.push_back(syncWarp(stmt->place));
  }

  /// What the arguments read comes before what the callee writes.
  void stepCall(Expression *stmt, Call *call, std::vector<Stmt *> &to) {
    // An argument that reads volatile memory is evaluated before the call, and the warp meets
    // before the callee writes.
    std::vector<Stmt *> parts;
    for (Expr *&argument : call->arguments) {
      if (argument->type->isPointer() || !effects.of(argument).atomics)
        continue;
      Variable *value = makeVariable(program, "step", argument->type, stmt->place);
      parts.push_back(makeDeclaration(program, value, argument));
      argument = makeRef(program, value, stmt->place);
    }
    if (!parts.empty())
      parts.front()->comments = std::exchange(stmt->comments, {});
    if (!parts.empty() || to.empty()) // a condition may have read
      parts.push_back(syncWarp(stmt->place));
    parts.push_back(stmt);
    to.push_back(parts.size() == 1 ? parts.front() : makeBlock(program, std::move(parts)));
    to.push_back(syncWarp(stmt->place));
  }

  Program &program;
  const WarpExchanges &exchanges;
  EffectsAnalysis &effects;
};

/// One finding for each array, by which the user may write the __syncwarp() that is added: at the
/// first statement of the function's text.
void report(const Function &function, const std::map<Stmt *, const Variable *> &statements,
            const char *what, std::set<const Variable *> &reported, Findings &findings) {
  forEachStmt(function.body, [&](Stmt *stmt) {
    const auto found = statements.find(stmt);
    if (found == statements.end() || !reported.insert(found->second).second)
      return;
    const Variable *array = found->second; // null: at an address that is a number
    reportCondition(stmt->place,
                    !array                      ? "memory"
                    : array->sourceName.empty() ? array->name
                                                : array->sourceName,
                    std::string("threads of a warp ") + what, findings);
  });
}

constexpr const char *afterEach =
    "use each other's elements without __syncwarp(); it is added after each access";
constexpr const char *between =
    "use each other's elements without __syncwarp(); it is added between the accesses";
constexpr const char *refused =
    "may use each other's elements without __syncwarp(), where they wait for others in a loop or "
    "go by atomics; none is added, so write it where they meet";
constexpr const char *tangled =
    "may use each other's elements in one expression; it is not taken apart, so write one "
    "statement an access, with __syncwarp() between them";

} // namespace

/// In the functions' order: callees come first.
static void findExchanges(const Program &program, WarpExchangeFinder &finder) {
  for (const Function *function : program.functions)
    if (function->body) // otherwise what it holds could not be read
      finder.of(*function);
}

void addWarpSteps(Program &program, Analyses &analyses, Findings &findings) {
  const WarpCallers callers = findWarpCallers(program);
  WarpExchangeFinder finder(callers, analyses.effects);
  findExchanges(program, finder);
  const LockStepFinder lockSteps(program, callers, finder, analyses.effects);
  // Where the warp meets for the one's sake, the other needs no more.
  WarpExchangeFinder others(callers, analyses.effects, &lockSteps);
  const bool isReliedUpon = lockSteps.isReliedUpon();
  if (isReliedUpon)
    findExchanges(program, others);
  for (Function *function : program.functions) {
    if (!function->body)
      continue;
    WarpExchanges exchanges = (isReliedUpon ? others : finder).of(*function);
    const LockSteps &steps = lockSteps.of(function);
    std::set<const Variable *> reported, told;
    report(*function, steps.after, afterEach, reported, findings);
    report(*function, exchanges.before, between, reported, findings);
    report(*function, exchanges.inside, between, reported, findings);
    report(*function, exchanges.rounds, between, reported, findings);
    report(*function, exchanges.refused, refused, told, findings);
    report(*function, steps.refused, refused, told, findings);
    report(*function, steps.tangled, tangled, told, findings);
    // A statement after whose accesses the warp meets is taken apart like one that reads and writes
    // others' elements.
    exchanges.inside.insert(steps.after.begin(), steps.after.end());
    analyses.drop(); // its callees meet where they did not before
    StepMaker(program, exchanges, analyses.effects).visit(function->body);
    function->reliesOnLockStep = !reported.empty();
  }
}

} // namespace cu2port::ir
