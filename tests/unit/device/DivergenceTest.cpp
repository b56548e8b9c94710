// How values change from thread to thread, on IR made by hand (docs/index-shape.md).
#include "device/values/Divergence.h"
#include "device/ir/Dump.h"
#include "device/values/Analyses.h"
#include "device/values/DivergenceSources.h"
#include "device/values/PossiblyUniform.h"

#include "MarkedIr.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class DivergenceTest : public testing::Test, protected MarkedIr {
protected:
  Special *special(SpecialValue value, unsigned dimension = 0) {
    auto *made = program.make<Special>();
    made->value = value;
    made->dimension = dimension;
    made->type = unsignedInt;
    return made;
  }
  Expr *t() { return special(SpecialValue::ThreadIdx); }
  Expr *start() { // blockIdx.x * blockDim.x
    return sum(BinaryOp::Mul, special(SpecialValue::BlockIdx), special(SpecialValue::BlockDim));
  }
  /// Of the left operand's type.
  Expr *sum(BinaryOp op, Expr *lhs, Expr *rhs) {
    return makeBinary(program, op, lhs, rhs, lhs->type);
  }
  Expr *plus(Expr *lhs, Expr *rhs) { return sum(BinaryOp::Add, lhs, rhs); }
  Expr *as(const Type *type, Expr *operand) {
    auto *made = program.make<Cast>();
    made->operand = operand;
    made->type = type;
    return made;
  }
  Expr *fixed(const Type *type, std::uint64_t value) {
    auto *made = program.make<IntegerLiteral>();
    made->value = value;
    made->type = type;
    return made;
  }

  /// In a loop over threads with such statements: "contiguous" for a stride of 1, and `+` if it is
  /// never below zero, `?` if it may begin there, `*` if it may be any signed number, `!` if it may
  /// wrap around anywhere.
  std::string shape(Expr *expr, ThreadGroup group = ThreadGroup::Row,
                    std::vector<Stmt *> statements = {}) {
    EffectsAnalysis effects;
    Block *body = block(std::move(statements));
    const Shape found = Divergence(body, group, effects, &nonNegative).of(expr);
    const std::string affine =
        found.isContiguous() ? "contiguous" : "affine " + std::to_string(found.stride);
    const std::string kinds[] = {"uniform", affine, "increasing", "varying"};
    const char *const risks[] = {"", "+", "?", "*", "!"};
    return kinds[found.kind] + risks[static_cast<unsigned>(found.risk)];
  }
  bool isContiguous(Expr *expr) {
    EffectsAnalysis effects;
    return Divergence(block({}), ThreadGroup::Row, effects).isContiguous(expr);
  }

  const Type *unsignedInt = program.types.scalar(Scalar::UInt);
  const Type *wide = program.types.scalar(Scalar::Long);
  Variable *n = variable("n", integer), *seed = variable("seed", unsignedInt);
  std::set<const Variable *> nonNegative;
};

TEST_F(DivergenceTest, LeavesDependOnTheGroup) {
  EXPECT_EQ(shape(t()), "contiguous");
  EXPECT_EQ(shape(t(), ThreadGroup::Block), "increasing");
  EXPECT_EQ(shape(special(SpecialValue::ThreadIdx, 1)), "uniform");
  EXPECT_EQ(shape(special(SpecialValue::ThreadIdx, 1), ThreadGroup::Block), "increasing");
  EXPECT_EQ(shape(special(SpecialValue::Lane)), "varying");
  EXPECT_EQ(shape(special(SpecialValue::Lane), ThreadGroup::WarpInRow), "contiguous");
  EXPECT_EQ(shape(start()), "uniform");
  EXPECT_EQ(shape(ref(n)), "uniform");
}

