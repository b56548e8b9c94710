// Whether a variable picks an element whatever else happens, on IR made by hand.
#include "device/analysis/PickedElements.h"

#include "MarkedIr.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class PickedElementsTest : public testing::Test, protected MarkedIr {
protected:
  bool isPicked(std::vector<Stmt *> statements) {
    for (const Stmt *each : statements)
      facts.add(each);
    return pickElementBy(statements, i, facts);
  }
  Expr *x(Expr *at) { return index(ref(array), at); }
  Expr *plus(Expr *lhs, Expr *rhs) {
    return makeBinary(program, BinaryOp::Add, lhs, rhs, lhs->type);
  }
  Expr *less(Expr *lhs, Expr *rhs) { return binary(BinaryOp::Less, lhs, rhs); }
  Stmt *load() { return run(x(ref(i))); }

  Variable *array = variable("x", program.types.pointer(integer, AddressSpace::Global));
  Variable *i = variable("i", integer), *n = variable("n", integer);
  RegionFacts facts;
};

TEST_F(PickedElementsTest, BySumsWithWhatIsNoLarger) {
  EXPECT_TRUE(isPicked({load()}));
  EXPECT_TRUE(isPicked({run(x(plus(ref(i), number(1))))}));
  EXPECT_TRUE(isPicked({run(x(makeCast(program, ref(i), program.types.scalar(Scalar::Long))))}));
  EXPECT_FALSE(isPicked({run(x(plus(ref(i), ref(n))))}));
  EXPECT_FALSE(isPicked({run(x(plus(ref(i), number(0x7fffffff))))}));
  EXPECT_FALSE(isPicked({run(x(makeCast(program, ref(i), program.types.scalar(Scalar::UInt))))}));
  EXPECT_FALSE(isPicked({run(x(ref(n)))}));
}

TEST_F(PickedElementsTest, ByVariablesWithOneValue) {
  Variable *k = variable("k", integer);
  k->init = plus(ref(i), number(1));
  EXPECT_TRUE(isPicked({makeDeclaration(program, k), run(x(ref(k)))}));
  facts.add(binary(BinaryOp::Assign, ref(k), number(1)));
  EXPECT_FALSE(isPicked({makeDeclaration(program, k), run(x(ref(k)))}));
}

TEST_F(PickedElementsTest, AddressesAreNotLookedAt) {
  EXPECT_FALSE(isPicked({run(unary(UnaryOp::AddressOf, x(ref(i))))}));
  EXPECT_TRUE(isPicked({run(unary(UnaryOp::AddressOf, x(x(ref(i)))))}));
}

TEST_F(PickedElementsTest, NotBehindConditions) {
  EXPECT_FALSE(isPicked({branch(mark("c"), load())}));
  EXPECT_TRUE(isPicked({branch(x(ref(i)), returnNow())}));
  EXPECT_FALSE(isPicked({branch(mark("c"), returnNow()), load()}));
  EXPECT_FALSE(isPicked({whileLoop(mark("c"), load())}));
  EXPECT_TRUE(isPicked({doLoop(load(), mark("c"))}));
  EXPECT_FALSE(isPicked({run(choice(mark("c"), x(ref(i)), number(0)))}));
  EXPECT_FALSE(isPicked({run(binary(BinaryOp::And, mark("c"), x(ref(i))))}));
}

/// What has wrapped around lies below every bound.
TEST_F(PickedElementsTest, BoundsFromAboveArePassed) {
  EXPECT_TRUE(isPicked({branch(less(ref(i), ref(n)), load())}));
  EXPECT_FALSE(isPicked({branch(less(ref(n), ref(i)), load())}));
  EXPECT_FALSE(isPicked({branch(less(ref(i), ref(n)), run("f"), load())}));
  EXPECT_TRUE(isPicked({run(choice(less(ref(i), ref(n)), x(ref(i)), number(0)))}));
  EXPECT_TRUE(isPicked({run(binary(BinaryOp::And, less(ref(i), ref(n)), x(ref(i))))}));
  EXPECT_TRUE(
      isPicked({branch(binary(BinaryOp::GreaterEqual, ref(i), ref(n)), returnNow()), load()}));
  EXPECT_FALSE(isPicked({branch(less(ref(i), ref(n)), returnNow()), load()}));
}

} // namespace
} // namespace cu2port::ir
