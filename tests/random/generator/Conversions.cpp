// From expressions to objects of a type, and back to numbers that all results are made of.
#include "generator/Writer.h"

namespace cu2port::random {

std::string Writer::as(Scalar to, const Value &value) {
  return value.type == to ? value.text : format("({}){}", spell(to), value.text);
}

Type Writer::integerType() {
  static const std::vector<Scalar> usual = {Scalar::Int, Scalar::UInt, Scalar::UInt},
                                   small = {Scalar::Bool,  Scalar::Bool,  Scalar::Char,
                                            Scalar::SChar, Scalar::UChar, Scalar::Short,
                                            Scalar::UShort},
                                   wide = {Scalar::Long, Scalar::ULong, Scalar::LongLong,
                                           Scalar::ULongLong};
  if (has(Aspect::SmallTypes) && random.chance(40))
    return {random.oneOf(small)};
  if (has(Aspect::WideTypes) && random.chance(30))
    return {random.oneOf(wide)};
  return {random.oneOf(usual)};
}

Type Writer::pickType(bool withReals) {
  if (!types.enums.empty() && random.chance(20)) {
    const EnumType &type = types.enums[random.below(types.enums.size())];
    return {type.underlying, &type};
  }
  if (withReals && has(Aspect::Reals) && random.chance(25))
    return {random.chance(65) ? Scalar::Float : Scalar::Double};
  return integerType();
}

const StructType *Writer::pickStruct() {
  return types.structs.empty() ? nullptr : &types.structs[random.below(types.structs.size())];
}

std::string Writer::enumerator(const Type &type, Same same, unsigned depth) {
  const EnumType &enumeration = *type.enumeration;
  auto one = [&] { return enumeration.use(random.below(enumeration.values.size())); };
  switch (random.below(3)) {
  case 0:
    return one();
  case 1:
    return format("({} ? {} : {})", condition(same, 0), one(), one());
  default:
    if (enumeration.isFixed)
      return format("({}){}", enumeration.name, as(enumeration.underlying, number(same, depth)));
    return format("({})({} & {}u)", enumeration.name, word(same, depth),
                  static_cast<unsigned>(enumeration.range().high));
  }
}

std::string Writer::initial(const Type &type, Same same, unsigned depth, bool isBraced) {
  if (type.enumeration)
    return enumerator(type, same, depth);
  if (isReal(type.scalar)) {
    const Real value = real(same, type.scalar, depth);
    if (value.limit <= realLimit)
      return value.text;
    return type.scalar == Scalar::Float
               ? format("fminf(fmaxf({}, {:.1f}f), {:.1f}f)", value.text, -realLimit, realLimit)
               : format("fmin(fmax({}, {:.1f}), {:.1f})", value.text, -realLimit, realLimit);
  }
  if (type.scalar == Scalar::Bool && random.chance(50))
    return isBraced ? "(" + condition(same, 1) + ") ? true : false" : condition(same, 1);
  const Value value = number(same, depth);
  // In braces, a conversion that might change the value must be said.
  return isBraced || random.chance(50) ? as(type.scalar, value) : value.text;
}

std::string Writer::hash(const std::string &name, const Type &type) {
  if (isReal(type.scalar)) // the sign of zero does not count
    return format("(unsigned)(int)({} * 4)", name);
  if (type.enumeration || sizeOf(type.scalar) < 8)
    return type.scalar == Scalar::UInt && !type.enumeration ? name : format("(unsigned){}", name);
  return format("(unsigned)({} >> {})", name, random.below(33));
}

std::string Writer::hash(const Variable &of) {
  return of.isOpaque ? format("(unsigned){}", of.name) : hash(of.name, of.type);
}

} // namespace cu2port::random
