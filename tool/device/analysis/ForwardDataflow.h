// What came before: a walk over structured statements that carries a state from place to place, and
// joins the states of all ways to the same place. docs/dataflow.md has the theory. With the
// variables that are set on every way as a state, whose join is the intersection:
//
//   int x;                  {}
//   while (n > 0) {         {}     the next round would begin with {x}: nothing new, no more rounds
//     x = n;                {x}
//     if (x > 9)                   both ways begin with {x}
//       break;                     takes {x} to `left` of the loop
//     n -= 2;               {x}
//   }                       {}     = `left`: {} of the first test; {x} of later ones and the break
//
// A client says what a step does (take) and how states are joined; the walk knows the ways. Read
// visitBranch, visitLoop and jump first.
#pragma once

#include "device/values/ControlFlow.h"
#include "device/values/Evaluation.h"

#include "llvm/Support/Casting.h"

#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace cu2port::ir {

/// A statement that the walk is in.
template <class State> struct OpenStatement {
  Stmt *stmt = nullptr;
  // The ways that go on elsewhere, until the statement is left or begun again:
  State left = {};         ///< of the ways that have left it; in an `if`, of the other branch
  State again = {};        ///< loop: of the ways to its next round; switch: of those to its labels
  bool hasDefault = false; ///< switch
};

/// Those around a place, innermost last.
template <class State> class OpenStatements : public std::vector<OpenStatement<State>> {
public:
  /// The walk is through with the innermost statement.
  OpenStatement<State> close() {
    OpenStatement<State> closed = std::move(this->back());
    this->pop_back();
    return closed;
  }
  /// What a jump leaves; null if that is the function. Threads leave their loop by `return`.
  OpenStatement<State> *target(const Stmt *jump) {
    // A region is left by each jump that no loop or switch in it takes: the thread's turn ends.
    for (auto open = this->rbegin(); open != this->rend(); ++open) {
      if (llvm::isa<ThreadLoop, WarpLoop>(open->stmt))
        return &*open;
      if (llvm::isa<For, While, Do>(open->stmt) ? !llvm::isa<Return>(jump)
                                                : isSwitch(*open) && llvm::isa<Break>(jump))
        return &*open;
    }
    return nullptr;
  }
  /// The switch of a label.
  OpenStatement<State> &innermostSwitch() {
    auto open = this->rbegin();
    while (!isSwitch(*open))
      ++open;
    return *open;
  }

private:
  static bool isSwitch(const OpenStatement<State> &open) { return llvm::isa<Switch>(open.stmt); }
};

