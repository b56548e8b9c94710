// Trees, scans and counts over a block.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

using State = Shared::State;

/// An array of integers, whose elements all belong to their threads now.
Shared *numbers(Writer &w) {
  if (w.place.together != Same::Block || (!w.inKernel && !w.inBarrierFunction) || w.budget <= 0 ||
      w.place.weight > 8)
    return nullptr;
  return w.sharedWhere([](const Shared &each) {
    return each.state == State::Own && !each.record && !each.type.enumeration &&
           isInteger(each.type.scalar) && each.type.scalar != Scalar::Bool;
  });
}

/// `place` joined with `other` by an operation that neither overflows nor depends on the order.
std::string joined(Writer &w, const Shared &array, const std::string &place,
                   const std::string &other) {
  const bool mayAdd = isUnsigned(array.type.scalar);
  switch (w.random.below(mayAdd ? 4 : 2)) {
  case 0:
    return format("{} ^= {};", place, other);
  case 1:
    return format("if ({1} > {0}) {0} = {1};", place, other);
  default:
    return format("{} += {};", place, other);
  }
}

} // namespace

bool reduceTree(Writer &w, Nodes &to) {
  Shared *found = numbers(w);
  if (!found)
    return false;
  const Shared array = *found;
  const std::string o = w.fresh("o"), u = w.fresh("u");
  unsigned half = 1;
  while (2 * half < w.threads())
    half *= 2;
  w.line(to, format("{} = {};", array.own, w.initial(array.type, Same::Thread, 1)));
  w.line(to, "__syncthreads();");
  const bool goesUp = w.random.chance(30);
  Node loop{goesUp ? format("for (unsigned {0} = 1u; {0} < {1}u; {0} *= 2u) {{", o, 2 * half)
                   : format("for (unsigned {0} = {1}u; {0} > 0u; {0} >>= 1) {{", o, half),
            {},
            "}"};
  const std::string guard = goesUp ? format("t % (2u * {0}) == 0u && t + {0} < {1}", o, w.extent)
                                   : format("t < {0} && t + {0} < {1}", o, w.extent);
  w.line(loop.children,
         format("if ({}) {}", guard, joined(w, array, array.own, array.at(format("t + {}", o)))));
  w.line(loop.children, "__syncthreads();");
  to.push_back(std::move(loop));
  w.line(to, format("{} {} = {};", spell(array.type), u, array.at("0u")));
  w.line(to, "__syncthreads();");
  w.add(u, array.type, Same::Block);
  return true;
}

bool scan(Writer &w, Nodes &to) {
  Shared *found = numbers(w);
  if (!found || !isUnsigned(found->type.scalar))
    return false;
  const Shared array = *found;
  const std::string o = w.fresh("o"), v = w.fresh("v");
  w.line(to, format("{} = {};", array.own, w.initial(array.type, Same::Thread, 1)));
  w.line(to, "__syncthreads();");
  Node loop{format("for (unsigned {0} = 1u; {0} < {1}; {0} *= 2u) {{", o, w.extent), {}, "}"};
  w.line(loop.children, format("{} {} = t >= {} ? {} : ({})0;", spell(array.type), v, o,
                               array.at(format("t - {}", o)), spell(array.type)));
  w.line(loop.children, "__syncthreads();");
  w.line(loop.children, format("{} += {};", array.own, v));
  w.line(loop.children, "__syncthreads();");
  to.push_back(std::move(loop));
  w.line(to, format("acc ^= (unsigned){};", array.own));
  return true;
}

/// A barrier that also counts.
bool countThreads(Writer &w, Nodes &to) {
  if (w.place.together != Same::Block || (!w.inKernel && !w.inBarrierFunction))
    return false;
  const std::string u = w.fresh("u"), how = w.random.oneOf({"count", "and", "or"});
  const std::string text = format("__syncthreads_{}({})", how, w.condition(Same::Thread));
  if (how != "count" && w.random.chance(40)) {
    w.line(to, format("bool {} = {};", u, text));
    w.add(u, {Scalar::Bool}, Same::Block);
    return true;
  }
  w.line(to, how == "count" ? format("unsigned {} = (unsigned){};", u, text)
                            : format("unsigned {} = {} ? 5u : 9u;", u, text));
  w.add(u, {Scalar::UInt}, Same::Block);
  return true;
}

} // namespace cu2port::random::statements
