#include "Arithmetic.h"

#include "Interpreter.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace cu2port::interpret {

using ir::BinaryOp;
using ir::Scalar;

template <> float fromBits<float>(Bits bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}
template <> double fromBits<double>(Bits bits) { return std::bit_cast<double>(bits); }
template <> Bits toBits(float value) { return std::bit_cast<std::uint32_t>(value); }
template <> Bits toBits(double value) { return std::bit_cast<std::uint64_t>(value); }

static unsigned widthOf(Scalar type) { return 8 * ir::sizeOf(type); }
static bool isFloating(Scalar type) { return type == Scalar::Float || type == Scalar::Double; }

Bits wrap(Scalar type, Bits bits) {
  if (type == Scalar::Bool)
    return bits & 1;
  if (isFloating(type) || widthOf(type) == 64)
    return bits;
  unsigned unused = 64 - widthOf(type);
  if (ir::isUnsigned(type))
    return bits << unused >> unused;
  return static_cast<Bits>(static_cast<std::int64_t>(bits << unused) >> unused);
}

Bits load(Scalar type, const void *from) {
  if (type == Scalar::Half || type == Scalar::Void)
    throw Unknown("a value of type half or void");
  Bits bits = 0;
  std::memcpy(&bits, from, ir::sizeOf(type));
  return wrap(type, bits);
}

void store(Scalar type, void *to, Bits bits) { std::memcpy(to, &bits, ir::sizeOf(type)); }

bool isTrue(Bits bits, Scalar type) {
  if (type == Scalar::Float)
    return fromBits<float>(bits) != 0;
  return type == Scalar::Double ? fromBits<double>(bits) != 0 : bits != 0;
}

/// Truncates towards zero.
static Bits toInteger(double value, Scalar to) {
  bool isSigned = !ir::isUnsigned(to);
  double limit = std::ldexp(1.0, static_cast<int>(widthOf(to)) - (isSigned ? 1 : 0));
  if (!(value < limit && value > (isSigned ? -limit - 1 : -1.0)))
    throw Undefined("a conversion to an integer that cannot hold the value");
  return isSigned ? static_cast<Bits>(static_cast<std::int64_t>(value)) : static_cast<Bits>(value);
}

template <class T> static Bits toFloating(Bits bits, Scalar from) {
  if (from == Scalar::Float)
    return toBits(static_cast<T>(fromBits<float>(bits)));
  if (from == Scalar::Double)
    return toBits(static_cast<T>(fromBits<double>(bits)));
  if (ir::isUnsigned(from) || from == Scalar::Bool)
    return toBits(static_cast<T>(bits));
  return toBits(static_cast<T>(static_cast<std::int64_t>(bits)));
}

Bits convert(Bits bits, Scalar from, Scalar to) {
  if (from == to || to == Scalar::Void)
    return bits;
  if (to == Scalar::Bool)
    return isTrue(bits, from);
  if (to == Scalar::Float)
    return toFloating<float>(bits, from);
  if (to == Scalar::Double)
    return toFloating<double>(bits, from);
  if (from == Scalar::Float)
    return toInteger(static_cast<double>(fromBits<float>(bits)), to);
  return from == Scalar::Double ? toInteger(fromBits<double>(bits), to) : wrap(to, bits);
}

Scalar promoted(Scalar type) { return type < Scalar::Int ? Scalar::Int : type; }

Scalar commonType(Scalar a, Scalar b) {
  // The order of the enumerators is the order in which C prefers types of the same or a larger
  // width, but for one pair.
  Scalar larger = std::max(promoted(a), promoted(b));
  bool isUnsigned = a == Scalar::ULong || b == Scalar::ULong;
  return larger == Scalar::LongLong && isUnsigned ? Scalar::ULongLong : larger;
}

