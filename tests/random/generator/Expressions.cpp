// What integer expressions begin with.
#include "generator/Writer.h"

namespace cu2port::random {

std::string Shared::at(const std::string &index) const {
  if (!width)
    return format("{}[{}]", name, index);
  return format("{0}[({1}) / {2}u][({1}) % {2}u]", name, index, width);
}

bool Writer::canRead(const Variable &variable, Same same) const {
  return variable.same >= same && (!variable.isElement || place.hasElement);
}

const Variable *Writer::pickVariable(const std::function<bool(const Variable &)> &fits) {
  std::vector<const Variable *> found;
  for (const Variable &each : scope.variables)
    if (fits(each))
      found.push_back(&each);
  return found.empty() ? nullptr : random.oneOf(found);
}

/// One that a statement may set here.
const Variable *Writer::assignable() {
  return pickVariable([&](const Variable &each) {
    return each.isAssignable && each.same <= place.together && canRead(each, Same::Thread);
  });
}

Shared *Writer::sharedWhere(const std::function<bool(const Shared &)> &fits) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < scope.shared.size(); ++i)
    if (fits(scope.shared[i]))
      found.push_back(i);
  return found.empty() ? nullptr : &scope.shared[random.oneOf(found)];
}

/// Steps that wrap around: `t * 7u % 64u`, also in fewer bits before.
std::string Writer::wrapped(const std::string &word, const std::string &count) {
  const unsigned step = random.between(2, 13);
  switch (random.below(8)) {
  case 0:
    return format("(unsigned char)({} * {}u) % {}", word, step, count);
  case 1:
    return format("({} * {}u << 24 >> 24) % {}", word, step, count);
  case 2:
    if (word == "t")
      return format("({0} * {1}u - {0} * {1}u / {2} * {2})", word, step, count);
    [[fallthrough]];
  default:
    return format("{} * {}u % {}", word, step, count);
  }
}

std::string Writer::anyThread() {
  if (knowsThread && random.chance(15))
    return wrapped("t", extent);
  return format("{} % {}", as(Scalar::UInt, number(Same::Thread, 1)), extent);
}

std::string Writer::element(const Shared &shared) {
  if (shared.state == Shared::State::Open)
    return shared.at(anyThread());
  return shared.own;
}

std::optional<Variable> Writer::source(Same same, bool isReal) {
  auto fits = [&](const Type &type) { return random::isReal(type.scalar) == isReal; };
  switch (random.pick({60, 14, 14, 12})) {
  case 0:
    if (const Variable *variable = pickVariable(
            [&](const Variable &each) { return fits(each.type) && canRead(each, same); }))
      return *variable;
    break;
  case 1: {
    std::vector<const Array *> found;
    for (const Array &each : scope.arrays)
      if (each.same >= same && fits(each.type))
        found.push_back(&each);
    if (found.empty())
      break;
    const Array &array = *random.oneOf(found);
    return Variable{format("{}[{}]", array.name, index(same, array.size, 0)), array.type};
  }
  case 2: {
    std::vector<const Table *> found;
    for (const Table &each : scope.tables)
      if (each.same >= same && fits(each.type))
        found.push_back(&each);
    if (found.empty())
      break;
    const Table &table = *random.oneOf(found);
    return Variable{format("{}[{}]", table.name, index(same, table.size)), table.type};
  }
  default:
    if (same != Same::Thread || !knowsThread)
      break;
    if (const Shared *shared = sharedWhere([&](const Shared &each) {
          return each.state != Shared::State::Closed && !each.record && fits(each.type);
        }))
      return Variable{element(*shared), shared->type};
  }
  return std::nullopt;
}

/// Reads a variable of an integer type.
Value Writer::variable(const Variable &of) {
  if (of.isOpaque)
    return {format("(unsigned){}", of.name), Scalar::UInt, rangeOf(Scalar::UInt)};
  const EnumType *enumeration = of.type.enumeration;
  if (!enumeration)
    return {of.name, of.type.scalar, of.range.value_or(rangeOf(of.type.scalar))};
  const Scalar underlying = enumeration->underlying;
  if (!enumeration->isScoped && random.chance(50))
    return {of.name, enumeration->isFixed ? promoted(underlying) : Scalar::Int,
            enumeration->range()};
  return {format("({}){}", spell(underlying), of.name), underlying, enumeration->range()};
}

static std::string suffixed(__int128 value, Scalar type) {
  static const char *const suffixes[] = {"", "u", "l", "ul", "ll", "ull"};
  const char *suffix = suffixes[static_cast<int>(type) - static_cast<int>(Scalar::Int)];
  if (value == rangeOf(type).low && value < 0) // C++ has no such literal
    return format("(-{}{} - 1)", static_cast<std::uint64_t>(-(value + 1)), suffix);
  if (value < 0)
    return format("(-{}{})", static_cast<std::uint64_t>(-value), suffix);
  return format("{}{}", static_cast<std::uint64_t>(value), suffix);
}