/// Rows may be shorter than a warp.
TEST_F(DivergenceTest, AWarpMaySpanRows) {
  EXPECT_EQ(shape(t(), ThreadGroup::Warp), "varying");
  EXPECT_EQ(shape(special(SpecialValue::ThreadIdx, 1), ThreadGroup::Warp), "varying");
  EXPECT_EQ(shape(special(SpecialValue::ThreadIdx, 1), ThreadGroup::WarpInRow), "uniform");
  EXPECT_EQ(shape(special(SpecialValue::Lane), ThreadGroup::Warp), "contiguous");
  EXPECT_EQ(shape(special(SpecialValue::FirstThreadIdx), ThreadGroup::Warp), "uniform");
  EXPECT_EQ(shape(special(SpecialValue::FirstThreadIdx), ThreadGroup::Block), "varying");
}

TEST_F(DivergenceTest, SumsKeepSteps) {
  EXPECT_EQ(shape(plus(start(), t())), "contiguous");
  EXPECT_EQ(shape(plus(t(), t())), "affine 2");
  EXPECT_EQ(shape(sum(BinaryOp::Sub, t(), t())), "uniform");
  EXPECT_EQ(shape(sum(BinaryOp::Sub, ref(n), as(integer, t()))), "affine -1*");
  EXPECT_EQ(shape(unary(UnaryOp::BitNot, as(integer, t()))), "affine -1?");
  EXPECT_EQ(shape(sum(BinaryOp::Sub, ref(n), as(integer, t())), ThreadGroup::Block), "varying");
}

TEST_F(DivergenceTest, ProductsRiseByWhatIsNeverBelowZero) {
  EXPECT_EQ(shape(sum(BinaryOp::Mul, t(), fixed(unsignedInt, 4))), "affine 4");
  EXPECT_EQ(shape(sum(BinaryOp::Shl, t(), fixed(unsignedInt, 4))), "affine 16");
  EXPECT_EQ(shape(sum(BinaryOp::Mul, t(), fixed(unsignedInt, 4)), ThreadGroup::Block),
            "increasing");
  EXPECT_EQ(shape(sum(BinaryOp::Mul, special(SpecialValue::BlockDim), t())), "increasing");
  EXPECT_EQ(shape(sum(BinaryOp::Mul, as(integer, t()), ref(n))), "varying");
  EXPECT_EQ(shape(sum(BinaryOp::Rem, t(), fixed(unsignedInt, 8))), "varying");
}

/// A signed base may be below zero; one without a sign, anything.
TEST_F(DivergenceTest, TheRiskIsThatOfTheBase) {
  EXPECT_EQ(shape(plus(t(), fixed(unsignedInt, 3))), "contiguous");
  EXPECT_EQ(shape(sum(BinaryOp::Sub, t(), fixed(unsignedInt, 1))), "contiguous?");
  EXPECT_EQ(shape(plus(t(), fixed(unsignedInt, 0xffffffff))), "contiguous?");
  EXPECT_EQ(shape(plus(t(), as(unsignedInt, ref(n)))), "contiguous!"); // n may be 2^31 - 1
  EXPECT_EQ(shape(plus(t(), ref(seed))), "contiguous!");
  EXPECT_EQ(shape(plus(sum(BinaryOp::Shl, start(), fixed(unsignedInt, 5)), t())), "contiguous");
  EXPECT_EQ(shape(plus(t(), fixed(unsignedInt, 2654435761u))), "contiguous!");
  EXPECT_EQ(shape(plus(as(integer, t()), as(integer, ref(seed)))), "contiguous*");  // of ints
  EXPECT_EQ(shape(plus(as(integer, plus(t(), ref(seed))), ref(n))), "contiguous!"); // inside
}

