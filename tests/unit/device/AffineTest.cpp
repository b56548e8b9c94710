// Sums of expressions, on IR made by hand, and whether they have the expressions' values.
#include "device/values/Affine.h"
#include "device/ir/Dump.h"
#include "device/values/AffineArithmetic.h"
#include "device/values/AffineBounds.h"
#include "device/values/AffineExpr.h"
#include "device/values/RegionFacts.h"

#include "MarkedIr.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace cu2port::ir {
namespace {

/// A number as its type holds it.
WideInteger wrapped(WideInteger value, AffineType type) {
  const WideInteger size = WideInteger{1} << type.bits;
  value = ((value % size) + size) % size;
  return type.isSigned && value >= size / 2 ? value - size : value;
}

struct Undefined {}; // what has no value

using Values = std::map<const Variable *, WideInteger>;

/// What an operator gives, before its type holds it.
WideInteger compute(BinaryOp op, WideInteger a, WideInteger b, AffineType type) {
  const bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
  if ((isShift && (b < 0 || b >= type.bits)) ||
      ((op == BinaryOp::Div || op == BinaryOp::Rem) && b == 0))
    throw Undefined();
  switch (op) {
  case BinaryOp::Add:
    return a + b;
  case BinaryOp::Sub:
    return a - b;
  case BinaryOp::Mul: // of residues, so that the product is not too large
    return type.isSigned ? a * b : wrapped(a, {64, true}) * wrapped(b, {64, true});
  case BinaryOp::Div:
    return a / b;
  case BinaryOp::Rem:
    return a % b;
  case BinaryOp::Shl:
    return wrapped(wrapped(a, {64, true}) * (WideInteger{1} << b), type);
  case BinaryOp::Shr:
    return a >> b;
  case BinaryOp::BitAnd:
    return a & b;
  case BinaryOp::BitOr:
    return a | b;
  case BinaryOp::BitXor:
    return a ^ b;
  case BinaryOp::Less:
    return a < b;
  default:
    ADD_FAILURE();
    return 0;
  }
}

/// An expression's value, as CUDA computes it.
WideInteger valueOf(const Expr *expr, const Values &values) {
  using llvm::dyn_cast;
  const AffineType type = affineTypeOf(expr->type);
  if (const auto *literal = dyn_cast<IntegerLiteral>(expr))
    return wrapped(literal->value, type);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return values.at(ref->variable);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return wrapped(valueOf(conversion->operand, values), type);
  WideInteger value = 0;
  if (const auto *unary = dyn_cast<Unary>(expr)) {
    value = valueOf(unary->operand, values);
    value = unary->op == UnaryOp::Minus ? -value : -value - 1;
  } else {
    const auto *binary = llvm::cast<Binary>(expr);
    value = compute(binary->op, valueOf(binary->lhs, values), valueOf(binary->rhs, values), type);
  }
  if (type.isSigned && wrapped(value, type) != value)
    throw Undefined(); // an overflow
  return wrapped(value, type);
}

WideInteger valueOf(const AffineExpr &sum, const Values &values);

WideInteger valueOf(const Atom &atom, const Values &values) {
  switch (atom.kind) {
  case Atom::Kind::Variable:
    return values.at(atom.variable);
  case Atom::Kind::ZeroExtended:
  case Atom::Kind::SignExtended:
    return wrapped(valueOf(*atom.operands[0], values), atom.type);
  default:
    return compute(atom.op, valueOf(*atom.operands[0], values), valueOf(*atom.operands[1], values),
                   atom.type);
  }
}

/// Of the sum: exact ones must not have to be wrapped.
WideInteger valueOf(const AffineExpr &sum, const Values &values) {
  WideInteger value = sum.constant;
  for (const auto &[product, factor] : sum.terms) {
    WideInteger term = factor;
    for (const Atom *atom : product.atoms)
      term = sum.isExact ? term * valueOf(*atom, values)
                         : wrapped(term * wrapped(valueOf(*atom, values), {64, true}), {64, true});
    value += term;
  }
  return sum.isExact ? value : wrapped(value, sum.type);
}

class AffineTest : public testing::Test, protected MarkedIr {
protected:
  Expr *fixed(Scalar type, std::uint64_t value) {
    return makeInteger(program, value, program.types.scalar(type));
  }
  Expr *as(Scalar type, Expr *operand) {
    return makeCast(program, operand, program.types.scalar(type));
  }
  Expr *op(BinaryOp op, Expr *lhs, Expr *rhs) {
    return makeBinary(program, op, lhs, rhs, lhs->type);
  }
  Expr *x() { return special(SpecialValue::ThreadIdx); }
  Expr *special(SpecialValue value, unsigned dimension = 0) {
    Special *made = makeSpecial(program, value, {}, dimension);
    made->type = program.types.scalar(Scalar::UInt);
    return made;
  }
  Variable *local(const std::string &name, Scalar type, Expr *init = nullptr) {
    Variable *made = variable(name, program.types.scalar(type));
    made->init = init;
    return made;
  }
  /// In a function of these statements.
  std::string sum(Expr *expr, std::vector<Stmt *> statements = {}) {
    Function function;
    function.body = block(std::move(statements));
    AffineTable table;
    const auto found = AffineExprs(function, table).of(expr);
    return found ? spell(*found) + (found->isExact ? "" : " mod") : "unknown";
  }
};

TEST_F(AffineTest, VariablesStandForWhatTheyKeep) {
  Variable *i = local("i", Scalar::Int);
  Variable *j = local("j", Scalar::Int, op(BinaryOp::Add, ref(i), number(1)));
  Stmt *declaration = makeDeclaration(program, j, j->init);
  Expr *use = op(BinaryOp::Mul, ref(j), number(2));
  const auto step = [&] { return run(unary(UnaryOp::PreInc, ref(i))); };
  EXPECT_EQ(sum(use, {declaration, run(use)}), "2*i + 2");
  // i changes while j lives, or only when it is over.
  EXPECT_EQ(sum(use, {declaration, step(), run(use)}), "2*j");
  EXPECT_EQ(sum(use, {block({declaration, run(use)}), step()}), "2*i + 2");
  EXPECT_EQ(sum(use, {declaration, run(unary(UnaryOp::AddressOf, ref(i)))}), "2*j");
  i->isVolatile = true;
  EXPECT_EQ(sum(use, {declaration}), "2*j");
  EXPECT_EQ(sum(ref(i)), "unknown");
}

TEST_F(AffineTest, ReferencesStandForWhatTheyLeadTo) {
  Variable *n = local("n", Scalar::Int);
  Variable *r = variable("r", program.types.pointer(integer));
  r->isReference = true;
  r->init = unary(UnaryOp::AddressOf, ref(n));
  Expr *look = unary(UnaryOp::Deref, ref(r));
  look->type = integer;
  Stmt *declaration = makeDeclaration(program, r, r->init);
  EXPECT_EQ(sum(look, {declaration, run(look)}), "n");
  EXPECT_FALSE(RegionFacts(block({declaration, run(look)})).escapes(n));
  // Whoever has the pointer may do anything with n.
  EXPECT_TRUE(RegionFacts(block({declaration, run(ref(r))})).escapes(n));
  EXPECT_TRUE(RegionFacts(block({declaration, run(unary(UnaryOp::PreInc, look))})).assigns(n));
}

TEST_F(AffineTest, WhatHasEffectsIsUnknown) {
  Variable *i = local("i", Scalar::Int);
  EXPECT_EQ(sum(op(BinaryOp::Add, unary(UnaryOp::PostInc, ref(i)), number(1))), "unknown");
  EXPECT_EQ(sum(op(BinaryOp::Div, ref(i), number(0))), "unknown");
  EXPECT_EQ(sum(op(BinaryOp::Shl, ref(i), number(32))), "unknown");
}

/// What a function returns is found once, and that of one that calls itself not at all.
TEST_F(AffineTest, FunctionsThatCallThemselvesAreUnknown) {
  auto *down = program.make<Function>();
  auto *n = variable("n", integer);
  n->isParameter = true;
  down->returnType = integer;
  down->parameters = {n};
  auto call = [&](Expr *argument) {
    auto *made = program.make<Call>();
    made->callee = down;
    made->arguments = {argument};
    made->type = integer;
    return made;
  };
  down->body = block({returnNow(op(BinaryOp::Add, call(ref(n)), number(1)))});
  Variable *i = local("i", Scalar::Int);
  Function function;
  Expr *called = call(ref(i));
  function.body = block({run(called)});
  AffineTable table;
  const auto found = AffineExprs(function, table).of(called);
  EXPECT_TRUE(!found || found->onlyAtom()->kind == Atom::Kind::Opaque);
}

TEST_F(AffineTest, BuiltInsHaveLimits) {
  Expr *inPlane = op(
      BinaryOp::Add,
      op(BinaryOp::Mul, special(SpecialValue::ThreadIdx, 1), special(SpecialValue::BlockDim)), x());
  EXPECT_EQ(sum(as(Scalar::Long, inPlane)), "threadIdx.y*blockDim.x + threadIdx.x");
  EXPECT_EQ(sum(op(BinaryOp::BitAnd, x(), fixed(Scalar::UInt, 1023))), "threadIdx.x");
  EXPECT_EQ(sum(as(Scalar::Long, op(BinaryOp::Sub, x(), fixed(Scalar::UInt, 1)))),
            "zext32(threadIdx.x - 1)");
  Expr *ofGrid =
      op(BinaryOp::Mul, special(SpecialValue::BlockIdx), special(SpecialValue::BlockDim));
  EXPECT_EQ(sum(as(Scalar::Long, ofGrid)), "zext32(blockIdx.x*blockDim.x)");
}

/// Expressions of all kinds, and of all integer types.
class RandomAffineTest : public AffineTest {
protected:
  unsigned pick(unsigned below) { return static_cast<unsigned>(random() % below); }
  Scalar type() {
    static constexpr Scalar types[] = {Scalar::Int,   Scalar::UInt,  Scalar::Long, Scalar::ULong,
                                       Scalar::UChar, Scalar::SChar, Scalar::Short};
    return types[pick(7)];
  }
  /// Arithmetic has no smaller types than these.
  Scalar wideType() {
    static constexpr Scalar types[] = {Scalar::Int, Scalar::UInt, Scalar::Long, Scalar::ULong};
    return types[pick(4)];
  }
  Expr *make(Scalar of, unsigned depth) {
    if (sizeOf(of) < 4 || (depth && pick(5) == 0))
      return as(of, depth ? make(wideType(), depth - 1) : ref(variables[pick(variables.size())]));
    if (!depth || pick(4) == 0)
      return pick(3) ? as(of, ref(variables[pick(variables.size())])) : constant(of);
    if (pick(10) == 0)
      return unary(pick(2) ? UnaryOp::Minus : UnaryOp::BitNot, make(of, depth - 1));
    static constexpr BinaryOp ops[] = {BinaryOp::Add,    BinaryOp::Sub,    BinaryOp::Mul,
                                       BinaryOp::Div,    BinaryOp::Rem,    BinaryOp::Shl,
                                       BinaryOp::Shr,    BinaryOp::BitAnd, BinaryOp::BitOr,
                                       BinaryOp::BitXor, BinaryOp::Add,    BinaryOp::Sub};
    const BinaryOp chosen = ops[pick(12)];
    const bool isShift = chosen == BinaryOp::Shl || chosen == BinaryOp::Shr;
    Expr *lhs = make(of, depth - 1);
    if (chosen == BinaryOp::Sub && pick(3) == 0) // x - x / n * n
      return op(chosen, lhs,
                op(BinaryOp::Mul, op(BinaryOp::Div, lhs, constant(of, 64)), constant(of, 64)));
    Expr *rhs = isShift   ? fixed(Scalar::Int, pick(34))
                : pick(3) ? constant(of)
                          : make(of, depth - 1);
    return op(chosen, lhs, rhs);
  }
  Expr *constant(Scalar of, std::uint64_t value) { return fixed(of, value); }
  Expr *constant(Scalar of) {
    static constexpr std::int64_t values[] = {0,  1,  2,   3,    4,   7,     8,          15,
                                              16, 31, 32,  63,   64,  240,   255,        256,
                                              -1, -2, -64, 1000, 100, 65536, 2147483647, 48};
    const auto value = static_cast<std::uint64_t>(values[pick(24)]);
    return fixed(of, sizeOf(of) == 4 ? value & UINT32_MAX : value);
  }
  WideInteger someValue(AffineType type) {
    static constexpr std::int64_t near[] = {0, 1, 2, 63, 64, 127, 128, 255, 256, 32767, INT32_MAX};
    WideInteger value = static_cast<std::int64_t>(random());
    if (pick(3))
      value = near[pick(11)] * (pick(2) ? 1 : -1) + static_cast<int>(pick(3)) - 1;
    return wrapped(value, type);
  }

