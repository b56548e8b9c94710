// Variables that are looked at before they have a value, on IR made by hand.
#include "device/analysis/DefiniteAssignment.h"

#include "MarkedIr.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class DefiniteAssignmentTest : public testing::Test, protected MarkedIr {
protected:
  Stmt *set(Variable *variable) { return makeAssignment(program, ref(variable), number(1), {}); }
  Stmt *read(Variable *variable) { return run(ref(variable)); }

  /// The names of variables that are looked at too early; x is declared before the statements.
  std::string unset(std::vector<Stmt *> statements, Addressed addressed = Addressed::Reads) {
    statements.insert(statements.begin(), makeDeclaration(program, x));
    Function function;
    function.body = block(std::move(statements));
    std::string names;
    for (const UnsetRead &each : findUnsetReads(function, addressed))
      names += each.variable->name;
    return names;
  }

  Variable *x = variable("x", integer);
  Variable *active = variable("active", boolean);
};

TEST_F(DefiniteAssignmentTest, EachWayHasToSet) {
  EXPECT_EQ(unset({set(x), read(x)}), "");
  EXPECT_EQ(unset({read(x), read(x)}), "x");
  EXPECT_EQ(unset({branch(mark("c"), set(x)), read(x)}), "x");
  EXPECT_EQ(unset({branch(mark("c"), set(x), set(x)), read(x)}), "");
  EXPECT_EQ(unset({branch(mark("c"), set(x), returnNow()), read(x)}), "");
}

TEST_F(DefiniteAssignmentTest, ALoopMayHaveNoRoundUnlessItCounts) {
  EXPECT_EQ(unset({whileLoop(mark("c"), set(x)), read(x)}), "x");
  EXPECT_EQ(unset({doLoop(set(x), mark("c")), read(x)}), "");
  Variable *i = variable("i", integer);
  EXPECT_EQ(unset({makeCountingLoop(program, i, number(0), number(4), set(x)), read(x)}), "");
}

TEST_F(DefiniteAssignmentTest, WhatNeedNotBeEvaluatedNeedNotSet) {
  Expr *sets = binary(BinaryOp::Assign, ref(x), number(1));
  EXPECT_EQ(unset({run(binary(BinaryOp::And, mark("c"), sets)), read(x)}), "x");
  EXPECT_EQ(unset({run(binary(BinaryOp::Add, sets, ref(x)))}), "");
}

TEST_F(DefiniteAssignmentTest, AnAddressReadsOrSets) {
  auto take = [&] { return run(unary(UnaryOp::AddressOf, ref(x))); };
  EXPECT_EQ(unset({take(), read(x)}, Addressed::Reads), "x");
  EXPECT_EQ(unset({take(), read(x)}, Addressed::Sets), "");
}

/// Those who are not there look at nothing of what a mask's branch sets.
TEST_F(DefiniteAssignmentTest, AMaskIsTakenToHold) {
  If *first = branch(ref(active), set(x)), *second = branch(ref(active), read(x));
  first->isMask = second->isMask = true;
  EXPECT_EQ(unset({makeDeclaration(program, active, always()), first, second}), "");
}

TEST_F(DefiniteAssignmentTest, WhoClearsAMaskNeedNotSet) {
  Stmt *leaves = makeAssignment(program, ref(active), makeBool(program, false), {});
  If *masked = branch(ref(active), read(x));
  masked->isMask = true;
  EXPECT_EQ(unset({makeDeclaration(program, active, always()), branch(mark("c"), leaves, set(x)),
                   masked}),
            "");
}

TEST_F(DefiniteAssignmentTest, AFunctionFallsOffWhereAWayLeadsToItsEnd) {
  Function function;
  function.body = block({branch(mark("c"), returnNow())});
  EXPECT_TRUE(mayFallOff(function));
  function.body = block({branch(mark("c"), returnNow(), returnNow())});
  EXPECT_FALSE(mayFallOff(function));
  function.body = block({whileLoop(always(), run("x"))});
  EXPECT_FALSE(mayFallOff(function));
}

} // namespace
} // namespace cu2port::ir
