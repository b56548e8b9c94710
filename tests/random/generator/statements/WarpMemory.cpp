// Exchanges by memory in a warp: with __syncwarp(), and by the lock-step that GPUs before Volta
// have. Where a kernel counts on that, the judge's text has the __syncwarp().
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

using State = Shared::State;

bool canMeet(const Writer &w) {
  return w.place.together >= Same::Warp && (w.inKernel || w.inBarrierFunction) && w.budget > 0 &&
         !w.returnsEarly && !w.has(Aspect::Returns);
}

/// A statement that reads others' memory and writes its own, for all lanes at once.
Node inStep(const std::string &type, const std::string &place, const std::string &value) {
  Node node{format("{} = {};", place, value), {}, ""};
  node.judged =
      format("{{ {} judged = {}; __syncwarp(); {} = judged; __syncwarp(); }}", type, value, place);
  return node;
}

std::string otherLane(Writer &w, const std::string &by) {
  return w.random.chance(50) ? format("(t & ~31u) | ((t + {}) & 31u)", by) : format("t ^ ({})", by);
}

void tree(Writer &w, Nodes &to, const Shared &array) {
  const std::string d = w.fresh("d"), type = spell(array.type);
  const std::string other = array.at(format("(t & ~31u) | ((t + {}) & 31u)", d));
  Node loop{format("for (unsigned {0} = 16u; {0} > 0u; {0} >>= 1) {{", d), {}, "}"};
  loop.children.push_back(inStep(type, array.own, format("({})({} ^ {})", type, array.own, other)));
  to.push_back(std::move(loop));
}

/// The last steps of a tree over the block, as kernels of that time write them.
void unrolled(Writer &w, Nodes &to, const Shared &array) {
  Node warp{"if (t < 32u) {", {}, "}"};
  for (unsigned d : {16u, 8u, 4u, 2u, 1u}) {
    const std::string other = array.at(format("t + {}u", d));
    // The upper lanes would read what does not belong to the sum; it is never used.
    warp.children.push_back(inStep(spell(array.type), array.own,
                                   format("({})({} ^ {})", spell(array.type), array.own, other)));
  }
  warp.isWhole = true;
  w.line(to, "__syncthreads();");
  to.push_back(std::move(warp));
  w.line(to, "__syncthreads();");
}

bool volatileSteps(Writer &w, Nodes &to) {
  Shared *found = w.sharedWhere([](const Shared &each) {
    return each.state == State::Own && each.isVolatile && !each.record && !each.type.enumeration &&
           isInteger(each.type.scalar);
  });
  if (!found)
    return false;
  const Shared array = *found;
  Node group;
  group.isWhole = true;
  w.line(group.children, format("{} = {};", array.own, w.initial(array.type, Same::Thread, 1)));
  group.children.push_back(Node::forJudge("__syncwarp();"));
  const std::string v = w.fresh("v");
  if (w.random.chance(40))
    tree(w, group.children, array);
  else if (w.threads() >= 64 && w.place.together == Same::Block && w.random.chance(30))
    unrolled(w, group.children, array);
  w.line(group.children, format("{} {} = {};", spell(array.type), v,
                                array.at(otherLane(w, format("{}u", w.random.between(1, 31))))));
  group.children.push_back(Node::forJudge("__syncwarp();"));
  to.push_back(std::move(group));
  w.add(v, array.type, Same::Thread);
  return true;
}

/// The translator must see who meets whom: from sums of the thread's index, where nothing is
/// volatile.
bool plainSteps(Writer &w, Nodes &to) {
  Shared *found = w.sharedWhere([&](const Shared &each) {
    const bool isLine = w.launch.block[1] * w.launch.block[2] == 1 && !each.width;
    return each.state == State::Own && !each.record && each.global.empty() &&
           w.launch.block[0] % 32 == 0 && (isLine || each.width);
  });
  if (!found || !w.inKernel)
    return false;
  const Shared array = *found;
  found->state = State::Closed; // values may not read it by other sums
  const std::string row = array.name + (array.width ? "[threadIdx.y]" : "");
  const unsigned by = w.random.between(1, 31);
  const bool isBelow = w.random.chance(50), writesOwn = w.random.chance(70);
  const std::string own = row + "[threadIdx.x]",
                    others = format("{}[threadIdx.x {} {}u]", row, isBelow ? '-' : '+', by),
                    hasOther = isBelow ? format("if ((threadIdx.x & 31u) >= {}u) ", by)
                                       : format("if ((threadIdx.x & 31u) + {}u < 32u) ", by);
  const std::string v = w.fresh("v"), written = writesOwn ? own : hasOther + others,
                    read = writesOwn ? others : own;
  Node group;
  group.isWhole = true;
  auto value = [&] { return w.initial(array.type, Same::Thread, 1); };
  auto step = [&](std::string text) {
    w.line(group.children, std::move(text));
    if (w.random.chance(25))
      w.line(group.children, format("if ({}) __syncwarp();", w.condition(Same::Warp)));
    group.children.push_back(Node::forJudge("__syncwarp();"));
  };
  if (!writesOwn) // no lock step orders two writes
    w.line(group.children, "__syncwarp();");
  step(format("{} = {};", written, value()));
  w.line(group.children, format("{} {} = {};", spell(array.type), v, value()));
  step(format("{}{} = {};", writesOwn ? hasOther : "", v, read));
  if (w.random.chance(50))
    step(format("{} = {};", written, value()));
  w.line(group.children, "__syncwarp();");
  to.push_back(std::move(group));
  w.add(v, array.type, Same::Thread);
  found->state = State::Own;
  return true;
}

} // namespace

bool warpExchange(Writer &w, Nodes &to) {
  if (!canMeet(w))
    return false;
  Shared *found =
      w.sharedWhere([](const Shared &each) { return each.state == State::Own && !each.record; });
  if (!found)
    return false;
  const Shared array = *found;
  const std::string v = w.fresh("v"), n = w.fresh("n");
  w.line(to, format("{} = {};", array.own, w.initial(array.type, Same::Thread, 1)));
  w.line(to, "__syncwarp();");
  if (w.hasFullWarps) {
    w.line(to, format("{} {} = {};", spell(array.type), v,
                      array.at(otherLane(w, format("{}u", w.random.between(1, 31))))));
  } else {
    w.line(to, format("unsigned {} = min(32u, {} - (t & ~31u));", n, w.extent));
    w.line(to, format("{} {} = {};", spell(array.type), v,
                      array.at(format("(t & ~31u) + ((t & 31u) + {}u) % {}",
                                      w.random.between(1, 31), n))));
  }
  w.line(to, "__syncwarp();");
  w.add(v, array.type, Same::Thread);
  return true;
}

bool lockStep(Writer &w, Nodes &to) {
  if (!canMeet(w) || !w.hasFullWarps || w.place.weight > 8)
    return false;
  return (w.random.chance(60) && volatileSteps(w, to)) || plainSteps(w, to);
}

} // namespace cu2port::random::statements
