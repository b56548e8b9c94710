// Ranges of expressions, on IR made by hand.
#include "device/values/Ranges.h"

#include "MarkedIr.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class RangesTest : public testing::Test, protected MarkedIr {
protected:
  Expr *t() { return makeSpecial(program, SpecialValue::ThreadIdx); }
  Expr *special(SpecialValue value, unsigned dimension = 0) {
    return makeSpecial(program, value, {}, dimension);
  }
  /// Of the left operand's type.
  Expr *op(BinaryOp op, Expr *lhs, Expr *rhs) {
    return makeBinary(program, op, lhs, rhs, isOrdering(op) ? boolean : lhs->type);
  }
  Expr *as(const Type *type, Expr *operand) { return makeCast(program, operand, type); }
  Expr *fixed(const Type *type, std::int64_t value) {
    return makeInteger(program, static_cast<std::uint64_t>(value), type);
  }
  Expr *number(std::int64_t value) { return fixed(integer, value); }
  Expr *call(OperationId id, Expr *a, Expr *b) {
    return makeCall(program, id, a->type, {a, b}, {});
  }
  Variable *declared(const char *name, const Type *type, Expr *init) {
    Variable *made = variable(name, type);
    made->init = init;
    return made;
  }
  std::string text(Expr *expr, std::vector<Stmt *> statements = {},
                   Overflow overflow = Overflow::Wraps) {
    function.body = block(std::move(statements));
    return Ranges(function, overflow).rangeOf(expr).text();
  }
  /// Of the counter in the body of `for (TYPE i = first; i op bound; step)`, and behind it.
  std::string loop(Variable *i, BinaryOp test, Expr *bound, Expr *step,
                   Overflow overflow = Overflow::Wraps) {
    Expr *use = ref(i);
    Stmt *made = forLoop(makeDeclaration(program, i, i->init), op(test, ref(i), bound), step,
                         block({run(use)}));
    function.body = block({made});
    const Ranges ranges(function, overflow);
    return ranges.rangeOf(use).text() + "; " + ranges.rangeOf(ref(i)).text();
  }
  Expr *up(Variable *i) { return unary(UnaryOp::PreInc, ref(i)); }
  Expr *by(BinaryOp op, Variable *i, Expr *step) {
    return makeBinary(program, op, ref(i), step, i->type);
  }

  Function function;
  const Type *natural = program.types.scalar(Scalar::UInt);
  const Type *small = program.types.scalar(Scalar::UChar);
  const Type *smallSigned = program.types.scalar(Scalar::SChar);
  const Type *wide = program.types.scalar(Scalar::Long);
  Variable *n = variable("n", integer), *seed = variable("seed", natural);
};

TEST_F(RangesTest, IndicesHaveCudasLimits) {
  EXPECT_EQ(text(t()), "0 .. 1023");
  EXPECT_EQ(text(special(SpecialValue::ThreadIdx, 2)), "0 .. 63");
  EXPECT_EQ(text(special(SpecialValue::BlockDim)), "1 .. 1024");
  EXPECT_EQ(text(special(SpecialValue::BlockIdx)), "0 .. 2147483646");
  EXPECT_EQ(text(special(SpecialValue::GridDim, 1)), "1 .. 65535");
  EXPECT_EQ(text(special(SpecialValue::WarpSize)), "32");
  EXPECT_EQ(text(special(SpecialValue::GlobalIdx)), "all");
  EXPECT_EQ(text(special(SpecialValue::GlobalIdx), {}, Overflow::IndicesHaveNone),
            "0 .. 2147483647");
  EXPECT_EQ(text(op(BinaryOp::Mul, special(SpecialValue::GridDim), special(SpecialValue::BlockDim)),
                 {}, Overflow::IndicesHaveNone),
            "1 .. 2147483647");
  function.isKernel = true;
  function.maxThreads = 128;
  EXPECT_EQ(text(t()), "0 .. 127");
  EXPECT_EQ(text(special(SpecialValue::BlockDim, 2)), "1 .. 64");
}

