// Conditions.
#include "generator/Writer.h"

namespace cu2port::random {

/// An unsigned expression that is the same for the whole block, though one has to look closely to
/// see it.
std::string Writer::hidden(const std::string &uniform) {
  if (!knowsThread)
    return uniform;
  switch (random.below(4)) {
  case 0:
    return format("({} + (t & 0u))", uniform);
  case 1:
    return format("({} ^ (threadIdx.x - threadIdx.x))", uniform);
  case 2:
    return format("({} * (t == 0u || t / t == 1u ? 1u : 2u))", uniform);
  default:
    return format("(t < 2048u ? {} : 3u)", uniform);
  }
}

static std::string comparison(Writer &writer, Same same, unsigned depth) {
  const Value a = writer.number(same, depth);
  const Value b = writer.random.chance(40) ? writer.literal(20) : writer.number(same, depth);
  return format("{} {} {}", a.text, writer.random.oneOf({"<", "<", ">", "<=", ">=", "==", "!="}),
                b.text);
}

/// `isTyped`: not a number alone, which only a place for conditions takes.
static std::string realCondition(Writer &writer, Same same, bool isTyped) {
  const Scalar type = writer.random.chance(65) ? Scalar::Float : Scalar::Double;
  const Real a = writer.real(same, type, 1);
  if (writer.random.chance(25)) {
    const std::string alone = isTyped ? format("({} != 0)", a.text) : a.text;
    return writer.random.chance(50) ? alone : "!" + a.text;
  }
  return format("{} {} {}", a.text, writer.random.oneOf({"<", ">", "<=", "==", "!="}),
                writer.real(same, type, 1).text);
}

static std::string enumCondition(Writer &writer, Same same) {
  const Variable *variable = writer.pickVariable(
      [&](const Variable &each) { return each.type.enumeration && writer.canRead(each, same); });
  if (!variable)
    return comparison(writer, same, 0);
  const EnumType &type = *variable->type.enumeration;
  return format("{} {} {}", variable->name, writer.random.oneOf({"==", "==", "!=", "<", ">="}),
                type.use(writer.random.below(type.values.size())));
}

std::string Writer::condition(Same same, unsigned depth, bool isTyped) {
  switch (random.pick({22, 14, 12, 8, 8, 14, 8, 8, 6})) {
  case 0:
    return comparison(*this, same, depth);
  case 1:
    return format("{} % {}u < {}u", word(same, depth), 3 + random.below(5), 1 + random.below(3));
  case 2:
    return format("{} & {}u", word(same, depth), 1u << random.below(5));
  case 3:
    if (const Variable *variable = pickVariable([&](const Variable &each) {
          return each.type.scalar == Scalar::Bool && !each.type.enumeration && !each.isOpaque &&
                 canRead(each, same);
        }))
      return random.chance(70) ? variable->name : "!" + variable->name;
    return number(same, depth).text;
  case 4:
    return format("!({})", condition(same, 0));
  case 5:
    if (depth > 0)
      return format("({}) {} ({})", condition(same, 0), random.oneOf({"&&", "||"}),
                    condition(same, 0));
    return comparison(*this, same, 0);
  case 6:
    return has(Aspect::Reals) ? realCondition(*this, same, isTyped)
                              : comparison(*this, same, depth);
  case 7:
    return enumCondition(*this, same);
  default:
    if (same != Same::Thread || !knowsThread)
      return format("{} % 3u == {}u", word(same, depth), random.below(3));
    return format("{} < {}", random.oneOf({"t", "t", "threadIdx.x"}),
                  random.chance(60) ? std::to_string(random.below(threads() + 3)) + "u"
                                    : format("({} & 63u)", word(Same::Block, 0)));
  }
}

Value Writer::truth(Same same) {
  const std::string text =
      random.chance(60) ? comparison(*this, same, 0) : format("!({})", condition(same, 0));
  return {format("({})", text), Scalar::Bool, {0, 1}};
}

} // namespace cu2port::random