  std::mt19937_64 random{20261128};
  std::vector<Variable *> variables;
};

TEST_F(RandomAffineTest, SumsHaveTheValuesOfExpressions) {
  for (Scalar each : {Scalar::Int, Scalar::UInt, Scalar::Long, Scalar::ULong, Scalar::UChar,
                      Scalar::SChar, Scalar::Short, Scalar::Int})
    variables.push_back(local("v" + std::to_string(variables.size()), each));
  Function function;
  function.body = block({});
  AffineTable table;
  const AffineExprs exprs(function, table);
  unsigned claims = 0, checks = 0;
  for (unsigned i = 0; i < 5000; ++i) {
    const Expr *expr = make(type(), 1 + pick(4));
    const auto sum = exprs.of(expr);
    claims += sum.has_value();
    for (unsigned launch = 0; sum && launch < 12; ++launch) {
      Values values;
      for (const Variable *each : variables)
        values[each] = someValue(affineTypeOf(each->type));
      try {
        const WideInteger value = valueOf(expr, values);
        ASSERT_EQ(static_cast<std::int64_t>(value),
                  static_cast<std::int64_t>(valueOf(*sum, values)))
            << spell(*sum) << " for " << dump(expr);
        const AffineBounds bounds = boundsOfValue(*sum);
        ASSERT_TRUE(bounds.least <= value && value <= bounds.most) << spell(*sum);
        ++checks;
      } catch (const Undefined &) {
      }
    }
  }
  EXPECT_GT(claims, 4500U);
  EXPECT_GT(checks, 50000U);
}

} // namespace
} // namespace cu2port::ir