TEST_F(RangesTest, OperatorsComputeInTheirTypes) {
  EXPECT_EQ(text(op(BinaryOp::Mul, t(), fixed(natural, 4))), "0 .. 4092, multiples of 4");
  EXPECT_EQ(text(op(BinaryOp::Sub, t(), fixed(natural, 1))), "0 .. 4294967295");
  EXPECT_EQ(text(as(integer, op(BinaryOp::Sub, t(), fixed(natural, 1)))), "-1 .. 1022");
  EXPECT_EQ(text(op(BinaryOp::Rem, ref(n), number(8))), "-7 .. 7");
  EXPECT_EQ(text(op(BinaryOp::Rem, ref(seed), fixed(natural, 8))), "0 .. 7");
  EXPECT_EQ(text(op(BinaryOp::BitAnd, ref(n), number(12))), "0 .. 12, multiples of 4");
  EXPECT_EQ(text(op(BinaryOp::Shr, ref(seed), number(28))), "0 .. 15");
  EXPECT_EQ(text(op(BinaryOp::Shr, ref(seed), number(32))), "all");
  EXPECT_EQ(text(op(BinaryOp::Less, ref(n), number(3))), "0 .. 1");
  EXPECT_EQ(text(unary(UnaryOp::Minus, as(integer, t()))), "-1023 .. 0");
  EXPECT_EQ(text(unary(UnaryOp::BitNot, as(integer, t()))), "-1024 .. -1");
}

TEST_F(RangesTest, ConversionsWrapAndExtend) {
  EXPECT_EQ(text(as(small, number(300))), "44");
  EXPECT_EQ(text(as(smallSigned, number(200))), "-56");
  EXPECT_EQ(text(as(small, t())), "all");
  EXPECT_EQ(text(as(integer, as(smallSigned, ref(n)))), "-128 .. 127");
  EXPECT_EQ(text(as(wide, ref(seed))), "0 .. 4294967295");
  EXPECT_EQ(text(as(boolean, ref(n))), "0 .. 1");
  EXPECT_EQ(text(as(boolean, op(BinaryOp::BitOr, ref(n), number(2)))), "1");
}

TEST_F(RangesTest, CallsAndChoicesAreKnownByTheirParts) {
  EXPECT_EQ(text(call(OperationId::Min, ref(n), number(7))), "-2147483648 .. 7");
  EXPECT_EQ(text(call(OperationId::Max, as(integer, t()), number(7))), "7 .. 1023");
  Conditional *made = llvm::cast<Conditional>(choice(always(), number(3), number(-2)));
  made->type = integer;
  EXPECT_EQ(text(made), "-2 .. 3");
}

TEST_F(RangesTest, VariablesHaveTheirInitialValuesUnlessTheyChange) {
  Variable *part = declared("part", integer, op(BinaryOp::BitAnd, ref(n), number(3)));
  Stmt *declaration = makeDeclaration(program, part, part->init);
  EXPECT_EQ(text(ref(part), {declaration}), "0 .. 3");
  EXPECT_EQ(text(ref(part), {declaration, run(by(BinaryOp::AddAssign, part, number(1)))}), "all");
  EXPECT_EQ(text(ref(part), {declaration, run(unary(UnaryOp::AddressOf, ref(part)))}), "all");
  part->isVolatile = true;
  EXPECT_EQ(text(ref(part), {declaration}), "all");
  Variable *byte = declared("byte", small, number(257));
  EXPECT_EQ(text(ref(byte), {makeDeclaration(program, byte, byte->init)}), "1");
}

TEST_F(RangesTest, VariablesThatAreAssignedHaveAnyOfTheirValues) {
  Variable *part = declared("part", integer, number(16));
  Stmt *declaration = makeDeclaration(program, part, part->init);
  const auto assign = [&](Expr *value) { return run(by(BinaryOp::Assign, part, value)); };
  EXPECT_EQ(text(ref(part), {declaration, assign(number(3))}), "3 .. 16");
  EXPECT_EQ(text(ref(part), {declaration, assign(op(BinaryOp::BitAnd, ref(n), number(7)))}),
            "0 .. 16");
  EXPECT_EQ(text(ref(part), {declaration, run(by(BinaryOp::AndAssign, part, number(7)))}),
            "0 .. 16");
  EXPECT_EQ(text(ref(part), {declaration, assign(op(BinaryOp::Add, ref(part), number(1)))}), "all");
  EXPECT_EQ(text(ref(part), {declaration, assign(number(3)), run(up(part))}), "all");
  Variable *unset = declared("unset", integer, nullptr);
  EXPECT_EQ(text(ref(unset),
                 {makeDeclaration(program, unset), run(by(BinaryOp::Assign, unset, number(3)))}),
            "all");
}

