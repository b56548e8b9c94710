// Atomics whose effects and results do not depend on the order of threads.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

using State = Shared::State;

/// Each operation has words of its own, so that the order does not matter.
constexpr unsigned wordsOfOperation = 16;
const std::vector<std::string> operations = {"atomicAdd", "atomicXor", "atomicMax",
                                             "atomicMin", "atomicOr",  "atomicSub"};

std::string guardOf(Writer &w) {
  return w.random.chance(40) ? format("if ({}) ", w.condition(Same::Thread, 0)) : "";
}

} // namespace

bool globalAtomic(Writer &w, Nodes &to) {
  if (!w.inKernel)
    return false;
  const unsigned operation = w.random.below(operations.size());
  const bool isSigned = operation == 2 || operation == 3; // all take them for signed
  const std::string place = format("{}[{} % 16u + {}u]", w.atomics, w.word(Same::Thread, 1),
                                   wordsOfOperation * operation);
  const std::string value = w.word(Same::Thread, 1);
  w.line(to, guardOf(w) +
                 (isSigned ? format("{}((int *)&{}, (int){});", operations[operation], place, value)
                           : format("{}(&{}, {});", operations[operation], place, value)));
  return true;
}

/// Neighbours add to neighbouring elements, which are floats here; their sums are exact.
bool rowAtomic(Writer &w, Nodes &to) {
  if (!w.inKernel)
    return false;
  const Same same = w.random.chance(80) ? Same::Block : Same::Thread;
  std::string guard;
  if (w.random.chance(40))
    guard = format("if ({} {} {}) ", w.random.oneOf({"threadIdx.x", "t", "3u + threadIdx.x"}),
                   w.random.oneOf({"<", "<", ">"}), w.word(Same::Block, 0));
  else if (w.random.chance(30))
    guard = format("if ({}) ", w.condition(same));
  const std::string place = format("128u + {} % 16u + threadIdx.x", w.word(same, 1));
  const std::string address = w.random.chance(50) ? format("&((float *){})[{}]", w.atomics, place)
                                                  : format("(float *){} + ({})", w.atomics, place);
  w.line(to,
         format("{}atomicAdd({}, (float)({} & 15u));", guard, address, w.word(Same::Thread, 1)));
  return true;
}

/// On memory that no other thread uses, so that even the results are known.
bool ownAtomic(Writer &w, Nodes &to) {
  if (!w.inKernel)
    return false;
  std::string place = format("{}[g * 2u + {}u]", w.outputs, w.random.below(2));
  Type type{Scalar::UInt};
  auto fits = [](const Type &each) {
    return !each.enumeration && (each.scalar == Scalar::Int || each.scalar == Scalar::UInt ||
                                 each.scalar == Scalar::ULongLong);
  };
  if (w.random.chance(50)) {
    if (const Shared *shared = w.sharedWhere([&](const Shared &each) {
          return each.state == State::Own && !each.record && !each.isVolatile && fits(each.type);
        })) {
      place = shared->own;
      type = shared->type;
    }
  } else if (const Variable *element = w.pickVariable([&](const Variable &each) {
               return each.isElement && each.isAssignable && !each.isVolatile && fits(each.type) &&
                      w.canRead(each, Same::Thread);
             })) {
    place = element->name;
    type = element->type;
  }
  const std::string name = w.fresh("v");
  static const std::vector<std::string> more = {"atomicExch", "atomicAnd", "atomicInc", "atomicDec",
                                                "atomicCAS"};
  const bool isPlain = w.random.chance(60);
  std::string operation = isPlain ? w.random.oneOf(operations) : w.random.oneOf(more);
  if (type.scalar != Scalar::UInt && (operation == "atomicInc" || operation == "atomicDec"))
    operation = "atomicExch";
  if (type.scalar == Scalar::ULongLong && operation == "atomicSub")
    operation = "atomicAdd";
  const auto value = [&] { return w.as(type.scalar, w.number(Same::Thread, 1)); };
  const std::string compared =
      operation == "atomicCAS" ? (w.random.chance(50) ? place : value()) + ", " : std::string();
  w.line(to,
         format("{} {} = {}(&{}, {}{});", spell(type), name, operation, place, compared, value()));
  w.add(name, type, Same::Thread);
  return true;
}

