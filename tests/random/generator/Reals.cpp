// Floating-point expressions whose operations are all exact.
#include "generator/Writer.h"

#include <algorithm>
#include <cmath>

namespace cu2port::random {

namespace {

/// Whether a float has all the bits.
bool isExact(double limit, int scale) { return limit * std::ldexp(1.0, scale) <= 1 << 22; }

std::string literalOf(double value, Scalar type) {
  std::string text = format("{:.2f}{}", value, type == Scalar::Float ? "f" : "");
  return value < 0 ? "(" + text + ")" : text;
}

} // namespace

static Real realLeaf(Writer &writer, Same same, Scalar type) {
  Random &random = writer.random;
  if (random.chance(55))
    if (const auto found = writer.source(same, true))
      return {found->type.scalar == type ? found->name : format("({}){}", spell(type), found->name),
              type, realLimit, realScale};
  if (random.chance(40)) {
    const double value = 0.25 * (static_cast<int>(random.below(801)) - 400);
    return {literalOf(value, type), type, std::abs(value), realScale};
  }
  const Value value = writer.number(same, 1);
  const Range small{-2048, 2048};
  if (small.contains(value.range))
    return {format("({}){}", spell(type), value.text), type, 2048, 0};
  return {format("({})({} & 1023)", spell(type), value.text), type, 1023, 0};
}

Real Writer::real(Same same, Scalar type, unsigned depth) {
  if (depth == 0 || random.chance(35))
    return realLeaf(*this, same, type);
  const Real a = real(same, type, depth - 1), b = real(same, type, depth - 1);
  const double more = std::max(a.limit, b.limit);
  const int finer = std::max(a.scale, b.scale);
  const bool isFloat = type == Scalar::Float;
  switch (random.below(9)) {
  case 0:
  case 1:
  case 2:
    if (!isExact(a.limit + b.limit, finer))
      return a;
    return {format("({} {} {})", a.text, random.oneOf({"+", "-"}), b.text), type, a.limit + b.limit,
            finer};
  case 3: {
    const unsigned factor = random.between(2, 5);
    if (!isExact(a.limit * factor, a.scale))
      return a;
    return {format("({} * {})", a.text, literalOf(factor, type)), type, a.limit * factor, a.scale};
  }
  case 4:
    return {format("(-{})", a.text), type, a.limit, a.scale};
  case 5:
    return {format("{}({})", isFloat ? "fabsf" : "fabs", a.text), type, a.limit, a.scale};
  case 6: // of 0 and -0 it may be either: both become 0
    return {format("({}{}({}, {}) + {})", random.oneOf({"fmin", "fmax"}), isFloat ? "f" : "",
                   a.text, b.text, literalOf(0, type)),
            type, more, finer};
  case 7:
    return {
        format("{}{}({})", random.oneOf({"floor", "ceil", "trunc"}), isFloat ? "f" : "", a.text),
        type, a.limit + 1, 0};
  default:
    return {format("({} ? {} : {})", condition(same, 0), a.text, b.text), type, more, finer};
  }
}

/// An integer that a floating-point value is converted to, within its range; or the bits of one
/// that an integer is converted to, which rounds.
Value Writer::fromReal(Same same, unsigned depth) {
  const Scalar type = random.chance(65) ? Scalar::Float : Scalar::Double;
  if (random.chance(20)) {
    const Value value = number(same, depth);
    return type == Scalar::Float
               ? Value{format("__float_as_uint((float){})", value.text), Scalar::UInt,
                       rangeOf(Scalar::UInt)}
               : Value{format("(unsigned long long)__double_as_longlong((double){})", value.text),
                       Scalar::ULongLong, rangeOf(Scalar::ULongLong)};
  }
  const Real value = real(same, type, depth);
  const auto most = static_cast<__int128>(value.limit) + 1;
  const bool isSmall = value.limit < 32000;
  switch (random.below(6)) {
  case 0:
    return {format("(int)({} * 4)", value.text), Scalar::Int, {-4 * most, 4 * most}};
  case 1:
    return {format("(long long){}", value.text), Scalar::LongLong, {-most, most}};
  case 2:
    if (isSmall)
      return {format("(short){}", value.text), Scalar::Short, {-most, most}};
    break;
  case 3:
    return {format("(unsigned)fabs{}({})", type == Scalar::Float ? "f" : "", value.text),
            Scalar::UInt,
            {0, most}};
  case 4:
    return {format("(bool){}", value.text), Scalar::Bool, {0, 1}};
  default:
    break;
  }
  return {format("(int){}", value.text), Scalar::Int, {-most, most}};
}

} // namespace cu2port::random