/// What takes less of a number keeps it small only if it was not below zero: as one without a sign
/// it is large then.
TEST_F(DivergenceTest, WhatIsTakenOfABaseMayBeLarge) {
  auto risk = [&](Expr *base) { return shape(plus(t(), as(unsignedInt, base))).substr(10); };
  auto u = [&](std::uint64_t value) { return fixed(unsignedInt, value); };
  Expr *any = as(unsignedInt, ref(n)), *before = sum(BinaryOp::Sub, start(), u(1));
  EXPECT_EQ(risk(sum(BinaryOp::Shr, start(), u(1))), "");
  EXPECT_EQ(risk(sum(BinaryOp::Shr, any, u(1))), "!");
  EXPECT_EQ(risk(sum(BinaryOp::Div, before, u(2))), "!");
  EXPECT_EQ(risk(sum(BinaryOp::Div, as(integer, before), number(2))), "?");
  EXPECT_EQ(risk(sum(BinaryOp::Rem, ref(seed), u(64))), "");
  EXPECT_EQ(risk(sum(BinaryOp::Rem, start(), ref(seed))), "");
  EXPECT_EQ(risk(sum(BinaryOp::Rem, ref(seed), ref(seed))), "!");
  EXPECT_EQ(risk(sum(BinaryOp::BitAnd, ref(seed), u(255))), "");
  EXPECT_EQ(risk(sum(BinaryOp::BitAnd, ref(seed), u(0xfffffffc))), "!");
  EXPECT_EQ(risk(sum(BinaryOp::BitAnd, ref(seed), u(0x7fffffff))), "!");
  EXPECT_EQ(
      risk(sum(BinaryOp::BitAnd, ref(seed), as(unsignedInt, unary(UnaryOp::BitNot, number(3))))),
      "!");
  EXPECT_EQ(risk(sum(BinaryOp::BitAnd, start(), u(0xfffffffc))), "");
  EXPECT_EQ(risk(sum(BinaryOp::BitXor, ref(n), number(0x7fffffff))), "!");
  EXPECT_EQ(risk(number(0x7ffffff0)), "!");
  EXPECT_EQ(risk(unary(UnaryOp::Minus, number(16))), "?");
}

/// Products of small numbers may be large; a few elements for each thread are not.
TEST_F(DivergenceTest, ProductsOfManyAreHashes) {
  auto risk = [&](Expr *base) { return shape(plus(t(), base)).substr(10); };
  auto u = [&](std::uint64_t value) { return fixed(unsignedInt, value); };
  auto times = [&](Expr *lhs, Expr *rhs) { return sum(BinaryOp::Mul, lhs, rhs); };
  auto size = [&](unsigned dimension) { return special(SpecialValue::BlockDim, dimension); };
  EXPECT_EQ(risk(times(start(), u(1024))), "");
  EXPECT_EQ(risk(times(start(), u(40503))), "!");
  EXPECT_EQ(risk(times(times(start(), u(997)), u(997))), "!");
  EXPECT_EQ(risk(times(special(SpecialValue::BlockIdx), u(65536))), "");
  EXPECT_EQ(risk(times(plus(special(SpecialValue::BlockIdx), u(2)), u(2147483640))), "!");
  EXPECT_EQ(risk(times(special(SpecialValue::ThreadIdx, 1), times(size(0), size(1)))), "");
  EXPECT_EQ(risk(times(times(size(0), size(0)), times(size(0), size(0)))), "!");
  EXPECT_EQ(risk(times(start(), start())), "!");
  EXPECT_EQ(shape(times(plus(start(), t()), times(size(0), u(40503)))), "varying");
  EXPECT_EQ(shape(times(plus(ref(seed), t()), u(4))), "affine 4!");
  EXPECT_EQ(shape(times(plus(ref(seed), t()), size(0))), "varying");
  EXPECT_EQ(shape(times(as(integer, t()), number(100000))), "affine 100000");
}

/// An int that is counted up is below 2^31; sums without a sign may pass that.
TEST_F(DivergenceTest, WhatIsCountedUpIsInOrder) {
  Variable *base = variable("base", integer);
  nonNegative.insert(base);
  auto own = [&] { return plus(ref(base), as(integer, t())); };
  EXPECT_EQ(shape(own()), "contiguous+");
  EXPECT_EQ(shape(as(unsignedInt, own())), "contiguous+");
  EXPECT_EQ(shape(as(wide, own())), "contiguous");
  EXPECT_EQ(shape(plus(own(), number(5))), "contiguous+");
  EXPECT_EQ(shape(sum(BinaryOp::Sub, own(), number(5))), "contiguous*");
  EXPECT_EQ(shape(plus(as(unsignedInt, own()), fixed(unsignedInt, 5))), "contiguous!");
  EXPECT_EQ(shape(plus(as(unsignedInt, ref(base)), t())), "contiguous!");
}