/// A client derives from it and supplies
/// - State: copied; `join`, `==`; `isReached`. A new one is that of a place which no way leads to.
/// - Scoped: what holds in a part of the tree, such as what conditions say there. It is put back
///   behind branches, lists of statements and rounds.
/// - take(): what a step of an expression does to the state; the other hooks where it needs them.
template <class State, class Scoped = std::tuple<>> class ForwardDataflow {
public:
  virtual ~ForwardDataflow() = default;

protected:
  // The state, and what is known of the place itself:
  State now = {};      ///< at this place
  State atReturn = {}; ///< of the ways that return
  Scoped scoped = {};
  std::vector<Stmt *> path;   ///< from the body to the statement
  OpenStatements<State> open; ///< of the path

  /// Moves `now` from before the step to behind it.
  virtual void take(const EvaluationStep &step) = 0;
  /// All of an expression, which stands in the path's last statement.
  virtual void takeAll(Expr *expr) { takeSteps(evaluationOf(expr)); }
  /// Of a statement: before it, and behind what is in it.
  virtual void begin(Stmt * /*stmt*/) {}
  virtual void end(Stmt * /*stmt*/) {}
  /// A variable's declaration: its value, if any, is evaluated. A client may make the variable new
  /// here.
  virtual void declare(Variable *variable) { evaluate(variable->init); }
  /// Whoever goes on in the scope has found that the branch's condition holds, or does not. The
  /// scope is a branch (null for an `else` that is not there), or the rest of the path's last list.
  virtual void assume(If * /*branch*/, bool /*holds*/, Stmt * /*scope*/) {}
  /// A jump has taken the state with it. Facts about those who are gone may stay.
  virtual void leave(Stmt * /*jump*/) { now = {}; }
  /// Of a loop: behind its first part; before each round's body; behind it, before the step; before
  /// the next round.
  virtual void beginLoop(Stmt * /*loop*/) {}
  virtual void beginRound(Stmt * /*loop*/) {}
  virtual void endBody(Stmt * /*loop*/) {}
  virtual void endRound(Stmt * /*loop*/) {}

  /// Both branches begin with the state behind the condition; behind them, both states are joined.
  /// Without an `else`, the state of that way is what came to it.
  virtual void visitBranch(If *branch) {
    evaluate(branch->condition);
    open.push_back({branch, now});
    const Scoped outside = scoped;
    assume(branch, true, branch->then);
    visit(branch->then);
    scoped = outside;
    // `now` was that of the `then` branch; from here on, it is that of the other.
    std::swap(now, open.back().left);
    assume(branch, false, branch->otherwise);
    visit(branch->otherwise);
    scoped = outside;
    now.join(open.close().left);
  }

  /// A loop over threads or warps. The state is that of one, who runs it once, or not at all.
  /// Who has left the region by a jump has ended the turn, and is among those behind it.
  virtual void visitRegion(Stmt *region, Expr *bound, Block *body) {
    evaluate(bound);
    open.push_back({region, now});
    visit(body);
    now.join(open.close().left);
  }

  /// Goes through a function's body, to which this state comes.
  /// Behind it, `now` is the state of its end, and `atReturn` that of all returns.
  void walk(Stmt *body, State entry) {
    now = std::move(entry);
    now.isReached = true;
    atReturn = {};
    // What was known of loops holds for another entry no more.
    begun.clear();
    visit(body);
  }

  /// The steps of an expression in order; the two ways of a choice are joined behind it.
  void takeSteps(const std::vector<EvaluationStep> &steps) {
    for (const EvaluationStep &step : steps) {
      if (!step.isChoice) {
        take(step);
        continue;
      }
      State before = now;
      takeSteps(step.first);
      // The second way begins with what the first has begun with.
      std::swap(now, before);
      takeSteps(step.second);
      now.join(before);
    }
  }

  /// One statement, from the state before it to the state behind it; null is none. begin() and
  /// end() are called around it, jump() takes the state of one that jumps to where it goes.
  void visit(Stmt *stmt) {
    if (!stmt)
      return;
    path.push_back(stmt);
    begin(stmt);
    visitKind(stmt);
    end(stmt);
    if (llvm::isa<Return, Break, Continue>(stmt))
      jump(stmt);
    path.pop_back();
  }

  /// A whole expression; null is none.
  void evaluate(Expr *expr) {
    if (expr)
      takeAll(expr);
  }

private:
  void visitKind(Stmt *stmt) {
    using llvm::cast;
    switch (stmt->kind) {
    case StmtKind::Block:
      return visitList(cast<Block>(stmt));
    case StmtKind::Declaration:
      for (Variable *variable : cast<Declaration>(stmt)->variables)
        declare(variable);
      return;
    case StmtKind::Expression:
      return evaluate(cast<Expression>(stmt)->expr);
    case StmtKind::If:
      return visitBranch(cast<If>(stmt));
    case StmtKind::For:
      visit(cast<For>(stmt)->init);
      return visitLoop(stmt, cast<For>(stmt)->body, cast<For>(stmt)->step);
    case StmtKind::While:
      return visitLoop(stmt, cast<While>(stmt)->body, nullptr);
    case StmtKind::Do:
      return visitLoop(stmt, cast<Do>(stmt)->body, nullptr);
    case StmtKind::Switch:
      return visitSwitch(cast<Switch>(stmt));
    case StmtKind::Case:
      return visitLabel(cast<Case>(stmt));
    case StmtKind::Return:
      return evaluate(cast<Return>(stmt)->value);
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Barrier:
    case StmtKind::Empty:
      return;
    case StmtKind::ThreadLoop:
      return visitRegion(stmt, cast<ThreadLoop>(stmt)->bound, cast<ThreadLoop>(stmt)->body);
    case StmtKind::WarpLoop:
      return visitRegion(stmt, nullptr, cast<WarpLoop>(stmt)->body);
    }
  }

  /// Who leaves by a branch does not run what follows it.
  /// A branch that always leaves, and has no `else`, is like an `else` around the rest of the list.
  void visitList(Block *block) {
    const Scoped outside = scoped;
    for (Stmt *stmt : block->statements) {
      visit(stmt);
      auto *branch = llvm::dyn_cast<If>(stmt);
      // `if (c) return;`: in the rest of the list, c does not hold.
      if (branch && !branch->otherwise && leaves(branch->then))
        assume(branch, false, block);
    }
    scoped = outside;
  }

  /// A way leads on from a loop's condition if it may fail.
  /// `for (;;)` and `while (true)` are left by jumps only.
  void test(Stmt *loop, bool mayLeave) {
    Expr *condition = conditionOf(loop);
    evaluate(condition);
    if (mayLeave && !isAlwaysTrue(condition))
      open.back().left.join(now);
  }

  /// The first round begins with what comes to the loop, the second with what the first leaves, and
  /// so on, until one would begin with nothing that none before has begun with. What rounds have
  /// begun with is kept: when a round of a loop around comes here again, one round here shows what
  /// is new. Otherwise a statement in twenty loops would be looked at a million times.
  void visitLoop(Stmt *loop, Stmt *body, Expr *step) {
    beginLoop(loop);
    open.push_back({loop});
    const bool testsFirst = !llvm::isa<Do>(loop);
    RoundCount rounds;
    for (bool isFirst = true;; isFirst = false) {
      rounds.next();
      // A `while` or `for` tests before each round. The first test cannot fail if numbers say so.
      if (testsFirst)
        test(loop, !isFirst || !runsOnceAtLeast(loop));
      State all = begun[loop];
      all.join(now);
      // Nothing new comes to this round: what it would leave has been left.
      if (!isFirst && all == begun[loop])
        break;
      begun[loop] = std::move(all);
      const Scoped outside = scoped;
      beginRound(loop);
      visit(body);
      scoped = outside;
      // A `continue` comes to the end of the body.
      now.join(std::exchange(open.back().again, {}));
      endBody(loop);
      evaluate(step);
      if (!testsFirst)
        test(loop, true);
      endRound(loop);
    }
    // The way on is that of failed tests and breaks; the end of the last round is not one.
    now = open.close().left;
  }

  /// The state goes to the labels (`again`); the body, which begins behind a jump as it were, has
  /// none before its first label.
  void visitSwitch(Switch *choice) {
    evaluate(choice->value);
    // What comes to the switch waits for its labels.
    open.push_back({choice, {}, std::exchange(now, {})});
    visit(choice->body);
    const OpenStatement<State> closed = open.close();
    // Behind it: the end of its body, each `break`, and who has found no label.
    now.join(closed.left);
    if (!closed.hasDefault)
      now.join(closed.again);
  }

  /// Behind a jump, it is reached from the switch only.
  void visitLabel(Case *label) {
    OpenStatement<State> &choice = open.innermostSwitch();
    choice.hasDefault |= !label->value;
    // What a client kept behind a jump (leave) is no way here.
    if (!now.isReached)
      now = {};
    now.join(choice.again);
  }

  /// To the target's ways out, or to those to its next round; a `return` outside of regions to
  /// those of the function.
  void jump(Stmt *stmt) {
    OpenStatement<State> *target = open.target(stmt);
    if (!target)
      atReturn.join(now);
    else
      (llvm::isa<Continue>(stmt) ? target->again : target->left).join(now);
    leave(stmt);
  }

  /// What rounds of a loop have begun with, in all visits to it.
  std::map<const Stmt *, State> begun;
};

} // namespace cu2port::ir
