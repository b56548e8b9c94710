// Enums and structs of a case.
#include "generator/Writer.h"

namespace cu2port::random {

void Writer::declareEnums() {
  static const std::vector<Scalar> underlying = {Scalar::UChar,  Scalar::SChar,    Scalar::Short,
                                                 Scalar::UShort, Scalar::UInt,     Scalar::Int,
                                                 Scalar::UChar,  Scalar::ULongLong};
  for (unsigned i = has(Aspect::Enums) ? random.between(1, 2) : 0; i > 0; --i) {
    EnumType type;
    type.name = format("E{}_@", names++);
    type.isScoped = random.chance(40);
    type.isFixed = type.isScoped || random.chance(70);
    type.underlying = type.isFixed ? random.oneOf(underlying) : Scalar::UInt;
    if (type.isScoped && random.chance(30)) // as it is when nothing is written
      type.underlying = Scalar::Int;
    const Range range = rangeOf(type.underlying);
    std::int64_t value = type.isFixed && random.chance(40) && range.low < 0 ? -2 : 0;
    for (unsigned k = random.between(2, 4); k > 0; --k) {
      type.values.emplace_back(format("{}{}_@", static_cast<char>('A' + k), names++), value);
      value += random.between(1, 3);
    }
    if (type.isFixed && random.chance(40)) {
      const auto most = static_cast<std::int64_t>(range.high >> 1);
      type.values.back().second = random.chance(50) || range.high > (std::int64_t{1} << 40)
                                      ? most
                                      : static_cast<std::int64_t>(range.high);
    }
    types.enums.push_back(std::move(type));
    line(result.parts, types.enums.back().declaration());
  }
}

void Writer::declareStructs() {
  for (unsigned i = has(Aspect::Structs) ? random.between(1, 3) : 0; i > 0; --i) {
    StructType type;
    type.name = format("S{}_@", names++);
    for (unsigned k = random.between(1, 4); k > 0; --k) {
      Field field;
      field.name = std::string(1, static_cast<char>('a' + k));
      if (!types.structs.empty() && random.chance(20))
        field.record = &types.structs[random.below(types.structs.size())];
      else
        field.type = pickType();
      if (random.chance(30))
        field.extents.push_back(random.between(1, 3));
      if (!field.extents.empty() && random.chance(30))
        field.extents.push_back(2);
      type.fields.push_back(std::move(field));
    }
    type.layOut();
    types.structs.push_back(std::move(type));
    line(result.parts, types.structs.back().declaration());
  }
}

} // namespace cu2port::random