TEST_F(DivergenceTest, MoreBitsNeedOrder) {
  EXPECT_EQ(shape(as(wide, plus(start(), t()))), "contiguous");
  EXPECT_EQ(shape(as(wide, plus(t(), as(unsignedInt, ref(n))))), "varying");
  EXPECT_EQ(shape(as(wide, plus(as(integer, t()), ref(n)))), "contiguous?");
  EXPECT_EQ(shape(as(wide, as(integer, plus(t(), ref(seed))))), "varying");
}

/// What has many bits need not be an index in few.
TEST_F(DivergenceTest, FewerBitsAreARisk) {
  Variable *offset = variable("offset", wide);
  EXPECT_EQ(shape(plus(as(wide, t()), ref(offset))), "contiguous*");
  EXPECT_EQ(shape(as(integer, plus(as(wide, t()), ref(offset)))), "contiguous!");
  EXPECT_EQ(shape(as(integer, as(wide, plus(start(), t())))), "contiguous");
}

/// Modulo 256, `(char)t` has a stride; as an int again, it has none.
TEST_F(DivergenceTest, ShortNumbersWrapAroundSoon) {
  const Type *byte = program.types.scalar(Scalar::UChar);
  EXPECT_EQ(shape(as(byte, t())), "contiguous!");
  EXPECT_EQ(shape(as(integer, as(byte, t()))), "varying");
  EXPECT_EQ(shape(as(byte, sum(BinaryOp::Mul, t(), fixed(unsignedInt, 255)))), "affine -1!");
  EXPECT_EQ(shape(as(byte, sum(BinaryOp::Mul, t(), fixed(unsignedInt, 256)))), "uniform");
  EXPECT_EQ(shape(as(program.types.scalar(Scalar::Bool), t())), "varying");
}

TEST_F(DivergenceTest, WhatIsTheSameForAllChooses) {
  auto chosen = [&](Expr *condition, Expr *then) {
    return shape(choice(condition, then, plus(t(), fixed(unsignedInt, 1))));
  };
  EXPECT_EQ(chosen(ref(n), plus(t(), ref(seed))), "contiguous!");
  EXPECT_EQ(chosen(ref(n), plus(t(), t())), "varying");
  EXPECT_EQ(chosen(t(), t()), "varying");
}

TEST_F(DivergenceTest, AComparisonAsksInItsType) {
  EXPECT_TRUE(isContiguous(plus(start(), t())));
  EXPECT_FALSE(isContiguous(plus(t(), as(unsignedInt, ref(n)))));
  EXPECT_TRUE(isContiguous(as(integer, sum(BinaryOp::Sub, t(), fixed(unsignedInt, 1)))));
  EXPECT_TRUE(isContiguous(plus(as(integer, t()), ref(n))));
  EXPECT_FALSE(isContiguous(as(integer, plus(t(), as(unsignedInt, ref(n))))));
  EXPECT_FALSE(isContiguous(as(integer, plus(t(), ref(seed)))));
}

TEST_F(DivergenceTest, VariablesOfTheLoopAreWhatTheyBeginAs) {
  Variable *i = variable("i", integer);
  i->init = as(integer, plus(start(), t()));
  EXPECT_EQ(shape(ref(i), ThreadGroup::Row, {makeDeclaration(program, i)}), "contiguous");
  EXPECT_EQ(shape(ref(i), ThreadGroup::Row,
                  {makeDeclaration(program, i), makeAssignment(program, ref(i), number(1), {})}),
            "varying");
  Variable *kept = variable("kept", integer);
  kept->storage = Storage::PerThread;
  EXPECT_EQ(shape(ref(kept)), "varying");
}

TEST_F(DivergenceTest, NeighboursHaveNeighbouringElements) {
  Variable *x = variable("x", program.types.pointer(integer, AddressSpace::Global));
  auto address = [&](Expr *at) { return unary(UnaryOp::AddressOf, index(ref(x), at)); };
  EXPECT_EQ(shape(address(plus(start(), t()))), "contiguous");
  EXPECT_EQ(shape(address(start())), "uniform");
  EXPECT_EQ(shape(address(plus(t(), ref(seed)))), "varying");
  EXPECT_EQ(shape(address(index(ref(x), t()))), "varying");
  EXPECT_EQ(shape(plus(ref(x), sum(BinaryOp::Mul, t(), fixed(unsignedInt, 4)))), "affine 4");
}

