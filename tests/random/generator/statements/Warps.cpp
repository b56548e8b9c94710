// What the threads of a warp do together.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

bool canMeet(const Writer &w) {
  return !w.place.mask.empty() && (w.place.together >= Same::Warp || w.place.isPartOfWarp) &&
         (w.inKernel || w.inBarrierFunction) && w.knowsThread && w.budget > 0;
}

/// For whom a result is the same that all lanes get: nobody asks below the level of a warp.
Same forAll(const Writer &w) { return std::min(Same::Warp, w.place.together); }

Type shuffledType(Writer &w) {
  static const std::vector<Scalar> types = {Scalar::UInt,      Scalar::Int,      Scalar::UInt,
                                            Scalar::ULongLong, Scalar::LongLong, Scalar::Float,
                                            Scalar::Double};
  const Scalar type = w.random.oneOf(types);
  return {isReal(type) && !w.has(Aspect::Reals)                             ? Scalar::UInt
          : sizeOf(type) == 8 && !isReal(type) && !w.has(Aspect::WideTypes) ? Scalar::Int
                                                                            : type};
}

/// All lanes are there, so that each of them gives something.
void shuffleFull(Writer &w, Nodes &to) {
  const Type type = shuffledType(w);
  const std::string v = w.fresh("v"), how = w.random.oneOf({"", "_up", "_down", "_xor"});
  const std::string width =
      w.random.chance(40) ? format(", {}", 1u << w.random.below(6)) : std::string();
  const Same same = how.empty() || w.random.chance(50) ? Same::Thread : forAll(w);
  const std::string lane = w.random.chance(how.empty() ? 50 : 30)
                               ? format("(int)({} & 31u)", w.word(same, 1))
                               : std::to_string(w.random.below(32));
  w.line(to, format("{} {} = __shfl{}_sync({}, {}, {}{});", spell(type), v, how, w.place.mask,
                    isReal(type.scalar) ? w.initial(type, Same::Thread, 1)
                                        : w.as(type.scalar, w.number(Same::Thread, 1)),
                    lane, width));
  w.add(v, type, Same::Thread);
}

/// Lanes that do not exist, or have returned, give nothing that may be used.
void shufflePart(Writer &w, Nodes &to) {
  const Type type = shuffledType(w);
  const std::string m = w.fresh("m"), v = w.fresh("v"), x = w.fresh("v"), lane = w.fresh("l");
  auto given = [&] {
    return isReal(type.scalar) ? w.initial(type, Same::Thread, 1)
                               : w.as(type.scalar, w.number(Same::Thread, 1));
  };
  w.line(to, format("unsigned {} = __ballot_sync({}, 1);", m, w.place.mask));
  w.line(to, format("{} {} = __shfl_sync({}, {}, __ffs((int){}) - 1);", spell(type), v,
                    w.place.mask, given(), m));
  w.add(m, {Scalar::UInt}, forAll(w));
  w.add(v, type, forAll(w));
  Node group;
  group.isWhole = true;
  w.line(group.children, format("unsigned {} = {} & 31u;", lane, w.word(Same::Thread, 1)));
  const std::string how = w.random.oneOf({"", "_down", "_xor"});
  const unsigned by = w.random.between(1, 16);
  w.line(group.children,
         format("{} {} = __shfl{}_sync({}, {}, {});", spell(type), x, how, w.place.mask, given(),
                how.empty() ? format("(int){}", lane) : std::to_string(by)));
  const std::string source = how.empty()      ? lane
                             : how == "_down" ? format("min((t & 31u) + {}u, 31u)", by)
                                              : format("((t & 31u) ^ {}u)", by);
  const std::string test = how == "_down" ? format("(t & 31u) + {}u > 31u || ", by) : "";
  w.line(group.children,
         format("if ({}!({} >> {} & 1u)) {} = ({})7;", test, m, source, x, spell(type)));
  to.push_back(std::move(group));
  w.add(x, type, Same::Thread);
}

} // namespace

bool shuffle(Writer &w, Nodes &to) {
  if (!canMeet(w))
    return false;
  if (w.hasFullWarps && !w.place.isPartOfWarp)
    shuffleFull(w, to);
  else
    shufflePart(w, to);
  return true;
}

bool vote(Writer &w, Nodes &to) {
  if (!canMeet(w))
    return false;
  const std::string v = w.fresh("v"), &mask = w.place.mask;
  switch (w.random.below(7)) {
  case 0:
    w.line(to, format("unsigned {} = __ballot_sync({}, {});", v, mask, w.condition(Same::Thread)));
    break;
  case 1:
    w.line(to,
           format("unsigned {} = (unsigned){}({}, {});", v,
                  w.random.oneOf({"__any_sync", "__all_sync"}), mask, w.condition(Same::Thread)));
    break;
  case 2:
    w.line(to, format("unsigned {} = __match_any_sync({}, {} % 3u);", v, mask,
                      w.word(Same::Thread, 1)));
    w.add(v, {Scalar::UInt}, Same::Thread);
    return true;
  case 3: {
    const std::string p = w.fresh("q");
    w.line(to, format("int {};", p));
    w.line(to, format("unsigned {} = __match_all_sync({}, {}, &{});", v, mask,
                      w.word(w.random.chance(50) ? forAll(w) : Same::Thread, 1), p));
    w.line(to, format("{} = {} + (unsigned){} * 64u;", v, v, p));
    break;
  }
  case 4:
    w.line(to, w.place.isPartOfWarp ? format("__syncwarp({});", mask) : "__syncwarp();");
    return true;
  case 5:
    w.line(to, format("bool {} = {}({}, {});", v, w.random.oneOf({"__any_sync", "__all_sync"}),
                      mask, w.condition(Same::Thread)));
    w.add(v, {Scalar::Bool}, forAll(w));
    return true;
  default:
    w.line(to, format("unsigned {} = __reduce_{}_sync({}, {});", v,
                      w.random.oneOf({"add", "min", "max", "and", "or", "xor"}), mask,
                      w.word(Same::Thread, 1)));
    break;
  }
  w.add(v, {Scalar::UInt}, forAll(w));
  return true;
}

/// Only the threads that a vote has chosen go on together.
bool partOfWarp(Writer &w, Nodes &to) {
  if (!canMeet(w) || w.place.depth > 4)
    return false;
  const std::string c = w.fresh("c"), m = w.fresh("m");
  w.line(to, format("bool {} = {};", c, w.condition(Same::Thread)));
  w.line(to, format("unsigned {} = __ballot_sync({}, {});", m, w.place.mask, c));
  Node node{format("if ({}) {{", c), {}, "}"};
  w.line(node.children, format("acc += __reduce_add_sync({}, {});", m, w.word(Same::Thread, 1)));
  w.line(node.children,
         format("acc ^= __shfl_sync({0}, {1}, __ffs((int){0}) - 1);", m, w.word(Same::Thread, 1)));
  for (Node &each : w.body(w.random.below(4), [&](Place &inner) {
         inner.together = Same::Thread;
         inner.mask = m;
         inner.isPartOfWarp = true;
         inner.targets.clear(); // the mask names those that come here
       }))
    node.children.push_back(std::move(each));
  to.push_back(std::move(node));
  w.add(m, {Scalar::UInt}, forAll(w));
  return true;
}

} // namespace cu2port::random::statements
