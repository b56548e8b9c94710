// What the threads of a block do together by shared memory.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

using State = Shared::State;

bool canMeet(const Writer &w) {
  return w.place.together == Same::Block && (w.inKernel || w.inBarrierFunction) && w.budget > 0;
}

std::size_t indexOf(const Writer &w, const Shared *shared) {
  return static_cast<std::size_t>(shared - w.scope.shared.data());
}

Shared *ownArray(Writer &w) {
  return w.sharedWhere([](const Shared &each) { return each.state == State::Own; });
}

/// Sets an element of a shared array.
void set(Writer &w, Nodes &to, const Shared &shared, const std::string &place) {
  if (!shared.record) {
    w.line(to, format("{} = {};", place, w.initial(shared.type, Same::Thread)));
    return;
  }
  for (const Struct &each : w.scope.structs)
    if (each.type == shared.record && (!each.isElement || w.place.hasElement) &&
        w.random.chance(60)) {
      w.line(to, format("{} = {};", place, each.name));
      return;
    }
  for (const Leaf &leaf : shared.record->leaves())
    w.line(to, format("{}{} = {};", place, leaf.path, w.initial(leaf.type, Same::Thread, 0)));
}

/// Looks at an element that another thread may have written.
void look(Writer &w, Nodes &to, const Shared &shared) {
  const std::string place = w.element(shared);
  if (shared.record) {
    const std::vector<Leaf> leaves = shared.record->leaves();
    const Leaf &leaf = w.random.oneOf(leaves);
    w.line(to, format("acc ^= {};", w.hash(place + leaf.path, leaf.type)));
  } else if (w.random.chance(50)) {
    w.line(to, format("acc = acc * 3u + {};", w.hash(place, shared.type)));
  } else {
    const std::string name = w.fresh("v");
    w.line(to, format("{} {} = {};", spell(shared.type), name, place));
    w.add(name, shared.type, Same::Thread);
  }
}

/// Every thread's number once, in another order.
std::string permuted(Writer &w) {
  const unsigned stride = w.random.oneOf(std::vector{3u, 5u, 7u, 11u, 13u});
  const bool isWhole = w.extent == format("{}u", w.threads());
  if (isWhole && w.threads() % stride && w.random.chance(40))
    return format("t * {}u % {}", stride, w.extent);
  return w.random.chance(50) ? format("(t + {}u) % {}", w.random.between(1, 40), w.extent)
                             : format("{} - 1u - t", w.extent);
}

} // namespace

bool barrier(Writer &w, Nodes &to) {
  if (!canMeet(w))
    return false;
  w.line(to, "__syncthreads();");
  return true;
}

/// Everyone writes his own element; everyone reads others' between two barriers.
bool exchange(Writer &w, Nodes &to) {
  Shared *array = canMeet(w) && w.place.depth < 6 ? ownArray(w) : nullptr;
  if (!array)
    return false;
  const std::size_t index = indexOf(w, array);
  set(w, to, *array, array->own);
  barrier(w, to);
  w.scope.shared[index].state = State::Open;
  w.statements(to, w.random.below(2));
  look(w, to, Shared(w.scope.shared[index]));
  w.statements(to, w.random.below(3));
  w.scope.shared[index].state = State::Own;
  w.line(to, "__syncthreads();");
  return true;
}

bool permute(Writer &w, Nodes &to) {
  Shared *array = canMeet(w) ? ownArray(w) : nullptr;
  if (!array)
    return false;
  const std::size_t index = indexOf(w, array);
  barrier(w, to);
  w.scope.shared[index].state = State::Closed;
  set(w, to, Shared(w.scope.shared[index]), w.scope.shared[index].at(permuted(w)));
  barrier(w, to);
  w.scope.shared[index].state = State::Open;
  look(w, to, Shared(w.scope.shared[index]));
  w.statements(to, w.random.below(2));
  w.scope.shared[index].state = State::Own;
  w.line(to, "__syncthreads();");
  return true;
}

/// From then on it is the same for them.
bool broadcast(Writer &w, Nodes &to) {
  if (!canMeet(w) || !w.inKernel)
    return false;
  const std::string name = w.fresh("u");
  if (w.random.chance(60)) {
    const std::string who = w.random.chance(50)
                                ? format("{}u", w.random.below(4))
                                : format("{} % {}", w.word(Same::Block, 1), w.extent);
    w.line(to, format("if (t == {}) flag = {};", who, w.word(Same::Thread, 1)));
  } else if (w.random.chance(50)) { // all say the same
    w.line(to, format("if ({}) flag = {};", w.condition(Same::Thread), w.word(Same::Block, 1)));
  } else {
    w.line(to, format("if ({}) atomicMax(&flag, {});", w.condition(Same::Thread),
                      w.word(Same::Thread, 1)));
  }
  barrier(w, to);
  if (w.random.chance(30)) {
    w.line(to, format("bool {} = flag & {}u;", name, 1u << w.random.below(4)));
    w.add(name, {Scalar::Bool}, Same::Block);
  } else {
    w.line(to, format("unsigned {} = flag;", name));
    w.add(name, {Scalar::UInt}, Same::Block);
  }
  w.line(to, "__syncthreads();");
  return true;
}

bool counters(Writer &w, Nodes &to) {
  if (!canMeet(w) || !w.inKernel)
    return false;
  w.line(to, format("if (t < 8u) counts[t] = {};", w.word(Same::Thread, 1)));
  barrier(w, to);
  const std::string operation = w.random.oneOf({"atomicAdd", "atomicXor", "atomicMax", "atomicOr"});
  const std::string text = format("{}(&counts[{} & 7u], {});", operation, w.word(Same::Thread, 1),
                                  w.word(Same::Thread, 1));
  w.line(to, w.random.chance(50) ? text : format("if ({}) {}", w.condition(Same::Thread), text));
  barrier(w, to);
  w.line(to, format("acc += counts[{} & 7u];", w.word(Same::Thread, 1)));
  if (w.random.chance(50)) {
    const std::string name = w.fresh("u");
    w.line(to, format("unsigned {} = counts[{} & 7u];", name, w.word(Same::Block, 1)));
    w.add(name, {Scalar::UInt}, Same::Block);
  }
  w.line(to, "__syncthreads();");
  return true;
}

} // namespace cu2port::random::statements
