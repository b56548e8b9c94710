// Which threads of a warp may have the same element, on IR made by hand.
#include "device/values/DependenceTest.h"
#include "device/analysis/ElementIndex.h"
#include "device/values/AffineConstraints.h"
#include "device/values/ExprTree.h"
#include "device/values/ThreadSum.h"

#include "MarkedIr.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class DependenceTest : public testing::Test, protected MarkedIr {
protected:
  void SetUp() override {
    function.isKernel = true;
    function.parameters = {n, half};
    function.body = block({});
    indices.emplace(function, table);
  }
  Expr *special(SpecialValue value, unsigned dimension = 0) {
    Special *made = makeSpecial(program, value, {}, dimension);
    made->type = integer;
    return made;
  }
  Expr *t() { return special(SpecialValue::ThreadIdx); }
  Expr *op(BinaryOp op, Expr *lhs, Expr *rhs) { return makeBinary(program, op, lhs, rhs, integer); }
  Expr *plus(Expr *lhs, Expr *rhs) { return op(BinaryOp::Add, lhs, rhs); }
  Expr *times(Expr *lhs, Expr *rhs) { return op(BinaryOp::Mul, lhs, rhs); }
  /// threadIdx.y * blockDim.x + threadIdx.x
  Expr *inPlane() {
    return plus(times(special(SpecialValue::ThreadIdx, 1), special(SpecialValue::BlockDim)), t());
  }
  /// Where the condition holds for both.
  Sharing sharing(Expr *a, Expr *b, Expr *condition = nullptr) {
    const AffineConstraints said =
        condition ? indices->constraints(condition) : AffineConstraints();
    const auto first = indices->sum(a), second = indices->sum(b);
    return sharingOf({*first, said}, {*second, said});
  }

  Variable *n = variable("n", integer), *half = variable("half", integer);
  Function function;
  AffineTable table;
  std::optional<ElementIndices> indices;
};

TEST_F(DependenceTest, DistancesAreMultiples) {
  EXPECT_EQ(sharing(t(), t()), Sharing::OneThread);
  EXPECT_EQ(sharing(times(number(2), t()), plus(times(t(), number(2)), number(1))),
            Sharing::Nobody);
  EXPECT_EQ(sharing(t(), plus(t(), number(64))), Sharing::Nobody);
  EXPECT_EQ(sharing(t(), plus(number(1), t())), Sharing::Threads);
  EXPECT_EQ(sharing(t(), plus(t(), ref(half))), Sharing::Threads);
  EXPECT_EQ(sharing(t(), plus(t(), times(ref(half), number(32)))), Sharing::OneThread);
}

TEST_F(DependenceTest, ConditionsKeepThreadsApart) {
  const auto isBelow = [&](Expr *bound) { return op(BinaryOp::Less, t(), bound); };
  EXPECT_EQ(sharing(t(), plus(t(), ref(half)), isBelow(ref(half))), Sharing::Nobody);
  EXPECT_EQ(sharing(t(), plus(t(), ref(half)), isBelow(ref(n))), Sharing::Threads);
  Expr *isMultiple =
      op(BinaryOp::Equal, op(BinaryOp::Rem, t(), times(number(2), ref(half))), number(0));
  EXPECT_EQ(sharing(t(), plus(t(), ref(half)), isMultiple), Sharing::Nobody);
}

TEST_F(DependenceTest, SumsHaveParts) {
  const auto whole = indices->sum(plus(inPlane(), plus(ref(n), number(3))));
  ASSERT_TRUE(whole);
  ASSERT_EQ(whole->thread.terms.size(), 1U);
  EXPECT_TRUE(isThreadNumber(whole->thread.terms.begin()->first));
  EXPECT_TRUE(anyAtom(whole->uniform, [&](const Atom &atom) { return atom.variable == n; }));
  EXPECT_EQ(whole->uniform.constant, 3);
  EXPECT_FALSE(indices->sum(times(t(), ref(n))));
  const auto warp = indices->sum(op(BinaryOp::Div, inPlane(), number(32)));
  ASSERT_TRUE(warp);
  EXPECT_TRUE(isOfWarp(warp->thread.terms.begin()->first));
  const auto lane = indices->sum(op(BinaryOp::BitAnd, t(), number(31)));
  ASSERT_TRUE(lane);
  EXPECT_TRUE(isOfLane(lane->thread.terms.begin()->first));
}

TEST_F(DependenceTest, TreesAreTheSameIfTheyAreWrittenAlike) {
  ExprTrees trees;
  Variable *namesake = variable("n", integer);
  const ExprTree *sum = trees.of(plus(ref(n), number(1)));
  EXPECT_EQ(sum, trees.of(plus(ref(n), number(1))));
  EXPECT_NE(sum, trees.of(plus(ref(n), number(2))));
  EXPECT_NE(sum, trees.of(plus(ref(namesake), number(1))));
  EXPECT_EQ(sum->variables, std::set<const Variable *>{n});
}

} // namespace
} // namespace cu2port::ir
