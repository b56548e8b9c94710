// What the threads of a block, or of a warp, do together.
#include "generator/Writer.h"

#include <fmt/format.h>

namespace cu2port::random {

using fmt::format;
using State = Shared::State;

Shared *Writer::ownArray() {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < shared.size(); ++i)
    if (shared[i].state == State::Own)
      found.push_back(i);
  return found.empty() ? nullptr : &shared[random.oneOf(found)];
}

std::string Writer::sharedState() const {
  std::string state;
  for (const Shared &each : shared)
    state += static_cast<char>('0' + static_cast<int>(each.state));
  return state;
}

void Writer::barrier(Nodes &to) { line(to, "__syncthreads();"); }

void Writer::readOpen(Nodes &to, const std::string &name) {
  line(to, format("acc ^= {}[({}) % live];", name, value(Same::Thread, 1)));
}

/// Everyone writes his own element; everyone reads others' between two barriers.
void Writer::exchange(Nodes &to) {
  Shared *array = ownArray();
  if (!array)
    return barrier(to);
  std::string name = array->name;
  auto index = static_cast<std::size_t>(array - shared.data());
  line(to, format("{}[t] {} {};", name, random.oneOf({"=", "+=", "^="}), value(Same::Thread)));
  barrier(to);
  shared[index].state = State::Open;
  unsigned before = random.below(2), after = random.below(3);
  statements(to, before);
  readOpen(to, name);
  statements(to, after);
  shared[index].state = State::Own;
  barrier(to);
}

/// Everyone writes one element, not his own.
void Writer::permute(Nodes &to) {
  Shared *array = ownArray();
  if (!array)
    return barrier(to);
  barrier(to);
  array->state = State::Closed;
  std::string name = array->name;
  auto index = static_cast<std::size_t>(array - shared.data());
  std::string place = random.chance(50) ? format("(t + {}u) % live", random.between(1, 40))
                                        : std::string("live - 1u - t");
  line(to, format("{}[{}] = {};", name, place, value(Same::Thread)));
  barrier(to);
  shared[index].state = State::Open;
  readOpen(to, name);
  statements(to, random.below(2));
  shared[index].state = State::Own;
  barrier(to);
}

/// One thread says something to all: from then on it is the same for them.
void Writer::broadcast(Nodes &to) {
  std::string name = fresh("u");
  if (random.chance(60))
    line(to, format("if (t == {}) flag = {};",
                    random.chance(50) ? literal(4) : format("({} % live)", value(Same::Block, 1)),
                    value(Same::Thread, 1)));
  else
    line(to,
         format("if ({}) atomicMax(&flag, {});", condition(Same::Thread), value(Same::Thread, 1)));
  barrier(to);
  line(to, format("unsigned {} = flag;", name));
  barrier(to);
  add(name, Type::Unsigned, Same::Block);
}

/// Atomics on shared memory.
void Writer::counters(Nodes &to) {
  line(to, format("if (t < 8u) counts[t] = {};", value(Same::Thread, 1)));
  barrier(to);
  std::string operation = random.oneOf({"atomicAdd", "atomicXor", "atomicMax", "atomicOr"});
  std::string text = format("{}(&counts[({}) & 7u], {});", operation, value(Same::Thread, 1),
                            value(Same::Thread, 1));
  line(to, random.chance(50) ? text : format("if ({}) {}", condition(Same::Thread), text));
  barrier(to);
  line(to, format("acc += counts[({}) & 7u];", value(Same::Thread, 1)));
  if (random.chance(50)) {
    std::string name = fresh("u");
    line(to, format("unsigned {} = counts[({}) & 7u];", name, value(Same::Block, 1)));
    add(name, Type::Unsigned, Same::Block);
  }
  barrier(to);
}

/// The classic tree.
void Writer::reduce(Nodes &to) {
  Shared *array = ownArray();
  if (!array || weight > 8)
    return barrier(to);
  std::string s = array->name, o = fresh("o"), u = fresh("u");
  unsigned half = 1;
  while (2 * half < launch.threads())
    half *= 2;
  line(to, format("{}[t] = {};", s, value(Same::Thread, 1)));
  barrier(to);
  Node loop{format("for (unsigned {0} = {1}u; {0} > 0u; {0} >>= 1) {{", o, half), {}, "}"};
  line(loop.children, format("if (t < {1} && t + {1} < live) {0}[t] {2} {0}[t + {1}];", s, o,
                             random.oneOf({"+=", "^="})));
  barrier(loop.children);
  to.push_back(std::move(loop));
  line(to, format("unsigned {} = {}[0];", u, s));
  barrier(to);
  add(u, Type::Unsigned, Same::Block);
}

