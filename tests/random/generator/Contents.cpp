// What memory holds at first.
#include "generator/Writer.h"

#include <cstring>

namespace cu2port::random {

namespace {

/// Small numbers and large ones, so that conditions go either way; valid ones of the type.
std::uint64_t integerOf(Random &random, const Type &type) {
  const std::uint64_t any = random.next();
  if (type.enumeration) {
    const auto &values = type.enumeration->values;
    if (random.chance(70))
      return static_cast<std::uint64_t>(values[any % values.size()].second);
    return type.enumeration->isFixed
               ? any
               : any & static_cast<std::uint64_t>(type.enumeration->range().high);
  }
  if (type.scalar == Scalar::Bool)
    return any & 1;
  if (random.chance(10)) {
    const Range range = rangeOf(type.scalar);
    return static_cast<std::uint64_t>(random.chance(50) ? range.low : range.high);
  }
  return random.chance(50) ? any % 16 : any;
}

void fill(Random &random, const Type &type, std::uint8_t *at) {
  const double real = 0.25 * (static_cast<int>(random.below(801)) - 400);
  const auto single = static_cast<float>(real);
  if (type.scalar == Scalar::Float)
    return void(std::memcpy(at, &single, sizeof single));
  if (type.scalar == Scalar::Double)
    return void(std::memcpy(at, &real, sizeof real));
  const std::uint64_t value = integerOf(random, type);
  std::memcpy(at, &value, sizeOf(type.scalar));
}

} // namespace

Layout layoutOf(const Type &type) { return {spell(type), sizeOf(type.scalar), {}}; }
Layout layoutOf(const StructType &type) { return {type.name, type.size, type.padding()}; }

Bytes Writer::randomBytes(const Type &type, std::size_t count) {
  const std::size_t size = sizeOf(type.scalar);
  Bytes bytes{std::vector<std::uint8_t>(count * size), {}};
  for (std::size_t i = 0; i < count; ++i)
    fill(random, type, &bytes.bytes[i * size]);
  return bytes;
}

Bytes Writer::randomBytes(const StructType &type, std::size_t count) {
  Bytes bytes{std::vector<std::uint8_t>(count * type.size), {}};
  const std::vector<Leaf> leaves = type.leaves();
  for (std::size_t i = 0; i < count; ++i)
    for (const Leaf &leaf : leaves)
      fill(random, leaf.type, &bytes.bytes[i * type.size + leaf.offset]);
  return bytes;
}

/// An initialiser that a compiler knows the value of.
std::string Writer::constant(const Type &type) {
  if (type.enumeration)
    return type.enumeration->use(random.below(type.enumeration->values.size()));
  if (isReal(type.scalar))
    return format("{:.2f}{}", 0.25 * random.below(400), type.scalar == Scalar::Float ? "f" : "");
  if (type.scalar == Scalar::Bool)
    return random.chance(50) ? "true" : "false";
  return format("({}){}", spell(type.scalar), literal(50).text);
}

} // namespace cu2port::random
