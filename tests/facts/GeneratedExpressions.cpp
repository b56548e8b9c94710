// Expressions: what people write, and what comes out where small types, signs and conversions meet.
#include "Generator.h"

namespace cu2port::facts {

using ir::BinaryOp;
using ir::Expr;
using ir::Scalar;
using ir::SpecialValue;
using ir::UnaryOp;

/// Ints most of all.
Scalar Generator::anyType() {
  static constexpr Scalar types[] = {
      Scalar::Int,    Scalar::Int,   Scalar::Int,      Scalar::UInt,      Scalar::UInt,
      Scalar::Long,   Scalar::ULong, Scalar::LongLong, Scalar::ULongLong, Scalar::Short,
      Scalar::UShort, Scalar::Char,  Scalar::SChar,    Scalar::UChar,     Scalar::Bool};
  return random.of(types);
}

/// Small ones most of all, and those around the ends of types.
std::int64_t Generator::anyNumber() {
  static constexpr std::int64_t special[] = {32, 64,    127,   128,        255,       256, 1024,
                                             -1, 32767, 65535, 0x7fffffff, 100000000, -32, 4096};
  return random.oneIn(4) ? random.of(special) : random.between(0, 9);
}

Expr *Generator::leaf() {
  const unsigned kind = random.below(16);
  if (kind < 5)
    return maker.special(SpecialValue::ThreadIdx, random.any({0U, 0U, 0U, 1U, 2U}));
  if (kind == 5)
    return maker.special(SpecialValue::BlockIdx, random.any({0U, 0U, 1U, 2U}));
  if (kind == 6)
    return maker.special(SpecialValue::BlockDim, random.any({0U, 0U, 1U, 2U}));
  if (kind == 7 && random.oneIn(2))
    return maker.special(
        random.any({SpecialValue::WarpSize, SpecialValue::GridDim, SpecialValue::Lane}), 0);
  if (kind == 7)
    return maker.binary(BinaryOp::Mul, maker.special(SpecialValue::BlockIdx, 0),
                        maker.special(SpecialValue::BlockDim, 0));
  if (kind < 13 && !variables.empty())
    return maker.ref(variables[random.oneIn(2) ? random.below(variables.size())
                                               : variables.size() - 1 -
                                                     random.below((variables.size() + 1) / 2)]);
  if (kind == 13 && !records.empty()) {
    ir::Variable *of = random.of(records);
    return maker.member(of, random.of(of->type->record->fields));
  }
  if (kind == 14 && !references.empty())
    return maker.deref(random.of(references));
  if (kind == 15 && !arrays.empty() && random.oneIn(2))
    return maker.element(random.of(arrays), maker.number(Scalar::Int, random.below(2)));
  const bool isInt = random.oneIn(2);
  return maker.number(isInt ? Scalar::Int : promoted(anyType()), anyNumber());
}

/// The same for all threads: what divisors and bounds are.
Expr *Generator::uniform() {
  switch (random.below(4)) {
  case 0:
    return maker.special(SpecialValue::BlockDim, random.below(3));
  case 1:
    return maker.special(SpecialValue::BlockIdx, 0);
  case 2:
    return maker.binary(BinaryOp::BitAnd, maker.number(Scalar::Int, 15),
                        in ? maker.ref(kernel.function->parameters[2 + random.below(2)]) : leaf());
  default:
    return maker.number(Scalar::Int, anyNumber());
  }
}

/// Mostly a number that is not zero.
Expr *Generator::divisor() {
  if (random.oneIn(10))
    return leaf();
  if (random.oneIn(4))
    return maker.special(SpecialValue::BlockDim, random.below(3));
  const std::int64_t number = anyNumber();
  return maker.number(Scalar::Int, number ? number : 10);
}

/// Mostly in range, and sometimes known to be.
Expr *Generator::shiftCount() {
  if (random.oneIn(16))
    return leaf();
  if (random.oneIn(6))
    return maker.binary(BinaryOp::BitAnd, leaf(),
                        maker.number(Scalar::Int, random.any({7, 31, 15, 63})));
  return maker.number(Scalar::Int, random.between(0, 9));
}

/// `x % 64`, `x & 63`, `x - x / 64 * 64`, `x - (x >> 6 << 6)`.
Expr *Generator::remainder(Expr *of) {
  const unsigned bits = 1 + random.below(6);
  const std::int64_t divisor = random.oneIn(3) ? random.between(2, 70) : std::int64_t{1} << bits;
  switch (random.below(4)) {
  case 0:
    return maker.binary(BinaryOp::Rem, of, maker.number(Scalar::Int, divisor));
  case 1:
    return maker.binary(BinaryOp::BitAnd, of, maker.number(Scalar::Int, (1 << bits) - 1));
  case 2: {
    Expr *copy = maker.copy(of);
    Expr *quotient = maker.binary(BinaryOp::Div, copy, maker.number(Scalar::Int, divisor));
    Expr *whole = maker.binary(BinaryOp::Mul, quotient, maker.number(Scalar::Int, divisor));
    return maker.binary(BinaryOp::Sub, of, whole);
  }
  default: {
    Expr *copy = maker.copy(of);
    Expr *down = maker.binary(BinaryOp::Shr, copy, maker.number(Scalar::Int, bits));
    Expr *whole = maker.binary(BinaryOp::Shl, down, maker.number(Scalar::Int, bits));
    return maker.binary(BinaryOp::Sub, of, whole);
  }
  }
}

/// To fewer bits and back: `(char)x`, `x << 24 >> 24`, `x & 255`.
Expr *Generator::narrowed(Expr *of) {
  const Scalar small = random.any({Scalar::Char, Scalar::SChar, Scalar::UChar, Scalar::Short,
                                   Scalar::UShort, Scalar::Int, Scalar::UInt, Scalar::Bool});
  const unsigned width = 8 * ir::sizeOf(promoted(of->type->scalar));
  if (random.oneIn(3)) {
    const unsigned count = random.any({width - 8, width - 16, width - 1, 4U, width - 6});
    Expr *left = maker.binary(BinaryOp::Shl, of, maker.number(Scalar::Int, count));
    return maker.binary(BinaryOp::Shr, left, maker.number(Scalar::Int, count));
  }
  return random.oneIn(2) ? maker.cast(of, small) : maker.convert(of, small);
}

Expr *Generator::smaller(Expr *a, Expr *b) {
  const BinaryOp op = random.any({BinaryOp::Less, BinaryOp::Greater});
  Expr *test = maker.binary(op, maker.copy(a), maker.copy(b));
  return maker.choice(test, a, b);
}

Expr *Generator::condition(unsigned depth) {
  const BinaryOp op = random.any({BinaryOp::Less, BinaryOp::LessEqual, BinaryOp::Greater,
                                  BinaryOp::GreaterEqual, BinaryOp::Equal, BinaryOp::NotEqual});
  Expr *test = random.oneIn(6)
                   ? maker.convert(expression(depth), Scalar::Bool)
                   : maker.binary(op, expression(depth), random.oneIn(2) ? uniform() : leaf());
  if (random.oneIn(8))
    return maker.unary(UnaryOp::Not, test);
  if (depth > 0 && random.oneIn(6))
    return maker.binary(random.any({BinaryOp::And, BinaryOp::Or}), test, condition(depth - 1));
  return test;
}

/// `-x + 2147483640 + 20`: its constants make a number that no int holds.
Expr *Generator::farSum() {
  Expr *negative = maker.unary(UnaryOp::Minus, maker.convert(leaf(), Scalar::Int));
  Expr *near = maker.binary(BinaryOp::Add, negative, maker.number(Scalar::Int, 2147483640));
  return maker.binary(BinaryOp::Add, near, maker.number(Scalar::Int, random.between(8, 20)));
}

Expr *Generator::operation(unsigned depth) {
  const unsigned kind = random.below(100);
  Expr *a = expression(depth - 1);
  if (kind < 30)
    return maker.binary(random.oneIn(3) ? BinaryOp::Sub : BinaryOp::Add, a, expression(depth - 1));
  if (kind < 31)
    return farSum();
  if (kind < 43)
    return maker.binary(BinaryOp::Mul, a, maker.number(Scalar::Int, anyNumber()));
  if (kind < 47)
    return maker.binary(BinaryOp::Mul, a, random.oneIn(2) ? uniform() : leaf());
  if (kind < 53) // most counts are in range
    return maker.binary(random.any({BinaryOp::Shl, BinaryOp::Shr}), a,
                        random.oneIn(8) ? leaf() : maker.number(Scalar::Int, random.between(0, 9)));
  if (kind < 59)
    return maker.binary(random.any({BinaryOp::Div, BinaryOp::Rem}), a, divisor());
  if (kind < 68)
    return remainder(a);
  if (kind < 77)
    return narrowed(a);
  if (kind < 81)
    return maker.choice(condition(depth - 1), a, expression(depth - 1));
  if (kind < 83)
    return smaller(a, leaf());
  if (kind < 84)
    return maker.binary(BinaryOp::Comma, a, expression(depth - 1));
  if (kind < 89)
    return maker.unary(random.any({UnaryOp::Minus, UnaryOp::BitNot, UnaryOp::Plus, UnaryOp::Minus}),
                       a);
  if (kind < 92)
    return maker.binary(random.any({BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor}), a,
                        expression(depth - 1));
  if (kind < 94)
    return condition(depth - 1);
  if (kind < 98 && !functions.empty()) {
    ir::Function *callee = random.of(functions);
    std::vector<Expr *> arguments = {a};
    while (arguments.size() < callee->parameters.size())
      arguments.push_back(leaf());
    return maker.call(callee, arguments);
  }
  if (in)
    return maker.element(in, a);
  return maker.unary(UnaryOp::Plus, a);
}

Expr *Generator::expression(unsigned depth) {
  return depth == 0 || random.oneIn(5) ? leaf() : operation(depth);
}

} // namespace cu2port::facts