/// Threads take places in an array, in any order; what is done with all of them together is known.
bool ticket(Writer &w, Nodes &to) {
  if (w.place.together != Same::Block || !w.inKernel || w.budget <= 0 || w.returnsEarly ||
      w.has(Aspect::Returns) || w.place.weight > 8)
    return false;
  Shared *array =
      w.sharedWhere([](const Shared &each) { return each.state == State::Own && !each.record; });
  if (!array)
    return false;
  const auto index = static_cast<std::size_t>(array - w.scope.shared.data());
  const std::string place = w.fresh("q"), u = w.fresh("u"),
                    counter = format("counts[{}]", w.random.below(8));
  w.line(to, format("if (t == 0u) {} = 0u;", counter));
  w.line(to, "__syncthreads();");
  w.scope.shared[index].state = State::Closed;
  const Shared closed = w.scope.shared[index];
  Node node{format("if ({}) {{", w.condition(Same::Thread)), {}, "}"};
  w.line(node.children, format("unsigned {} = atomicAdd(&{}, 1u);", place, counter));
  w.line(node.children,
         format("{} = {};", closed.at(place), w.initial(closed.type, Same::Thread, 1)));
  to.push_back(std::move(node));
  w.line(to, "__syncthreads();");
  w.line(to, format("unsigned {} = {};", u, counter));
  w.line(to, format("for (unsigned e = 0u; e < {}; ++e) {} += {} * 5u;", counter, u,
                    w.hash(closed.at("e"), closed.type)));
  w.line(to, "__syncthreads();");
  w.line(to, format("{} = {};", closed.own, w.initial(closed.type, Same::Thread, 1)));
  w.scope.shared[index].state = State::Own;
  w.add(u, {Scalar::UInt}, Same::Block);
  return true;
}

bool casLoop(Writer &w, Nodes &to) {
  if (!w.inKernel || w.place.depth > 4)
    return false;
  const std::string p = w.fresh("q"), old = w.fresh("q"), seen = w.fresh("q"), v = w.fresh("q");
  const bool isMaximum = w.random.chance(50);
  Node node{guardOf(w) + "{", {}, "}"};
  w.line(node.children, format("unsigned {} = {};", v, w.word(Same::Thread, 1)));
  w.line(node.children, format("unsigned *{} = &{}[{} % 16u + {}u];", p, w.atomics,
                               w.word(Same::Thread, 1), isMaximum ? 96 : 112));
  w.line(node.children, format("unsigned {} = *{}, {};", old, p, seen));
  Node loop{"do {", {}, format("}} while ({} != {});", old, seen)};
  w.line(loop.children, format("{} = {};", seen, old));
  w.line(loop.children,
         format("{} = atomicCAS({}, {}, {});", old, p, seen,
                isMaximum ? format("{0} > {1} ? {0} : {1}", seen, v) : format("{} + {}", seen, v)));
  loop.isWhole = true;
  node.children.push_back(std::move(loop));
  to.push_back(std::move(node));
  return true;
}

/// Every block leaves a number; the last one to come there adds them up.
bool lastBlock(Writer &w, Nodes &to) {
  if (w.doneCounter.empty() || w.place.depth > 0 || !w.inKernel || w.returnsEarly ||
      w.has(Aspect::Returns))
    return false;
  const std::string done = w.doneCounter, sum = w.fresh("q");
  w.doneCounter.clear();
  Node first{"if (t == 0u) {", {}, "}"};
  w.line(first.children, format("{}[2u + b] = {};", done, w.word(Same::Thread, 1)));
  w.line(first.children, "__threadfence();");
  w.line(first.children, format("flag = atomicAdd(&{}[0], 1u) == gridDim.x * gridDim.y * "
                                "gridDim.z - 1u;",
                                done));
  Node last{"if (flag) {", {}, "}"};
  w.line(last.children, "__threadfence();");
  w.line(last.children, format("unsigned {} = 0u;", sum));
  w.line(last.children, format("for (unsigned e = 0u; e < {}u; ++e) {} += {}[2u + e];",
                               w.launch.blocks(), sum, done));
  w.line(last.children, format("if (t == 0u) {}[1] = {};", done, sum));
  Node group{"", {std::move(first), {"__syncthreads();", {}, ""}, std::move(last)}, "", "", true};
  // What the flag says then differs between blocks, in an order that nobody knows.
  w.line(group.children, "__syncthreads();");
  w.line(group.children, "if (t == 0u) flag = salt;");
  w.line(group.children, "__syncthreads();");
  to.push_back(std::move(group));
  return true;
}

} // namespace cu2port::random::statements