/// A barrier that also counts.
void Writer::count(Nodes &to) {
  std::string u = fresh("u"), how = random.oneOf({"count", "and", "or"});
  std::string text = format("__syncthreads_{}({})", how, condition(Same::Thread));
  line(to, how == "count" ? format("unsigned {} = (unsigned){};", u, text)
                          : format("unsigned {} = {} ? 5u : 9u;", u, text));
  add(u, Type::Unsigned, Same::Block);
}

void Writer::warp(Nodes &to) {
  switch (random.below(4)) {
  case 0:
    return shuffle(to);
  case 1:
    return partOfWarp(to);
  default:
    return vote(to);
  }
}

constexpr const char *all = "0xffffffffu";

void Writer::shuffle(Nodes &to) {
  bool isFull = launch.threads() % 32 == 0 && !features.returns && !guard;
  std::string v = fresh("v"), s = fresh("m");
  std::string width = random.chance(40) ? format(", {}", 1u << random.below(6)) : "";
  std::string from = value(Same::Thread, 1);
  if (isFull) {
    std::string how = random.oneOf({"", "_up", "_down", "_xor"});
    std::string lane = how.empty() && random.chance(50)
                           ? format("(int)({} & 31u)", value(Same::Thread, 1))
                           : std::to_string(random.below(32));
    if (random.chance(25)) {
      line(to,
           format("unsigned long long {} = __shfl{}_sync({}, {} * 0x9E3779B97F4A7C15ull, {}{});", v,
                  how, all, from, lane, width));
      add(v, Type::Long, Same::Thread);
    } else {
      line(to,
           format("unsigned {} = __shfl{}_sync({}, {}, {}{});", v, how, all, from, lane, width));
      add(v, Type::Unsigned, Same::Thread);
    }
    return;
  }
  // Lanes that do not exist, or have returned, give nothing that may be used.
  line(to, format("unsigned {} = __ballot_sync({}, 1);", s, all));
  line(to, format("unsigned {} = __shfl_sync({}, {}, __ffs((int){}) - 1);", v, all, from, s));
  add(s, Type::Unsigned, Same::Warp);
  add(v, Type::Unsigned, Same::Warp);
  std::string x = fresh("v"), lane = fresh("l");
  line(to, format("unsigned {} = {} & 31u;", lane, value(Same::Thread, 1)));
  line(to,
       format("unsigned {} = __shfl_sync({}, {}, (int){});", x, all, value(Same::Thread, 1), lane));
  line(to, format("if (!({} >> {} & 1u)) {} = 7u;", s, lane, x));
  add(x, Type::Unsigned, Same::Thread);
}

void Writer::vote(Nodes &to) {
  std::string v = fresh("v");
  switch (random.below(6)) {
  case 0:
    line(to, format("unsigned {} = __ballot_sync({}, {});", v, all, condition(Same::Thread)));
    break;
  case 1:
    line(to, format("unsigned {} = (unsigned){}({}, {});", v,
                    random.oneOf({"__any_sync", "__all_sync"}), all, condition(Same::Thread)));
    break;
  case 2: {
    line(to,
         format("unsigned {} = __match_any_sync({}, {} % 3u);", v, all, value(Same::Thread, 1)));
    add(v, Type::Unsigned, Same::Thread);
    return;
  }
  case 3: {
    std::string p = fresh("q");
    line(to, format("int {};", p));
    line(to, format("unsigned {} = __match_all_sync({}, {}, &{});", v, all,
                    value(random.chance(50) ? Same::Warp : Same::Thread, 1), p));
    line(to, format("{} = {} + (unsigned){} * 64u;", v, v, p));
    break;
  }
  case 4:
    line(to, "__syncwarp();");
    return;
  default:
    line(to, format("unsigned {} = __reduce_{}_sync({}, {});", v,
                    random.oneOf({"add", "min", "max", "and", "or", "xor"}), all,
                    value(Same::Thread, 1)));
    break;
  }
  add(v, Type::Unsigned, Same::Warp);
}

/// Only the threads that a vote has chosen go on together.
void Writer::partOfWarp(Nodes &to) {
  std::string c = fresh("c"), m = fresh("m");
  line(to, format("bool {} = {};", c, condition(Same::Thread)));
  line(to, format("unsigned {} = __ballot_sync({}, {});", m, all, c));
  Node node{format("if ({}) {{", c), {}, "}"};
  line(node.children, format("acc += __reduce_add_sync({}, {});", m, value(Same::Thread, 1)));
  line(node.children,
       format("acc ^= __shfl_sync({}, {}, __ffs((int){}) - 1);", m, value(Same::Thread, 1), m));
  to.push_back(std::move(node));
  add(m, Type::Unsigned, Same::Warp);
}

} // namespace cu2port::random
