#include "verify/Comparison.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace cu2port::verify {
namespace {

template <class T> T load(const std::byte *from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// IEEE's binary16, which not every compiler has.
struct Half {
  std::uint16_t bits;

  operator double() const {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const double size = exponent == 31 ? (fraction ? NAN : INFINITY)
                        : exponent     ? std::ldexp(1024 + fraction, exponent - 25)
                                       : std::ldexp(fraction, -24);
    return bits >> 15 ? -size : size;
  }
};

template <class T>
using Bits = std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>;

/// As many digits as tell each number of the type from all others.
template <class T> constexpr int digits = std::numeric_limits<T>::max_digits10;
template <> constexpr int digits<Half> = 5;

/// Numbers in the order of the reals, neighbours one apart, both zeros the same.
template <class T> std::uint64_t rankOf(T value) {
  constexpr Bits<T> sign = Bits<T>{1} << (8 * sizeof(T) - 1);
  const auto bits = load<Bits<T>>(reinterpret_cast<const std::byte *>(&value));
  const std::uint64_t middle = sign, size = bits & static_cast<Bits<T>>(~sign);
  return bits & sign ? middle - size : middle + size;
}

template <class T> Distance distanceOf(T expected, T actual) {
  const double e = expected, a = actual;
  if (e == a || (std::isnan(e) && std::isnan(a)))
    return {};
  if (!std::isfinite(e) || !std::isfinite(a)) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {Distance::unordered, infinity, infinity};
  }
  const std::uint64_t from = rankOf(expected), to = rankOf(actual);
  const double absolute = std::fabs(a - e);
  return {from > to ? from - to : to - from, absolute,
          absolute / std::max(std::fabs(a), std::fabs(e))};
}

template <class T>
Verdict compareReals(const std::byte *expected, const std::byte *actual,
                     const Tolerance &tolerance) {
  const T e = load<T>(expected);
  Verdict verdict;
  verdict.distance = distanceOf(e, load<T>(actual));
  if (verdict.distance.ulps == Distance::unordered)
    return verdict;
  const double bound = tolerance.absolute + tolerance.relative * std::fabs(static_cast<double>(e));
  verdict.isAccepted = tolerance.isRelative ? verdict.distance.absolute <= bound
                                            : verdict.distance.ulps <= tolerance.ulps;
  return verdict;
}

template <class T> Distance distanceOfIntegers(const std::byte *expected, const std::byte *actual) {
  const auto e = static_cast<double>(load<T>(expected)), a = static_cast<double>(load<T>(actual));
  const double size = std::max(std::fabs(e), std::fabs(a));
  return {0, std::fabs(a - e), size > 0 ? std::fabs(a - e) / size : 0};
}

template <class T> std::string printInteger(const std::byte *value) {
  return std::to_string(load<T>(value));
}

template <class T> std::string printReal(const std::byte *value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits<T>, static_cast<double>(load<T>(value)));
  return text;
}

std::string printPointer(const std::byte *value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%" PRIx64, load<std::uint64_t>(value));
  return text;
}

Distance integerDistance(Scalar scalar, const std::byte *expected, const std::byte *actual) {
  switch (scalar) {
  case Scalar::I8:
    return distanceOfIntegers<std::int8_t>(expected, actual);
  case Scalar::U8:
  case Scalar::Bool:
    return distanceOfIntegers<std::uint8_t>(expected, actual);
  case Scalar::I16:
    return distanceOfIntegers<std::int16_t>(expected, actual);
  case Scalar::U16:
    return distanceOfIntegers<std::uint16_t>(expected, actual);
  case Scalar::I32:
    return distanceOfIntegers<std::int32_t>(expected, actual);
  case Scalar::U32:
    return distanceOfIntegers<std::uint32_t>(expected, actual);
  case Scalar::I64:
    return distanceOfIntegers<std::int64_t>(expected, actual);
  case Scalar::U64:
  case Scalar::Pointer:
    return distanceOfIntegers<std::uint64_t>(expected, actual);
  case Scalar::F16:
  case Scalar::F32:
  case Scalar::F64:
    break;
  }
  return {};
}

} // namespace

void Distance::include(const Distance &other) {
  ulps = std::max(ulps, other.ulps);
  absolute = std::max(absolute, other.absolute);
  relative = std::max(relative, other.relative);
}

std::ptrdiff_t Element::index() const {
  const auto distance =
      static_cast<std::ptrdiff_t>(offset) - static_cast<std::ptrdiff_t>(claim ? claim->begin : 0);
  const auto size = static_cast<std::ptrdiff_t>(claim ? claim->element->size : 1);
  return distance >= 0 ? distance / size : -((size - 1 - distance) / size);
}