Value Writer::literal(unsigned limit) {
  static const std::vector<Scalar> narrow = {Scalar::Int, Scalar::UInt},
                                   all = {Scalar::Int,   Scalar::UInt,     Scalar::Int,
                                          Scalar::UInt,  Scalar::LongLong, Scalar::ULongLong,
                                          Scalar::ULong, Scalar::Long};
  const Scalar type = random.oneOf(has(Aspect::WideTypes) ? all : narrow);
  __int128 value = random.below(limit);
  if (random.chance(15)) { // an edge of some type
    static const std::vector<Scalar> edges = {Scalar::SChar,    Scalar::UChar,    Scalar::Short,
                                              Scalar::UShort,   Scalar::Int,      Scalar::UInt,
                                              Scalar::LongLong, Scalar::ULongLong};
    const Range range = rangeOf(random.oneOf(edges));
    value = random.chance(50) ? range.high : range.low;
    value += static_cast<int>(random.below(3)) - 1;
  } else if (random.chance(15)) {
    value = -value;
  }
  const Range range = rangeOf(type);
  if (value < range.low || value > range.high)
    value = random.below(limit);
  return {suffixed(value, type), type, {value, value}};
}

Value Writer::uniformLeaf() {
  static const char *const axes = "xyz";
  const unsigned axis = random.pick({6, 2, 1});
  switch (random.pick({40, 25, 20, 15})) {
  case 1:
    return {format("blockIdx.{}", axes[axis]), Scalar::UInt, {0, 1 << 16}};
  case 2:
    return {format("blockDim.{}", axes[axis]), Scalar::UInt, {0, 1024}};
  case 3:
    return {format("gridDim.{}", axes[axis]), Scalar::UInt, {0, 1 << 16}};
  default:
    return literal();
  }
}

Value Writer::threadLeaf() {
  switch (random.below(8)) {
  case 0:
    return {"threadIdx.x", Scalar::UInt, {0, 1023}};
  case 1:
    return {"threadIdx.y", Scalar::UInt, {0, 1023}};
  case 2:
    return {"threadIdx.z", Scalar::UInt, {0, 63}};
  case 3:
    return {"(t & 31u)", Scalar::UInt, {0, 31}};
  case 4:
    return {"(t >> 5)", Scalar::UInt, {0, 31}};
  case 5:
    return {"(int)threadIdx.x", Scalar::Int, {0, 1023}};
  default:
    return {"t", Scalar::UInt, {0, 1023}};
  }
}

Value Writer::leaf(Same same) {
  switch (random.pick({65, 18, 14, 3})) {
  case 0:
    if (const auto found = source(same, false))
      return variable(*found);
    break;
  case 1:
    if (same == Same::Thread && knowsThread)
      return threadLeaf();
    if (same == Same::Warp && knowsThread)
      return {"(t >> 5)", Scalar::UInt, {0, 31}};
    break;
  case 2:
    // What only some threads have.
    if (same == Same::Thread && !place.hasElement && !scope.guards.empty())
      if (const Variable *each = pickVariable([](const Variable &variable) {
            return variable.isElement && isInteger(variable.type.scalar);
          }))
        return choose(random.oneOf(scope.guards), variable(*each), literal());
    break;
  case 3:
    if (!types.structs.empty()) {
      const StructType &type = types.structs[random.below(types.structs.size())];
      return {format("sizeof({})", type.name), Scalar::ULong, {0, 1 << 16}};
    }
    break;
  }
  return uniformLeaf();
}

Value Writer::number(Same same, unsigned depth) {
  Value value = depth == 0 || random.chance(40) ? leaf(same) : combination(same, depth - 1);
  const bool isHidden = same != Same::Thread && has(Aspect::Hidden) && random.chance(6);
  if (isHidden && sizeOf(value.type) <= 4)
    value.text = format("({}){}", spell(value.type), hidden(as(Scalar::UInt, value)));
  return value;
}

std::string Writer::index(Same same, unsigned count, unsigned depth) {
  if (random.chance(8))
    return wrapped(as(Scalar::UInt, leaf(same)), format("{}u", count));
  const Value value = number(same, depth);
  if (Range{0, count - 1}.contains(value.range))
    return value.text;
  if ((count & (count - 1)) == 0)
    return format("{} & {}", value.text, count - 1);
  if (isUnsigned(promoted(value.type)) || value.range.low >= 0)
    return format("{} % {}{}", value.text, count, random.chance(50) ? "u" : "");
  return format("{} % {}u", as(Scalar::UInt, value), count);
}

} // namespace cu2port::random
