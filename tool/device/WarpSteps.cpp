// The pass "warp steps": code that relies on the threads of a warp running in lock-step, without a
// __syncwarp(), gets one.
//
//   volatile float *s = shared;                  float step = s[t] + s[t + 16];
//   if (t < 32) {                                __syncwarp();
//     s[t] += s[t + 16];                   ->    s[t] = step;
//     s[t] += s[t + 8];                          __syncwarp();
//   }                                            ...
//
// It is looked for in volatile memory, and in shared memory where a condition picks a warp or a
// __threadfence_block() says that threads pass each other values. What it looks for: between two
// synchronisations a thread reads an element that it has not touched before, of an array in which
// it has written another element; or writes an element that it has not touched, of an array of
// which it has read another. In code that does not rely on lock-step another thread would have to
// be free of doing the like. In other shared memory, and in global memory, it is looked for where
// the indices show that threads use each other's elements (WarpExchanges.h).
#include "device/BlockForm.h"
#include "device/Dump.h"
#include "device/Passes.h"
#include "device/Walk.h"
#include "device/WarpExchanges.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringRef.h"

#include <map>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// What a thread has done with an array since the threads last met.
struct History {
  std::set<std::string> touched, read, written; ///< elements, by the text of their index
  std::set<Stmt *> statements;
  bool isInStep = false; ///< lock-step was relied upon
};

// ---- Where lock-step is relied upon -------------------------------------------------------------

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
  StepFinder(const Function &function, const WarpCallers &callers)
      : callers(callers), isFenced(hasBlockFence(function.body)) {
    visit(function.body, callers.forOneWarp.count(&function) != 0);
    meet();
  }
  /// The statements with such accesses, and their arrays.
  std::map<Stmt *, const Variable *> steps;

private:
  void visit(Stmt *stmt, bool forOneWarp);
  void visitTwice(Stmt *loop, bool forOneWarp);
  void expressions(Stmt *stmt, bool forOneWarp);
  void access(Expr *expr, Stmt *stmt, bool isRead, bool isWrite, bool forOneWarp);
  void forget(Stmt *loop);
  void meet();

  const WarpCallers &callers;
  const bool isFenced;
  std::map<const Variable *, History> histories;
};

/// The threads meet: nothing before matters any more.
void StepFinder::meet() {
  for (auto &[array, history] : histories)
    if (history.isInStep)
      for (Stmt *stmt : history.statements)
        steps[stmt] = array;
  histories.clear();
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
  History &history = histories[array];
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

void StepFinder::expressions(Stmt *stmt, bool forOneWarp) {
  bool meets = false;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    forEachAccess(expr, [&](Expr *lvalue, bool isRead, bool isWrite) {
      access(lvalue, stmt, isRead, isWrite, forOneWarp);
    });
    meets |= synchronises(expr);
  });
  if (meets)
    meet();
}

/// In the next round the elements that a variable of the loop picks are other ones.
void StepFinder::forget(Stmt *loop) {
  std::set<std::string> changing;
  forEachExpr(loop, [&](Expr *&expr) {
    if (const Variable *variable = assignedVariable(expr))
      changing.insert(variable->name);
  });
  for (auto &[array, history] : histories)
    for (auto element = history.touched.begin(); element != history.touched.end();) {
      bool changes = false;
      for (const std::string &name : changing)
        changes |= llvm::StringRef(*element).contains(name);
      element = changes ? history.touched.erase(element) : std::next(element);
    }
}

void StepFinder::visitTwice(Stmt *loop, bool forOneWarp) {
  for (int round = 0; round < 2; ++round) {
    if (round)
      forget(loop);
    if (!isa<Do>(loop))
      expressions(loop, forOneWarp);
    forEachChildStmt(loop, [&](Stmt *&child) { visit(child, forOneWarp); });
    if (isa<Do>(loop))
      expressions(loop, forOneWarp);
  }
}

void StepFinder::visit(Stmt *stmt, bool forOneWarp) {
  if (!stmt)
    return;
  if (isa<Barrier>(stmt))
    return meet();
  if (isLoop(stmt))
    return visitTwice(stmt, forOneWarp);
  expressions(stmt, forOneWarp);
  const auto *branch = dyn_cast<If>(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    visit(child, forOneWarp || (branch && child == branch->then && picksWarp(branch->condition)));
  });
}

// ---- Steps
// ---------------------------------------------------------------------------------------

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
      if (!counted || child != counted->init)
        child = makeBlock(program, {child, syncWarp(child->place)});
    });
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
    const auto steps = StepFinder(*function, callers).steps;
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