std::string Element::field() const {
  if (!claim)
    return {};
  const auto start = static_cast<std::ptrdiff_t>(claim->begin) +
                     index() * static_cast<std::ptrdiff_t>(claim->element->size);
  return nameLeaf(*claim->element,
                  static_cast<std::size_t>(static_cast<std::ptrdiff_t>(offset) - start));
}

Element elementAt(const Claims &claims, std::size_t byte, std::size_t bytes) {
  if (claims.empty())
    return {nullptr, byte, 1, rawBytes().get()};
  auto after = std::upper_bound(claims.begin(), claims.end(), byte,
                                [](std::size_t b, const Claim &claim) { return b < claim.begin; });
  const std::size_t end = after == claims.end() ? bytes : after->begin;
  const Claim &claim = after == claims.begin() ? *after : *std::prev(after);
  Element element{&claim, byte};
  const std::size_t inside =
      static_cast<std::size_t>(static_cast<std::ptrdiff_t>(byte - claim.begin) -
                               element.index() * static_cast<std::ptrdiff_t>(claim.element->size));
  const Leaf leaf = leafAt(*claim.element, inside);
  if (!leaf.scalar)
    return element;
  // A scalar that sticks out of the memory, or into the next claim, is bytes to nobody's knowledge.
  const std::size_t back = inside - leaf.offset;
  if (back > byte || leaf.scalar->size > end - (byte - back)) {
    element.scalar = rawBytes().get();
    return element;
  }
  element.offset = byte - back;
  element.size = leaf.scalar->size;
  element.scalar = leaf.scalar;
  return element;
}

Verdict compareScalars(Scalar scalar, const std::byte *expected, const std::byte *actual,
                       const Tolerance &tolerance) {
  if (scalar == Scalar::F16)
    return compareReals<Half>(expected, actual, tolerance);
  if (scalar == Scalar::F32)
    return compareReals<float>(expected, actual, tolerance);
  if (scalar == Scalar::F64)
    return compareReals<double>(expected, actual, tolerance);
  if (std::memcmp(expected, actual, sizeOf(scalar)) == 0)
    return {true, {}};
  return {false, integerDistance(scalar, expected, actual)};
}

std::string printScalar(Scalar scalar, const std::byte *value) {
  switch (scalar) {
  case Scalar::I8:
    return printInteger<std::int8_t>(value);
  case Scalar::U8:
  case Scalar::Bool:
    return printInteger<std::uint8_t>(value);
  case Scalar::I16:
    return printInteger<std::int16_t>(value);
  case Scalar::U16:
    return printInteger<std::uint16_t>(value);
  case Scalar::I32:
    return printInteger<std::int32_t>(value);
  case Scalar::U32:
    return printInteger<std::uint32_t>(value);
  case Scalar::I64:
    return printInteger<std::int64_t>(value);
  case Scalar::U64:
    return printInteger<std::uint64_t>(value);
  case Scalar::F16:
    return printReal<Half>(value);
  case Scalar::F32:
    return printReal<float>(value);
  case Scalar::F64:
    return printReal<double>(value);
  case Scalar::Pointer:
    return printPointer(value);
  }
  return {};
}

std::size_t firstDifference(const std::byte *a, const std::byte *b, std::size_t from,
                            std::size_t bytes) {
  // memcmp is quick to say that all is equal, but not where it is not.
  constexpr std::size_t step = 4096;
  while (from < bytes) {
    const std::size_t end = std::min(bytes, from + step);
    if (std::memcmp(a + from, b + from, end - from) != 0)
      return static_cast<std::size_t>(std::mismatch(a + from, a + end, b + from).first - a);
    from = end;
  }
  return bytes;
}

Comparison compareMemory(const Claims &claims, const std::byte *expected, const std::byte *actual,
                         std::size_t bytes, const Tolerance &tolerance) {
  Comparison result;
  for (std::size_t at = 0; (at = firstDifference(expected, actual, at, bytes)) < bytes;) {
    const Element element = elementAt(claims, at, bytes);
    at = element.offset + element.size;
    if (!element.scalar)
      continue;
    const Verdict verdict = compareScalars(element.scalar->scalar, expected + element.offset,
                                           actual + element.offset, tolerance);
    if (verdict.isAccepted)
      result.largest.include(verdict.distance);
    else
      result.different.push_back(element.offset);
  }
  return result;
}

} // namespace cu2port::verify