TEST_F(RangesTest, CountersStayBetweenStartAndBound) {
  Variable *i = declared("i", integer, number(1));
  EXPECT_EQ(loop(i, BinaryOp::Less, number(8), up(i)), "1 .. 7; 1 .. 8");
  EXPECT_EQ(loop(i, BinaryOp::LessEqual, number(8), up(i)), "1 .. 8; 1 .. 9");
  EXPECT_EQ(loop(i, BinaryOp::Less, ref(n), up(i)), "1 .. 2147483646; 1 .. 2147483647");
  EXPECT_EQ(loop(i, BinaryOp::LessEqual, ref(n), up(i)), "all; all");
  EXPECT_EQ(loop(i, BinaryOp::LessEqual, ref(n), up(i), Overflow::SignedIsNone),
            "1 .. 2147483647; 1 .. 2147483647");
  EXPECT_EQ(loop(i, BinaryOp::Less, ref(n), by(BinaryOp::AddAssign, i, number(2))), "all; all");
  EXPECT_EQ(loop(i, BinaryOp::Less, number(99), by(BinaryOp::AddAssign, i, t())),
            "1 .. 98; 1 .. 1121");
  EXPECT_EQ(loop(i, BinaryOp::Less, number(99), by(BinaryOp::AddAssign, i, ref(n))), "all; all");
  EXPECT_EQ(loop(i, BinaryOp::Less, number(64), by(BinaryOp::MulAssign, i, number(2))),
            "1 .. 63; 1 .. 126");
  EXPECT_EQ(loop(i, BinaryOp::NotEqual, number(8), up(i)), "all; all");
}

TEST_F(RangesTest, CountersGoDownToTheirBound) {
  Variable *i = declared("i", integer, number(16));
  EXPECT_EQ(loop(i, BinaryOp::Greater, number(0), by(BinaryOp::DivAssign, i, number(2))),
            "1 .. 16; 0 .. 16");
  EXPECT_EQ(loop(i, BinaryOp::GreaterEqual, number(0), by(BinaryOp::SubAssign, i, number(3))),
            "0 .. 16; -3 .. 16");
  Variable *u = declared("u", natural, fixed(natural, 16));
  EXPECT_EQ(loop(u, BinaryOp::Greater, fixed(natural, 0), by(BinaryOp::ShrAssign, u, number(1))),
            "1 .. 16; 0 .. 16");
  EXPECT_EQ(
      loop(u, BinaryOp::Greater, fixed(natural, 0), by(BinaryOp::SubAssign, u, fixed(natural, 3))),
      "all; all");
}

TEST_F(RangesTest, CountersOfSmallTypesWrap) {
  Variable *i = declared("i", small, number(0));
  EXPECT_EQ(loop(i, BinaryOp::Less, number(250), by(BinaryOp::AddAssign, i, number(5))),
            "0 .. 249; 0 .. 254");
  EXPECT_EQ(loop(i, BinaryOp::Less, number(252), by(BinaryOp::AddAssign, i, number(5))),
            "all; all");
  EXPECT_EQ(loop(i, BinaryOp::Less, number(300), up(i)), "all; all");
}

TEST_F(RangesTest, CountersThatTheBodyChangesAreNone) {
  Variable *i = declared("i", integer, number(0));
  Expr *use = ref(i);
  Stmt *body = block({run(use), run(by(BinaryOp::AddAssign, i, number(1)))});
  Stmt *made = forLoop(makeDeclaration(program, i, i->init), op(BinaryOp::Less, ref(i), number(8)),
                       up(i), body);
  EXPECT_EQ(text(use, {made}), "all");
  Stmt *other = forLoop(makeDeclaration(program, i, i->init), op(BinaryOp::Less, ref(i), number(8)),
                        up(i), block({run(use)}));
  EXPECT_EQ(text(use, {run(unary(UnaryOp::AddressOf, ref(i))), other}), "all");
}

TEST_F(RangesTest, ACounterFromAroundHasItsRangeInTheBodyOnly) {
  Variable *i = declared("i", integer, nullptr);
  Expr *use = ref(i);
  Stmt *made = forLoop(run(makeBinary(program, BinaryOp::Assign, ref(i), number(0), integer)),
                       op(BinaryOp::Less, ref(i), number(8)), up(i), block({run(use)}));
  EXPECT_EQ(text(use, {made}), "0 .. 7");
  EXPECT_EQ(text(ref(i), {made}), "all");
}

TEST_F(RangesTest, FactsOfTheAskersAreBelieved) {
  const std::set<const Variable *> nonNegative = {n};
  const Ranges ranges({nullptr, &nonNegative}, Overflow::IndicesHaveNone);
  EXPECT_TRUE(ranges.isNonNegative(ref(n)));
  EXPECT_TRUE(ranges.isNonNegative(op(BinaryOp::Add, ref(n), as(integer, t()))));
  EXPECT_FALSE(ranges.isNonNegative(op(BinaryOp::Sub, ref(n), as(integer, t()))));
  EXPECT_FALSE(ranges.isNonNegative(ref(seed)));
}

} // namespace
} // namespace cu2port::ir
