// Integer operators. Each keeps the range of its result, so that nothing overflows that must not.
#include "generator/Writer.h"

#include <algorithm>

namespace cu2port::random {

namespace {

/// A range after a conversion.
Range convertedTo(Scalar type, const Range &range) {
  const Range all = rangeOf(type);
  if (type == Scalar::Bool)
    return all;
  return all.contains(range) ? range : all;
}

Range rangeOf(char op, const Range &a, const Range &b) {
  switch (op) {
  case '+':
    return {a.low + b.low, a.high + b.high};
  case '-':
    return {a.low - b.high, a.high - b.low};
  default: {
    const auto [low, high] =
        std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {low, high};
  }
  }
}

/// Of & | ^.
Range rangeOfBits(char op, Scalar type, const Range &a, const Range &b) {
  if (a.low < 0 || b.low < 0)
    return random::rangeOf(type);
  if (op == '&')
    return {0, std::min(a.high, b.high)};
  __int128 bits = 1;
  while (bits <= std::max(a.high, b.high))
    bits *= 2;
  return {0, bits - 1};
}

bool isProductTooLarge(const Range &range) {
  constexpr __int128 most = static_cast<__int128>(1) << 62; // so that two can be multiplied
  return range.low < -most || range.high > most;
}

} // namespace

/// + - *. Signed ones that might overflow are done on unsigned integers, or on less.
Value Writer::arithmetic(const char *op, Value a, Value b) {
  const Scalar type = common(a.type, b.type);
  const Range ra = convertedTo(type, a.range), rb = convertedTo(type, b.range), all = rangeOf(type);
  const std::string text = format("({} {} {})", a.text, op, b.text);
  if (isUnsigned(type)) {
    const bool isLarge = *op == '*' && (isProductTooLarge(ra) || isProductTooLarge(rb));
    const Range exact = isLarge ? all : rangeOf(*op, ra, rb);
    return {text, type, all.contains(exact) ? exact : all};
  }
  const bool isLarge = *op == '*' && (isProductTooLarge(ra) || isProductTooLarge(rb));
  if (!isLarge && all.contains(rangeOf(*op, ra, rb)))
    return {text, type, rangeOf(*op, ra, rb)};
  if (random.chance(60)) {
    const char *wrapping = spell(unsignedOf(type));
    return {format("({})(({}){} {} ({}){})", spell(type), wrapping, a.text, op, wrapping, b.text),
            type, all};
  }
  const __int128 most = 1000;
  a = {format("({} % 1000)", a.text), promoted(a.type), {a.range.low < 0 ? -most : 0, most}};
  b = {format("({} % 1000)", b.text), promoted(b.type), {b.range.low < 0 ? -most : 0, most}};
  return arithmetic(op, a, b);
}

/// / %.
Value Writer::divided(const char *op, const Value &a, Value b) {
  switch (random.below(3)) {
  case 0:
    b = literal(17);
    if (b.range.low == 0 || b.range.low == -1 || isUnsigned(b.type))
      b = {"7", Scalar::Int, {7, 7}};
    break;
  case 1:
    b = {format("(({} & 15) + 1)", b.text), common(b.type, Scalar::Int), {1, 16}};
    break;
  default: // as unsigned, since -1 may be among the others
    b = {format("({} | 1u)", as(Scalar::UInt, b)), Scalar::UInt, {1, rangeOf(Scalar::UInt).high}};
    break;
  }
  const Scalar type = common(a.type, b.type);
  const Range ra = convertedTo(type, a.range);
  // The divisor is not -1, so what is divided gets no farther from zero, but may change its sign.
  const __int128 low = std::min<__int128>(ra.low, 0), high = std::max<__int128>(ra.high, 0),
                 most = std::max(-low, high);
  const bool changesSign = *op == '/' && b.range.low < 0 && !isUnsigned(type);
  const Range range = changesSign ? convertedTo(type, {-most, most}) : Range{low, high};
  return {format("({} {} {})", a.text, op, b.text), type, range};
}

Value Writer::shifted(Value a, const Value &b) {
  const unsigned bits = 8 * sizeOf(promoted(a.type));
  const bool isLeft = random.chance(50);
  const bool isFixed = random.chance(50);
  unsigned most = isFixed ? random.below(bits) : bits - 1;
  if (isLeft && !isUnsigned(promoted(a.type)) &&
      (a.range.low < 0 || a.range.high > (rangeOf(promoted(a.type)).high >> most))) {
    const Scalar wrapping = unsignedOf(promoted(a.type));
    a = {as(wrapping, a), wrapping, rangeOf(wrapping)};
  }
  const Scalar type = promoted(a.type);
  const std::string amount = isFixed ? std::to_string(most) : format("({} & {})", b.text, bits - 1);
  const std::string text = format("({} {} {})", a.text, isLeft ? "<<" : ">>", amount);
  if (!isLeft)
    return {text, type, {std::min<__int128>(a.range.low, 0), std::max<__int128>(a.range.high, 0)}};
  const Range range{0, a.range.high > rangeOf(type).high >> most ? rangeOf(type).high
                                                                 : a.range.high << most};
  return {text, type, range};
}

Value Writer::choose(const std::string &condition, const Value &a, const Value &b) {
  const Scalar type = a.type == b.type ? a.type : common(a.type, b.type);
  const Range ra = convertedTo(type, a.range), rb = convertedTo(type, b.range);
  return {format("({} ? {} : {})", condition, a.text, b.text),
          type,
          {std::min(ra.low, rb.low), std::max(ra.high, rb.high)}};
}

static Value negated(Writer &writer, Value a) {
  if (isUnsigned(promoted(a.type)))
    return {format("(-{})", a.text), promoted(a.type), rangeOf(promoted(a.type))};
  if (a.range.low == rangeOf(promoted(a.type)).low)
    a = {format("({} / 2)", a.text), promoted(a.type), {a.range.low / 2, a.range.high / 2}};
  return {format("(-{})", a.text), promoted(a.type), {-a.range.high, -a.range.low}};
}

Value Writer::combination(Same same, unsigned depth) {
  Value a = number(same, depth);
  switch (random.pick({26, 14, 12, 9, 6, 9, 4, 3, 2, 10, 10, 5, 6})) {
  case 0:
    return arithmetic(random.oneOf({"+", "-", "*"}).c_str(), a, number(same, depth));
  case 1: {
    const Value b = number(same, depth);
    const std::string op = random.oneOf({"&", "|", "^"});
    const Scalar type = common(a.type, b.type);
    return {format("({} {} {})", a.text, op, b.text), type,
            rangeOfBits(op[0], type, convertedTo(type, a.range), convertedTo(type, b.range))};
  }
  case 2:
    return shifted(a, number(same, 0));
  case 3:
    return divided(random.oneOf({"/", "%"}).c_str(), a, number(same, depth));
  case 4:
    return truth(same);
  case 5:
    return choose(condition(same, 0), a, number(same, depth));
  case 6:
    return negated(*this, a);
  case 7:
    return {format("(~{})", a.text), promoted(a.type), rangeOf(promoted(a.type))};
  case 8:
    return {format("(!{})", a.text), Scalar::Bool, {0, 1}};
  case 9: {
    const Scalar to = integerType().scalar;
    return {as(to, a), to, convertedTo(to, a.range)};
  }
  case 10:
    return has(Aspect::Intrinsics) ? intrinsic(same, depth) : a;
  case 11:
    return pureCall(same, depth);
  default:
    return has(Aspect::Reals) ? fromReal(same, depth) : a;
  }
}

} // namespace cu2port::random
