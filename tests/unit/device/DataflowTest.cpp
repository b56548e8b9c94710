// The walks of docs/dataflow.md, with the simplest of clients: which marks have come by on some
// way, and which on all ways, where a mark is asked for. `at.p` asks.
#include "device/analysis/BackwardDataflow.h"
#include "device/analysis/ForwardDataflow.h"

#include "MarkedIr.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace cu2port::ir {
namespace {

using Names = std::set<std::string>;

struct Marks {
  bool isReached = false;
  Names some, all;

  void add(const std::string &name) {
    some.insert(name);
    all.insert(name);
  }
  void join(const Marks &other) {
    if (!other.isReached)
      return;
    if (!isReached) {
      *this = other;
      return;
    }
    some.insert(other.some.begin(), other.some.end());
    std::erase_if(all, [&](const std::string &each) { return !other.all.count(each); });
  }
  bool operator==(const Marks &) const = default;
};

/// The asked places' states, joined over all visits, as text: the marks on some way, `!` behind
/// those on all.
class Answers {
public:
  void take(const EvaluationStep &step, Marks &now) {
    ++steps;
    const auto *call = llvm::dyn_cast<Intrinsic>(step.expr);
    if (!call)
      return;
    if (call->name().starts_with("at."))
      places[call->name().substr(3)].join(now);
    else
      now.add(call->name());
  }
  std::string at(const std::string &place) { return textOf(places[place]); }
  static std::string textOf(const Marks &marks) {
    std::string text = marks.isReached ? "" : "never";
    for (const std::string &each : marks.some)
      text += (text.empty() ? "" : " ") + each + (marks.all.count(each) ? "!" : "");
    return text;
  }
  unsigned steps = 0;

private:
  std::map<std::string, Marks> places;
};

class Before : public Answers, public ForwardDataflow<Marks, Names> {
public:
  explicit Before(Stmt *body) { walk(body, {}); }
  std::string atEnd() const { return textOf(now); }
  std::string returned() const { return textOf(atReturn); }
  std::vector<std::string> assumed; ///< with each step: what is known there

private:
  void take(const EvaluationStep &step) override {
    Answers::take(step, now);
    assumed.push_back("");
    for (const std::string &each : scoped)
      assumed.back() += each;
  }
  void assume(If *branch, bool holds, Stmt * /*scope*/) override {
    scoped.insert((holds ? "" : "!") + llvm::cast<Intrinsic>(branch->condition)->name());
  }
};

class After : public Answers, public BackwardDataflow<Marks> {
public:
  explicit After(Stmt *body) {
    now.isReached = atReturn.isReached = true;
    visit(body);
  }
  std::string atBegin() const { return textOf(now); }

private:
  void take(const EvaluationStep &step) override { Answers::take(step, now); }
};

class DataflowTest : public testing::Test, protected MarkedIr {
protected:
  /// A body in a body: a kernel's.
  std::string before(std::vector<Stmt *> statements, const std::string &place = "p") {
    return Before(block(std::move(statements))).at(place);
  }
  std::string after(std::vector<Stmt *> statements, const std::string &place = "p") {
    return After(block(std::move(statements))).at(place);
  }
};

// ---- Forward ----------------------------------------------------------------------------------

TEST_F(DataflowTest, BranchesJoin) {
  EXPECT_EQ(before({run("a"), branch(mark("c"), run("x"), run("y")), run("at.p")}), "a! c! x y");
  EXPECT_EQ(before({branch(mark("c"), run("x")), run("at.p")}), "c! x");
  EXPECT_EQ(before({branch(mark("c"), block({run("x"), run("z")}), run("z")), run("at.p")}),
            "c! x z!");
}

TEST_F(DataflowTest, BranchesDoNotSeeEachOther) {
  EXPECT_EQ(before({branch(mark("c"), run("x"), run("at.p"))}), "c!");
}

TEST_F(DataflowTest, ALoopMayHaveNoRound) {
  EXPECT_EQ(before({whileLoop(mark("c"), run("x")), run("at.p")}), "c! x");
  EXPECT_EQ(before({doLoop(run("x"), mark("c")), run("at.p")}), "c! x!");
}

TEST_F(DataflowTest, ALoopThatCountsHasARound) {
  Variable *counter = variable("i", integer);
  Stmt *loop = makeCountingLoop(program, counter, number(0), number(3), run("x"));
  EXPECT_EQ(before({loop, run("at.p")}), "x!");
}

TEST_F(DataflowTest, ARoundComesBehindTheOneBefore) {
  EXPECT_EQ(before({whileLoop(mark("c"), block({run("at.p"), run("x")}))}), "c! x");
  EXPECT_EQ(before({forLoop(run("i"), mark("c"), mark("s"), block({run("at.p"), run("x")}))}),
            "c! i! s x");
}

/// What one round leaves takes two more to come to the beginning of the body.
TEST_F(DataflowTest, RoundsGoOnUntilTheyAddNothing) {
  Stmt *body = block({branch(mark("c"), continueOn()), run("at.p"),
                      branch(mark("d"), block({run("x"), continueOn()})), run("y")});
  EXPECT_EQ(before({whileLoop(always(), body)}), "c! d x y");
}

TEST_F(DataflowTest, ExitsLeadBehindTheirLoops) {
  EXPECT_EQ(before({whileLoop(always(), block({run("x"), branch(mark("c"), breakOut()), run("y")})),
                    run("at.p")}),
            "c! x! y");
  EXPECT_EQ(before({doLoop(block({branch(mark("c"), continueOn()), run("x")}), mark("at.p"))}),
            "c! x");
  EXPECT_EQ(before({whileLoop(always(), run("x")), run("at.p")}), "never");
}

TEST_F(DataflowTest, AnInnerLoopsExitsStayInTheOuter) {
  Stmt *inner = whileLoop(mark("d"), block({run("x"), breakOut()}));
  EXPECT_EQ(before({whileLoop(mark("c"), block({inner, run("y")})), run("at.p")}), "c! d x y");
}

TEST_F(DataflowTest, LabelsAreReachedFromTheSwitchAndFromAbove) {
  const std::vector<Stmt *> cases{label(1), run("x"),   label(2), run("at.p"),
                                  run("y"), breakOut(), label(3), run("z")};
  EXPECT_EQ(before({switchOver(mark("c"), cases)}), "c! x");
}

TEST_F(DataflowTest, ASwitchWithoutDefaultMayBePassed) {
  EXPECT_EQ(before({switchOver(mark("c"), {label(1), run("x"), breakOut(), label(2), run("x")}),
                    run("at.p")}),
            "c! x");
  EXPECT_EQ(
      before({switchOver(mark("c"), {label(1), run("x"), breakOut(), defaultLabel(), run("x")}),
              run("at.p")}),
      "c! x!");
}

TEST_F(DataflowTest, ContinueInASwitchIsTheLoops) {
  Stmt *choice = switchOver(mark("v"), {label(1), run("x"), continueOn()});
  EXPECT_EQ(before({doLoop(block({choice, run("y")}), mark("at.p"))}), "v! x y");
}

TEST_F(DataflowTest, ReturnsAreCollected) {
  Before walk(block({branch(mark("c"), block({run("x"), returnNow(mark("v"))})), run("y")}));
  EXPECT_EQ(walk.returned(), "c! v! x!");
  EXPECT_EQ(walk.atEnd(), "c! y!");
}

TEST_F(DataflowTest, AThreadsReturnEndsItsTurn) {
  Before walk(block({threads({branch(mark("c"), block({run("x"), returnNow()})), run("y")})}));
  EXPECT_EQ(walk.returned(), "never");
  EXPECT_EQ(walk.atEnd(), "c x y");
}

TEST_F(DataflowTest, PartsOfExpressionsMayBeSkipped) {
  EXPECT_EQ(before({run(binary(BinaryOp::And, mark("a"), mark("b"))), run("at.p")}), "a! b");
  EXPECT_EQ(before({run(binary(BinaryOp::Or, mark("a"), mark("at.p")))}), "a!");
  EXPECT_EQ(before({run(choice(mark("a"), mark("b"), mark("c"))), run("at.p")}), "a! b c");
  EXPECT_EQ(before({run(choice(mark("a"), mark("b"), mark("at.p")))}), "a!");
}

TEST_F(DataflowTest, WhatABranchSaysIsKnownWhereItHolds) {
  Before walk(block({branch(mark("c"), block({run("x")})), run("y")}));
  EXPECT_EQ(walk.assumed, (std::vector<std::string>{"", "c", ""}));
  Before left(block({block({branch(mark("c"), returnNow()), run("x")}), run("y")}));
  EXPECT_EQ(left.assumed, (std::vector<std::string>{"", "!c", ""}));
}

/// Two walks for each depth would look at the innermost statement a million times.
TEST_F(DataflowTest, DeepNestsOfLoopsAreWalkedAFewTimes) {
  Stmt *body = run("at.p");
  for (int depth = 0; depth < 20; ++depth) {
    const std::string name = std::to_string(depth);
    body = whileLoop(mark("c" + name), block({body, run("x" + name)}));
  }
  Before forward(body);
  EXPECT_NE(forward.at("p").find("x0"), std::string::npos);
  EXPECT_NE(forward.at("p").find("x19"), std::string::npos);
  EXPECT_LT(forward.steps, 10000u);
  After backward(body);
  EXPECT_NE(backward.at("p").find("x19"), std::string::npos);
  EXPECT_LT(backward.steps, 10000u);
}

// ---- Backward ---------------------------------------------------------------------------------

TEST_F(DataflowTest, BackwardBranchesJoin) {
  EXPECT_EQ(after({run("at.p"), branch(mark("c"), run("x"), run("y")), run("z")}), "c! x y z!");
  EXPECT_EQ(after({branch(mark("c"), run("at.p"), run("x")), run("z")}), "z!");
}

TEST_F(DataflowTest, BackwardALoopMayEndOrGoOn) {
  EXPECT_EQ(after({whileLoop(mark("c"), block({run("x"), run("at.p")})), run("z")}), "c! x z!");
  EXPECT_EQ(after({run("at.p"), whileLoop(mark("c"), run("x")), run("z")}), "c! x z!");
  EXPECT_EQ(after({doLoop(block({run("at.p"), run("x")}), mark("c")), run("z")}), "c! x! z!");
  EXPECT_EQ(after({run("at.p"), forLoop(run("i"), mark("c"), mark("s"), run("x"))}), "c! i! s x");
}

TEST_F(DataflowTest, BackwardJumpsSkip) {
  EXPECT_EQ(after({whileLoop(mark("c"), block({run("at.p"), breakOut(), run("x")})), run("z")}),
            "z!");
  EXPECT_EQ(after({doLoop(block({run("at.p"), continueOn(), run("x")}), mark("c")), run("z")}),
            "c! z!");
  EXPECT_EQ(after({run("at.p"), returnNow(mark("v")), run("z")}), "v!");
  EXPECT_EQ(after({threads({run("at.p"), returnNow(), run("x")}), run("z")}), "z!");
}

TEST_F(DataflowTest, BackwardLabelsAreReachedFromTheSwitchAndFromAbove) {
  const std::vector<Stmt *> cases{label(1),   run("x"), label(2), run("y"),
                                  breakOut(), label(3), run("w")};
  EXPECT_EQ(after({run("at.p"), switchOver(mark("c"), cases), run("z")}), "c! w x y z!");
  const std::vector<Stmt *> falling{label(1), run("at.p"), defaultLabel(), run("y")};
  EXPECT_EQ(after({switchOver(mark("c"), falling), run("z")}), "y! z!");
}

TEST_F(DataflowTest, BackwardPartsOfExpressionsMayBeSkipped) {
  EXPECT_EQ(after({run("at.p"), run(binary(BinaryOp::And, mark("a"), mark("b")))}), "a! b");
  EXPECT_EQ(after({run(choice(mark("at.p"), mark("b"), mark("c")))}), "b c");
}

/// A client whose states have no finite height is an internal error, not a run without an end.
TEST(RoundCountTest, AWalkThatDoesNotEndIsStopped) {
  EXPECT_DEATH(for (RoundCount rounds;;) rounds.next(), "the data flow of a loop does not end");
}

} // namespace
} // namespace cu2port::ir