TEST_F(DivergenceTest, TheBaseIsWhatTheFirstThreadHas) {
  EffectsAnalysis effects;
  Variable *i = variable("i", integer);
  i->init = as(integer, plus(start(), t()));
  Divergence shapes(block({makeDeclaration(program, i)}), ThreadGroup::Row, effects);
  auto baseOf = [&](Expr *expr) -> std::string {
    const auto base = shapes.baseOf(program, expr);
    return !base ? "none" : *base ? dump(*base) : "zero";
  };
  EXPECT_EQ(baseOf(t()), "zero");
  EXPECT_EQ(baseOf(ref(i)), "(int)(blockIdx.x * blockDim.x)");
  EXPECT_EQ(baseOf(sum(BinaryOp::Sub, ref(i), ref(n))), "((int)(blockIdx.x * blockDim.x)) - n");
  EXPECT_EQ(baseOf(sum(BinaryOp::Sub, t(), fixed(unsignedInt, 1))), "none");
}

/// What differs by itself, and what only has parts that do.
TEST_F(DivergenceTest, TheThreadsIndexIsASource) {
  EffectsAnalysis effects;
  auto isSource = [&](Expr *expr) {
    return isSourceOfDivergence(expr, ThreadGroup::Block, effects);
  };
  EXPECT_TRUE(isSource(t()));
  EXPECT_FALSE(isSource(plus(t(), t())));
  EXPECT_TRUE(isSource(unary(UnaryOp::PreInc, ref(n))));
  EXPECT_FALSE(isSource(special(SpecialValue::BlockIdx)));
}

/// A detector must not miss what one of a variable's values makes the same for all.
TEST_F(DivergenceTest, OneValueMakesAVariablePossiblyUniform) {
  Variable *either = variable("either", integer), *own = variable("own", integer),
           *after = variable("after", integer);
  either->init = as(integer, t());
  own->init = as(integer, t());
  after->init = plus(ref(either), number(1));
  Stmt *body =
      block({makeDeclaration(program, either), makeDeclaration(program, own),
             makeDeclaration(program, after), makeAssignment(program, ref(either), ref(n), {})});
  const RegionFacts facts(body);
  const PossiblyUniform values(facts);
  EXPECT_TRUE(values.mayBeUniform(ref(n)));
  EXPECT_TRUE(values.mayBeUniform(ref(either)));
  EXPECT_TRUE(values.mayBeUniform(ref(after)));
  EXPECT_FALSE(values.mayBeUniform(ref(own)));
  EXPECT_FALSE(values.mayBeUniform(plus(ref(either), as(integer, t()))));
}

/// In front of a loop over threads, what names one of them is not known, though all have the same.
TEST_F(DivergenceTest, ThreadsAreNotKnownBeforeTheirLoop) {
  EffectsAnalysis effects;
  const Divergence row(block({}), ThreadGroup::WarpInRow, effects);
  Expr *y = makeSpecial(program, SpecialValue::ThreadIdx, {}, 1);
  EXPECT_TRUE(row.isUniform(y));
  EXPECT_FALSE(row.isKnownBefore(y));
  EXPECT_TRUE(row.isKnownBefore(makeSpecial(program, SpecialValue::BlockIdx, {}, 1)));
}

TEST_F(DivergenceTest, AnswersAreDropped) {
  Analyses analyses;
  auto *function = program.make<Function>();
  function->body = block({});
  EXPECT_FALSE(analyses.effects.of(function).thread);
  function->body = block({run(as(integer, t()))});
  EXPECT_FALSE(analyses.effects.of(function).thread);
  analyses.drop();
  EXPECT_TRUE(analyses.effects.of(function).thread);
}

} // namespace
} // namespace cu2port::ir
