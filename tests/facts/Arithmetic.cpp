// One operator over columns. 128 bits hold every result, so that what does not fit is seen:
//
//   int 2147483647 + 1        -2147483648, and the lane is marked SignedWrapped
//   unsigned 3u - 5u          4294967294, a number like others
//   1 / 0, 1 << 40            no number: the lane is dead
#include "Machine.h"

#include <algorithm>

namespace cu2port::facts {

using ir::BinaryOp;
using ir::Scalar;

Scalar scalarOf(const ir::Type *type) {
  return type->isPointer() || type->isArray() ? Scalar::ULong : type->scalar;
}

Bits wrapped(Scalar type, Bits bits) { return Integer(type).wrapped(bits); }
__int128 numberOf(Scalar type, Bits bits) { return Integer(type).number(bits); }

std::string textOf(__int128 number) {
  if (number == 0)
    return "0";
  std::string digits;
  for (unsigned __int128 rest = number < 0 ? -static_cast<unsigned __int128>(number)
                                           : static_cast<unsigned __int128>(number);
       rest; rest /= 10)
    digits.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
  if (number < 0)
    digits.push_back('-');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

namespace {

struct Result {
  Bits bits = 0;
  unsigned state = Fine;
};

/// A sum, difference or product as integers of any size have it, cut to the type.
Result fitted(Integer type, __int128 exact) {
  const Bits bits = type.wrapped(static_cast<Bits>(exact));
  return {bits, type.number(bits) == exact || type.isUnsigned ? Fine : SignedWrapped};
}

/// Whether the number is not below zero, nor if it was signed.
bool isIndex(Integer type, __int128 number) {
  return number >= 0 && number >> (63 - type.unused) == 0;
}

/// Of indices, the sum or product is one.
Result ofIndices(Integer type, Result result, __int128 a, __int128 b, __int128 exact) {
  if (isIndex(type, a) && isIndex(type, b) && !isIndex(type, exact))
    result.state |= IndexWrapped;
  return result;
}

/// Of two numbers of 64 bits without a sign, the product may need all of 128 bits.
Result product(Integer type, Bits left, Bits right) {
  const __int128 a = type.number(left), b = type.number(right);
  if (type.isUnsigned && !(isIndex(type, a) && isIndex(type, b)))
    return {type.wrapped(left * right)};
  return ofIndices(type, fitted(type, a * b), a, b, a * b);
}

Result shifted(BinaryOp op, Integer type, Bits a, Bits count) {
  const Bits width = 64 - type.unused;
  if (count >= width)
    return {shifted(op, type, a, count % width).bits, ShiftedTooFar};
  if (op == BinaryOp::Shr)
    return {type.isUnsigned ? a >> count
                            : static_cast<Bits>(static_cast<std::int64_t>(a) >> count)};
  const __int128 number = type.number(a), exact = number * (__int128{1} << count);
  const Bits bits = type.wrapped(a << count);
  const bool isLost = !type.isUnsigned && type.number(bits) != exact;
  return ofIndices(type, {bits, isLost ? BitsLost : Fine}, number, 0, exact);
}

Result computed(BinaryOp op, Integer type, Bits left, Bits right) {
  const __int128 a = type.number(left), b = type.number(right);
  switch (op) {
  case BinaryOp::Add:
    return ofIndices(type, fitted(type, a + b), a, b, a + b);
  case BinaryOp::Sub:
    return fitted(type, a - b);
  case BinaryOp::Mul:
    return product(type, left, right);
  case BinaryOp::Div:
    return b == 0 ? Result{0, Dead} : fitted(type, a / b);
  case BinaryOp::Rem:
    if (b == 0)
      return {0, Dead};
    return {type.wrapped(static_cast<Bits>(a % b)), fitted(type, a / b).state};
  case BinaryOp::Less:
    return {a < b};
  case BinaryOp::Greater:
    return {a > b};
  case BinaryOp::LessEqual:
    return {a <= b};
  case BinaryOp::GreaterEqual:
    return {a >= b};
  case BinaryOp::Equal:
    return {a == b};
  case BinaryOp::NotEqual:
    return {a != b};
  case BinaryOp::BitAnd:
    return {left & right};
  case BinaryOp::BitXor:
    return {type.wrapped(left ^ right)};
  case BinaryOp::BitOr:
    return {left | right};
  default:
    throw Unknown("an operator");
  }
}

} // namespace

/// `b` has the type, or is a count. A quotient that overflows (the least number by -1) traps.
Column Machine::combine(BinaryOp op, Scalar type, const Column &a, const Column &b,
                        const Mask &mask) {
  const bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
  const bool isDivision = op == BinaryOp::Div || op == BinaryOp::Rem;
  const Integer of(type);
  Column result(a.size());
  for (unsigned i = 0; i < a.size(); ++i) {
    if (!mask[i])
      continue;
    const Result one = isShift ? shifted(op, of, a[i], b[i]) : computed(op, of, a[i], b[i]);
    result[i] = one.bits;
    if (one.state)
      mark(i, isDivision ? static_cast<unsigned>(Dead) : one.state);
  }
  return result;
}

} // namespace cu2port::facts