template <class T> static Bits floating(BinaryOp op, T a, T b) {
  switch (op) {
  case BinaryOp::Add:
    return toBits(static_cast<T>(a + b));
  case BinaryOp::Sub:
    return toBits(static_cast<T>(a - b));
  case BinaryOp::Mul:
    return toBits(static_cast<T>(a * b));
  case BinaryOp::Div:
    return toBits(static_cast<T>(a / b));
  case BinaryOp::Less:
    return a < b;
  case BinaryOp::Greater:
    return a > b;
  case BinaryOp::LessEqual:
    return a <= b;
  case BinaryOp::GreaterEqual:
    return a >= b;
  case BinaryOp::Equal:
    return a == b;
  case BinaryOp::NotEqual:
    return a != b;
  default:
    throw Unknown("an operator on floating point values");
  }
}

/// 128 bits hold every result, so that what does not fit into the type is seen.
static Bits integer(BinaryOp op, Scalar type, __int128 a, __int128 b) {
  __int128 result = 0;
  if ((op == BinaryOp::Div || op == BinaryOp::Rem) && b == 0)
    throw Undefined("a division by zero");
  switch (op) {
  case BinaryOp::Add:
    result = a + b;
    break;
  case BinaryOp::Sub:
    result = a - b;
    break;
  case BinaryOp::Mul:
    result = static_cast<__int128>(static_cast<unsigned __int128>(a) *
                                   static_cast<unsigned __int128>(b));
    break;
  case BinaryOp::Div:
    result = a / b;
    break;
  case BinaryOp::Rem:
    result = a % b;
    break;
  case BinaryOp::Less:
    return a < b;
  case BinaryOp::Greater:
    return a > b;
  case BinaryOp::LessEqual:
    return a <= b;
  case BinaryOp::GreaterEqual:
    return a >= b;
  case BinaryOp::Equal:
    return a == b;
  case BinaryOp::NotEqual:
    return a != b;
  case BinaryOp::BitAnd:
    result = a & b;
    break;
  case BinaryOp::BitXor:
    result = a ^ b;
    break;
  case BinaryOp::BitOr:
    result = a | b;
    break;
  default:
    throw Unknown("an operator on integers");
  }
  Bits wrapped = wrap(type, static_cast<Bits>(result));
  if (!ir::isUnsigned(type) && static_cast<std::int64_t>(wrapped) != result)
    throw Undefined("an overflow of a signed integer");
  return wrapped;
}

Bits arithmetic(BinaryOp op, Scalar type, Bits a, Bits b) {
  if (type == Scalar::Float)
    return floating(op, fromBits<float>(a), fromBits<float>(b));
  if (type == Scalar::Double)
    return floating(op, fromBits<double>(a), fromBits<double>(b));
  if (ir::isUnsigned(type) || type == Scalar::Bool)
    return integer(op, type, a, b);
  return integer(op, type, static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
}

Bits shift(BinaryOp op, Scalar type, Bits a, Bits count) {
  if (count >= widthOf(type))
    throw Undefined("a shift by more than the width");
  if (op == BinaryOp::Shl)
    return wrap(type, a << count);
  return ir::isUnsigned(type) ? a >> count
                              : static_cast<Bits>(static_cast<std::int64_t>(a) >> count);
}

BinaryOp plainOperator(BinaryOp assignment) {
  switch (assignment) {
  case BinaryOp::MulAssign:
    return BinaryOp::Mul;
  case BinaryOp::DivAssign:
    return BinaryOp::Div;
  case BinaryOp::RemAssign:
    return BinaryOp::Rem;
  case BinaryOp::AddAssign:
    return BinaryOp::Add;
  case BinaryOp::SubAssign:
    return BinaryOp::Sub;
  case BinaryOp::ShlAssign:
    return BinaryOp::Shl;
  case BinaryOp::ShrAssign:
    return BinaryOp::Shr;
  case BinaryOp::AndAssign:
    return BinaryOp::BitAnd;
  case BinaryOp::XorAssign:
    return BinaryOp::BitXor;
  case BinaryOp::OrAssign:
    return BinaryOp::BitOr;
  default:
    throw Unknown("an assignment operator");
  }
}

} // namespace cu2port::interpret
