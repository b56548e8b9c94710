#include "generator/Writer.h"

#include <fmt/format.h>

namespace cu2port::random {

using fmt::format;

std::string Writer::toUnsigned(const Variable &variable) {
  switch (variable.type) {
  case Type::Unsigned:
    return variable.name;
  case Type::Long:
    return format("(unsigned)({} >> {})", variable.name, random.below(33));
  case Type::Float:
    return format("__float_as_uint({})", variable.name);
  case Type::Int:
  case Type::Byte:
  case Type::Bool:
    break;
  }
  return format("(unsigned){}", variable.name);
}

const Variable *Writer::variableOf(Same same, bool assignable) {
  std::vector<const Variable *> found;
  for (const Variable &each : variables)
    if (assignable ? each.assignable && each.same <= together : each.same >= same)
      found.push_back(&each);
  return found.empty() ? nullptr : random.oneOf(found);
}

std::string Writer::uniformLeaf() {
  if (!inKernel)
    return random.chance(50)
               ? literal(40)
               : random.oneOf({"blockIdx.x", "blockDim.x", "gridDim.x", "blockDim.y"});
  return random.chance(40)
             ? literal(100)
             : random.oneOf({"salt", "(unsigned)n", "blockIdx.x", "blockIdx.y", "blockDim.x",
                             "blockDim.y", "blockDim.z", "gridDim.x", "gridDim.y"});
}

std::string Writer::threadLeaf() {
  return random.oneOf(
      {"t", "t", "threadIdx.x", "threadIdx.y", "threadIdx.z", "(t & 31u)", "(t >> 5)"});
}

/// An element that the thread may read now.
std::string Writer::element(const std::string &name) {
  for (const Shared &each : shared)
    if (each.name == name && each.state == Shared::State::Open)
      return format("{}[({}) % live]", name, value(Same::Thread, 1));
  return name + "[t]";
}

std::string Writer::leaf(Same same) {
  unsigned kind = random.below(10);
  if (kind < 5)
    if (const Variable *variable = variableOf(same, false))
      return toUnsigned(*variable);
  if (kind == 5 && !arrays.empty())
    if (const Array &array = random.oneOf(arrays); array.same >= same)
      return format("{}[({}) % {}u]", array.name, random.chance(50) ? literal(9) : value(same, 1),
                    array.size);
  if (kind == 6)
    return format("in[({}) & {}u]", value(same, 0), inputs - 1);
  if (kind == 7 && same == Same::Thread && knowsThread && !shared.empty())
    if (const Shared &array = random.oneOf(shared); array.state != Shared::State::Closed)
      return element(array.name);
  if (kind == 8 && same == Same::Thread && knowsThread)
    return threadLeaf();
  if (kind == 8 && same == Same::Warp && knowsThread)
    return "(t >> 5)";
  return uniformLeaf();
}

/// The same for the whole block, though one has to look closely to see it.
std::string Writer::hidden(const std::string &uniform) {
  if (!knowsThread)
    return uniform;
  switch (random.below(4)) {
  case 0:
    return format("({} + (t & 0u))", uniform);
  case 1:
    return format("({} ^ (threadIdx.x - threadIdx.x))", uniform);
  case 2:
    return format("in[({} + t * 0u) & {}u]", uniform, inputs - 1);
  default:
    return format("(t < 2048u ? {} : 3u)", uniform);
  }
}

std::string Writer::value(Same same, unsigned levels) {
  std::string text = levels == 0 || random.chance(45) ? leaf(same) : combination(same, levels - 1);
  if (same != Same::Thread && features.hidden && random.chance(6))
    return hidden(text);
  return text;
}

std::string Writer::pureCall(Same same, unsigned levels) {
  std::vector<const Callee *> found;
  for (const Callee &each : callees) {
    bool isPlain = each.returns && !each.barrier && !each.pointer && !each.reference;
    if (isPlain && (!each.usesThread || (same == Same::Thread && knowsThread)))
      found.push_back(&each);
  }
  if (found.empty())
    return leaf(same);
  const Callee &callee = *random.oneOf(found);
  return format("{}({}, {}, in{})", callee.name, value(same, levels), value(same, levels),
                callee.usesThread ? ", t" : "");
}

std::string Writer::combination(Same same, unsigned levels) {
  std::string a = value(same, levels), b = value(same, levels);
  switch (random.below(14)) {
  case 0:
  case 1:
  case 2:
    return format("({} {} {})", a, random.oneOf({"+", "-", "*"}), b);
  case 3:
  case 4:
    return format("({} {} {})", a, random.oneOf({"&", "|", "^"}), b);
  case 5:
    return format("({} {} ({} & 15u))", a, random.oneOf({"<<", ">>"}), b);
  case 6:
    return format("({} {} ({} | 1u))", a, random.oneOf({"/", "%"}), b);
  case 7:
    return format("({} ? {} : {})", condition(same, 1), a, b);
  case 8:
    return format("(unsigned)({})", condition(same, 1));
  case 9:
    return format("{}({}, {})", random.oneOf({"min", "max", "__umulhi"}), a, b);
  case 10:
    return format("{}({})", random.oneOf({"~", "-"}), a);
  case 11:
    return format("(unsigned){}({})", random.oneOf({"__popc", "__clz", "__brev"}), a);
  case 12:
    return pureCall(same, levels);
  default:
    return format("({} * {}u + {})", a, 3 + 2 * random.below(20), b);
  }
}

std::string Writer::condition(Same same, unsigned levels) {
  std::string a = value(same, levels);
  switch (random.below(8)) {
  case 0:
    return format("({} & {}u) == {}u", a, 1 + 2 * random.below(2), random.below(2));
  case 1:
    return format("{} % {}u < {}u", a, 5 + random.below(3), 1 + random.below(4));
  case 2:
    return format("{} < {}", a, value(same, levels));
  case 3:
    return format("{} & {}u", a, 1u << random.below(4));
  case 4:
    return format("{} != {}", a, value(same, levels));
  case 5:
    if (levels > 0)
      return format("({}) {} ({})", condition(same, 0), random.oneOf({"&&", "||"}),
                    condition(same, 0));
    return format("!({} & 1u)", a);
  default:
    if (same != Same::Thread || !knowsThread)
      return format("{} % 3u == {}u", a, random.below(3));
    return format("{} < {}", random.oneOf({"t", "t", "threadIdx.x"}),
                  random.chance(50) ? literal(launch.threads() + 3)
                                    : format("({} & 63u)", value(Same::Block, 0)));
  }
}

/// An initial value for a variable of the type.
std::string Writer::initial(Type type, Same same) {
  std::string from = value(same, 2);
  switch (type) {
  case Type::Unsigned:
    return from;
  case Type::Int:
    return format("(int)({} & 511u)", from);
  case Type::Long:
    return format("{} * 0x9E3779B97F4A7C15ull", from);
  case Type::Byte:
    return format("(unsigned char)({})", from);
  case Type::Bool:
    return condition(same);
  case Type::Float:
    return format("(float)({} & 1023u)", from);
  }
  return from;
}

} // namespace cu2port::random
