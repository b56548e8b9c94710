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
#include "device/BlockForm.h"
#include "device/Passes.h"
#include "device/Walk.h"
#include "device/WarpExchanges.h"
#include "device/WarpLockStep.h"
#include "diag/Findings.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// `+` of `+=`.
BinaryOp withoutAssignment(BinaryOp op) {
  static constexpr std::pair<BinaryOp, BinaryOp> plain[] = {
      {BinaryOp::MulAssign, BinaryOp::Mul},    {BinaryOp::DivAssign, BinaryOp::Div},
      {BinaryOp::RemAssign, BinaryOp::Rem},    {BinaryOp::AddAssign, BinaryOp::Add},
      {BinaryOp::SubAssign, BinaryOp::Sub},    {BinaryOp::ShlAssign, BinaryOp::Shl},
      {BinaryOp::ShrAssign, BinaryOp::Shr},    {BinaryOp::AndAssign, BinaryOp::BitAnd},
      {BinaryOp::XorAssign, BinaryOp::BitXor}, {BinaryOp::OrAssign, BinaryOp::BitOr}};
  for (auto [compound, own] : plain)
    if (compound == op)
      return own;
  return op;
}

class StepMaker {
public:
  StepMaker(Program &program, const WarpExchanges &exchanges)
      : program(program), exchanges(exchanges) {}

  void visit(Stmt *stmt) {
    if (auto *block = dyn_cast<Block>(stmt))
      return list(block);
    forEachChildStmt(stmt, [&](Stmt *&child) {
      if (isa<Block>(child) || !isNamed(child))
        return visit(child);
      auto *block = makeBlock(program, {child});
      list(block);
      child = block;
    });
    if (exchanges.rounds.count(stmt))
      meetAfterRound(stmt);
  }

private:
  void list(Block *block) {
    std::vector<Stmt *> statements;
    for (Stmt *stmt : block->statements) {
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

  bool isNamed(Stmt *stmt) const {
    return exchanges.inside.count(stmt) || exchanges.before.count(stmt);
  }

  void meetAfterRound(Stmt *loop) {
    forEachChildStmt(loop, [&](Stmt *&child) {
      const auto *counted = dyn_cast<For>(loop);
      if (counted && child == counted->init)
        return;
      meetBeforeNext(child);
      child = makeBlock(program, {child, syncWarp(child->place)});
    });
  }

  /// Who continues skips the end of the body.
  void meetBeforeNext(Stmt *&stmt) {
    if (isa<Continue>(stmt))
      stmt = makeBlock(program, {syncWarp(stmt->place), stmt});
    else if (!isLoop(stmt))
      forEachChildStmt(stmt, [&](Stmt *&child) { meetBeforeNext(child); });
  }

  Stmt *syncWarp(Place place) {
    auto *call = program.make<Intrinsic>();
    call->name = "__syncwarp";
    call->type = program.types.scalar(Scalar::Void);
    call->place = place;
    auto *stmt = program.make<Expression>();
    stmt->expr = call;
    stmt->place = place;
    return stmt;
  }

  /// All threads have read before one writes, and all have written before one reads on.
  void step(Stmt *stmt, std::vector<Stmt *> &to) {
    auto *expression = dyn_cast<Expression>(stmt);
    auto *assignment = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
    if (!assignment || !isAssignment(assignment->op)) {
      to.push_back(stmt);
      to.push_back(syncWarp(stmt->place));
      return;
    }
    auto *value = program.make<Variable>();
    value->name = "step";
    value->type = assignment->lhs->type;
    value->place = stmt->place;
    value->init = assignment->rhs;
    if (assignment->op != BinaryOp::Assign) {
      VariableMap none;
      value->init =
          makeBinary(program, withoutAssignment(assignment->op),
                     clone(program, assignment->lhs, none), assignment->rhs, assignment->lhs->type);
    }
    auto *declaration = makeDeclaration(program, value);
    declaration->comments = stmt->comments;
    auto *store =
        makeAssignment(program, assignment->lhs, makeRef(program, value, stmt->place), stmt->place);
    to.push_back(makeBlock(program, {declaration, syncWarp(stmt->place), store}));
    to.push_back(syncWarp(stmt->place));
  }

  Program &program;
  const WarpExchanges &exchanges;
};

/// Arrays after each of whose accesses the warp meets need no more.
void dropThose(const std::map<Stmt *, const Variable *> &steps, WarpExchanges &exchanges) {
  std::set<const Variable *> arrays;
  for (const auto &[stmt, array] : steps)
    arrays.insert(array);
  for (auto *each : {&exchanges.before, &exchanges.inside, &exchanges.rounds})
    for (auto found = each->begin(); found != each->end();)
      found = arrays.count(found->second) ? each->erase(found) : std::next(found);
}

void report(const std::map<Stmt *, const Variable *> &statements, const char *where,
            std::set<const Variable *> &reported, Findings &findings) {
  for (const auto &[stmt, array] : statements) {
    if (!reported.insert(array).second)
      continue;
    const Place &place = stmt->place;
    findings.add(DiagId::ConditionalRewrite, place.file ? *place.file : "", place.line,
                 place.column, array->sourceName.empty() ? array->name : array->sourceName,
                 std::string("threads of a warp use each other's elements without __syncwarp(); it "
                             "is added ") +
                     where);
  }
}

} // namespace

std::set<const Function *> addWarpSteps(Program &program, Findings &findings) {
  std::set<const Function *> changed;
  const WarpCallers callers = findWarpCallers(program);
  WarpExchangeFinder finder(callers);
  for (Function *function : program.functions) {
    if (!function->body)
      continue; // what it holds could not be read
    WarpExchanges exchanges = finder.of(*function);
    const auto steps = findLockSteps(*function, callers, finder);
    dropThose(steps, exchanges);
    std::set<const Variable *> reported;
    report(steps, "after each access", reported, findings);
    report(exchanges.before, "between the accesses", reported, findings);
    report(exchanges.inside, "between the accesses", reported, findings);
    report(exchanges.rounds, "between the accesses", reported, findings);
    exchanges.inside.insert(steps.begin(), steps.end());
    StepMaker(program, exchanges).visit(function->body);
    if (!reported.empty())
      changed.insert(function);
  }
  return changed;
}

} // namespace cu2port::ir
