// What comes after: the walk of ForwardDataflow.h from the end to the beginning. docs/dataflow.md
// has the theory. Of a variable that is *live*, as it is read before it is written again:
//
//                        known before it
//   x = 1;               {}          a write drops it
//   if (c)               {x}         {} joined with {x}, of both ways on
//     x = 2;             {}
//   out = x;             {x}         a read adds it
//                        {}          `atReturn`, of the function's end
//
// A way that ends by a jump begins, backward, with what is known of the jump's target: a `break`
// with what is known behind its loop, a `continue` with what comes before the loop's next round.
#pragma once

#include "device/values/ControlFlow.h"
#include "device/values/Evaluation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Casting.h"

#include <map>
#include <utility>
#include <vector>

namespace cu2port::ir {

/// A client derives from it and supplies
/// - State: copied; `join`, `==`. A new one is that of a place from which no way leads on.
/// - take(): what a step of an expression does to the state, which is that behind it; the other
///   hooks where it needs them.
/// It sets `atReturn` and `now` to what is known of the function's end, and calls visit().
template <class State> class BackwardDataflow {
public:
  virtual ~BackwardDataflow() = default;

protected:
  State now = {}; ///< of the ways from here on
  /// Of the function's end, where each `return` begins.
  State atReturn = {};

  /// Moves `now` from behind the step to before it.
  virtual void take(const EvaluationStep &step) = 0;
  /// What the statement itself does, without what is in it.
  virtual void takeStatement(Stmt * /*stmt*/) {}
  /// A variable's declaration, which evaluates its value. Before it there is no variable, so that a
  /// client may drop it here.
  virtual void declare(Variable *variable) { evaluate(variable->init); }

  /// From behind the statement to before it; null is no statement.
  void visit(Stmt *stmt) {
    using llvm::cast;
    if (!stmt)
      return;
    takeStatement(stmt);
    switch (stmt->kind) {
    case StmtKind::Block:
      // The last statement first, and so on with all that is in them.
      for (Stmt *each : llvm::reverse(cast<Block>(stmt)->statements))
        visit(each);
      return;
    case StmtKind::Declaration:
      // Of `int a = 0, b = a;`, b comes first.
      for (Variable *variable : llvm::reverse(cast<Declaration>(stmt)->variables))
        declare(variable);
      return;
    case StmtKind::Expression:
      return evaluate(cast<Expression>(stmt)->expr);
    case StmtKind::If:
      return visitBranch(cast<If>(stmt));
    case StmtKind::For:
      // The rounds, and at last the part in front of them.
      visitLoop(stmt, cast<For>(stmt)->body, cast<For>(stmt)->step);
      return visit(cast<For>(stmt)->init);
    case StmtKind::While:
      return visitLoop(stmt, cast<While>(stmt)->body, nullptr);
    case StmtKind::Do:
      return visitLoop(stmt, cast<Do>(stmt)->body, nullptr);
    case StmtKind::Switch:
      return visitSwitch(cast<Switch>(stmt));
    case StmtKind::Case:
      return visitLabel(cast<Case>(stmt));
    case StmtKind::Return:
    case StmtKind::Break:
    case StmtKind::Continue:
      return jump(stmt);
    case StmtKind::Barrier:
    case StmtKind::Empty:
      return;
    case StmtKind::ThreadLoop:
      return visitRegion(stmt, cast<ThreadLoop>(stmt)->bound, cast<ThreadLoop>(stmt)->body);
    case StmtKind::WarpLoop:
      return visitRegion(stmt, nullptr, cast<WarpLoop>(stmt)->body);
    }
  }

  /// The steps of an expression, from the last to the first. Null has none.
  void evaluate(Expr *expr) { takeSteps(evaluationOf(expr)); }

private:
  /// A loop, switch or region that the walk is in.
  struct Open {
    const Stmt *stmt = nullptr;
    State behind = {}; ///< it
    State again = {};  ///< loop: before what follows its body; switch: at its labels
    bool hasDefault = false;
  };

  /// Each of the two ways of a choice begins with what is known behind it; before it, both may be.
  void takeSteps(const std::vector<EvaluationStep> &steps) {
    for (const EvaluationStep &step : llvm::reverse(steps)) {
      if (!step.isChoice) {
        take(step);
        continue;
      }
      State behind = now;
      takeSteps(step.first);
      // `now` is what comes before the first way; the second begins anew behind the choice.
      std::swap(now, behind);
      takeSteps(step.second);
      now.join(behind);
    }
  }

  /// An `else` that is not there is a way, too: what is known behind the branch is known before it.
  void visitBranch(If *branch) {
    State behind = now;
    visit(branch->then);
    std::swap(now, behind);
    visit(branch->otherwise);
    now.join(behind);
    // The condition comes before both.
    evaluate(branch->condition);
  }

  /// From the state before a round comes that behind the round before, until it stays. It begins
  /// with what earlier visits have found: a round of a loop around adds to that.
  void visitLoop(Stmt *loop, Stmt *body, Expr *step) {
    Expr *condition = conditionOf(loop);
    const bool testsFirst = !llvm::isa<Do>(loop), mayEnd = !isAlwaysTrue(condition);
    open.push_back({loop, now});
    auto test = [&] { // from what a further round begins with
      if (mayEnd)
        now.join(open.back().behind);
      evaluate(condition);
    };
    // One turn of this goes backward through a round, from its end to its beginning. A `while`
    // tests at the beginning, a `do` at the end.
    for (RoundCount rounds;; rounds.next()) {
      const State before = atHead[loop];
      now = before;
      if (!testsFirst)
        test();
      // A `continue` goes on to the step, and so does the end of the body.
      evaluate(step);
      open.back().again = now;
      visit(body);
      if (testsFirst)
        test();
      // Nothing new before the round: a further one would find the same.
      State all = before;
      all.join(now);
      if (all == before)
        break;
      atHead[loop] = std::move(all);
    }
    // What is known before a round is known before the loop.
    now = atHead[loop];
    open.pop_back();
  }

  /// The labels say, as the walk passes them inside the body, what is known where the switch jumps
  /// to; without a `default` it may jump behind it all.
  void visitSwitch(Switch *choice) {
    open.push_back({choice, now});
    visit(choice->body);
    Open closed = std::move(open.back());
    open.pop_back();
    // Each label has joined what follows it into `again`.
    now = std::move(closed.again);
    if (!closed.hasDefault)
      now.join(closed.behind);
    evaluate(choice->value);
  }

  /// The way from the statement before, if there is one, goes on as well.
  void visitLabel(Case *label) {
    auto choice = open.rbegin();
    // Between a label and its switch, loops may be open.
    while (!llvm::isa<Switch>(choice->stmt))
      ++choice;
    choice->hasDefault |= !label->value;
    choice->again.join(now);
  }

  /// A thread runs it once, or, beyond a bound, not at all.
  void visitRegion(Stmt *region, Expr *bound, Block *body) {
    open.push_back({region, now});
    visit(body);
    // Those who run it, and those beyond its bound.
    now.join(open.back().behind);
    open.pop_back();
    evaluate(bound);
  }

  /// A `break` leaves a loop or a switch, a `continue` skips switches; of a region, whoever leaves
  /// it has ended its turn.
  void jump(Stmt *stmt) {
    // Where no statement around takes the jump, it leaves the function.
    now = atReturn;
    // From the innermost statement outwards.
    for (const Open &each : llvm::reverse(open)) {
      const bool isRegion = llvm::isa<ThreadLoop, WarpLoop>(each.stmt);
      const bool isSwitch = llvm::isa<Switch>(each.stmt);
      if (!isRegion && (llvm::isa<Return>(stmt) || (isSwitch && llvm::isa<Continue>(stmt))))
        continue;
      now = llvm::isa<Continue>(stmt) && !isRegion ? each.again : each.behind;
      break;
    }
    // The value is computed before its function is left.
    if (auto *result = llvm::dyn_cast<Return>(stmt))
      evaluate(result->value);
  }

  std::vector<Open> open;               ///< innermost last
  std::map<const Stmt *, State> atHead; ///< of loops: before their next round, in all visits
};

} // namespace cu2port::ir
