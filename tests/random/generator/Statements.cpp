#include "generator/Writer.h"

#include <fmt/format.h>

namespace cu2port::random {

using fmt::format;

const Variable &Writer::add(const std::string &name, Type type, Same same, bool assignable) {
  return variables.emplace_back(Variable{name, type, same, assignable});
}

void Writer::scoped(const std::function<void()> &write) {
  std::size_t variableCount = variables.size(), arrayCount = arrays.size(),
              structCount = structs.size();
  ++depth;
  write();
  --depth;
  variables.resize(variableCount);
  arrays.resize(arrayCount);
  structs.resize(structCount);
}

/// Statements for which at most the threads of `same` are together.
Nodes Writer::body(Same same, unsigned count) {
  Nodes nodes;
  Same outer = together;
  together = std::min(together, same);
  scoped([&] { statements(nodes, count); });
  together = outer;
  return nodes;
}

void Writer::statements(Nodes &to, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    statement(to);
}

/// For whom a new condition or variable is the same.
Same Writer::pickSame() {
  unsigned kind = random.below(100);
  Same same = kind < 50 ? Same::Block : features.warps && kind < 65 ? Same::Warp : Same::Thread;
  return std::min(same, together);
}

void Writer::statement(Nodes &to) {
  using Kind = void (Writer::*)(Nodes &);
  std::vector<std::pair<unsigned, Kind>> kinds = {
      {22, &Writer::assign},        {10, &Writer::declare},
      {3, &Writer::declareArray},   {3, &Writer::declareStruct},
      {2, &Writer::declarePointer}, {4, &Writer::assignElement},
      {5, &Writer::assignStruct},   {4, &Writer::call}};
  if (inKernel) {
    kinds.push_back({4, &Writer::output});
    kinds.push_back({2, &Writer::globalAtomic});
    kinds.push_back({4, &Writer::rowAtomic});
  }
  if (depth < 5 && budget > 0) {
    kinds.push_back({12, &Writer::branch});
    kinds.push_back({4, &Writer::switchOver});
    if (weight < 40)
      kinds.push_back({12, &Writer::loop});
  }
  if (!targets.empty())
    kinds.push_back({6, &Writer::jump});
  if (features.returns || !inKernel)
    kinds.push_back({2, &Writer::leave});
  if (together == Same::Block && (inKernel || inBarrierFunction) && budget > 0) {
    kinds.push_back({2, &Writer::barrier});
    if (depth < 6)
      kinds.push_back({12, &Writer::exchange});
    kinds.push_back({4, &Writer::permute});
    if (inKernel) {
      kinds.push_back({5, &Writer::broadcast});
      kinds.push_back({3, &Writer::counters});
    }
    kinds.push_back({2, &Writer::reduce});
    if (features.counts)
      kinds.push_back({5, &Writer::count});
  }
  if (features.warps && together >= Same::Warp && (inKernel || inBarrierFunction))
    kinds.push_back({24, &Writer::warp});
  unsigned total = 0;
  for (const auto &[share, kind] : kinds)
    total += share;
  unsigned pick = random.below(total);
  std::size_t chosen = 0;
  while (pick >= kinds[chosen].first)
    pick -= kinds[chosen++].first;
  --budget;
  (this->*kinds[chosen].second)(to);
}

std::string Writer::assignment(const Variable &variable) {
  const std::string &name = variable.name;
  std::string from = value(variable.same, 2);
  switch (variable.type) {
  case Type::Unsigned:
    switch (random.below(5)) {
    case 0:
      return format("{} = {};", name, from);
    case 1:
      return format("{} = {} * 5u + {};", name, name, from);
    case 2:
      return random.chance(50) ? format("{}++;", name) : format("--{};", name);
    default:
      return format("{} {} {};", name, random.oneOf({"+=", "-=", "^=", "|=", "&=", "*="}), from);
    }
  case Type::Int:
    return format("{} = ({} {} (int)({} & 255u)) % 1000;", name, name,
                  random.oneOf({"+", "-", "*"}), from);
  case Type::Long:
    return random.chance(50) ? format("{} = {} * 6364136223846793005ull + {};", name, name, from)
                             : format("{} {} {};", name, random.oneOf({"+=", "^=", "-="}), from);
  case Type::Byte:
    return format("{} {} {};", name, random.oneOf({"=", "+=", "^=", "-="}), from);
  case Type::Bool:
    return format("{} = {};", name, condition(variable.same));
  case Type::Float:
    return format("{} = {} * 0.5f + (float)({} & 1023u);", name, name, from);
  }
  return "";
}

void Writer::assign(Nodes &to) {
  if (const Variable *variable = variableOf(Same::Thread, true))
    line(to, assignment(*variable));
}

static const char *spell(Type type) {
  switch (type) {
  case Type::Unsigned:
    return "unsigned";
  case Type::Int:
    return "int";
  case Type::Long:
    return "unsigned long long";
  case Type::Byte:
    return "unsigned char";
  case Type::Bool:
    return "bool";
  case Type::Float:
    return "float";
  }
  return "";
}

void Writer::declare(Nodes &to) {
  static const std::vector<Type> types = {Type::Unsigned, Type::Unsigned, Type::Unsigned,
                                          Type::Int,      Type::Long,     Type::Byte,
                                          Type::Bool,     Type::Float};
  Type type = random.oneOf(types);
  Same same = pickSame(), second = pickSame();
  std::string name = fresh("v"),
              text = format("{} {} = {}", spell(type), name, initial(type, same));
  if (random.chance(25)) {
    std::string other = fresh("v");
    text += format(", {} = {}", other, initial(type, second));
    add(other, type, second);
  }
  add(name, type, same);
  line(to, text + ";");
}

void Writer::declareArray(Nodes &to) {
  Same same = pickSame();
  std::string name = fresh("a"), elements;
  unsigned size = random.between(2, 5);
  for (unsigned i = 0; i < size; ++i)
    elements += (i ? ", " : "") + value(same, 1);
  line(to, format("unsigned {}[{}] = {{{}}};", name, size, elements));
  arrays.push_back({name, size, same});
}

void Writer::assignElement(Nodes &to) {
  std::vector<const Array *> found;
  for (const Array &each : arrays)
    if (each.same <= together)
      found.push_back(&each);
  if (found.empty())
    return assign(to);
  const Array &array = *random.oneOf(found);
  line(to, format("{}[({}) % {}u] {} {};", array.name, value(array.same, 1), array.size,
                  random.oneOf({"=", "+=", "^="}), value(array.same)));
}

/// Fields of one struct need not be the same for the same threads.
void Writer::declareStruct(Nodes &to) {
  const Struct made{fresh("p"), random.chance(60), pickSame(), pickSame()};
  auto addFields = [&](const std::string &name) {
    add(name + (made.isPair ? ".a" : ".x"), Type::Unsigned, made.first);
    add(name + (made.isPair ? ".b" : ".y"), made.isPair ? Type::Long : Type::Unsigned, made.second);
    structs.push_back({name, made.isPair, made.first, made.second});
  };
  if (random.chance(30)) {
    line(to, format("{} {} = {};", made.isPair ? "Pair" : "uint2", made.name, structValue(made)));
  } else if (made.isPair) {
    line(to, format("Pair {} = {{{}, {}}};", made.name, value(made.first),
                    initial(Type::Long, made.second)));
  } else {
    line(to, format("uint2 {};", made.name));
    line(to, format("{}.x = {};", made.name, value(made.first)));
    line(to, format("{}.y = {};", made.name, value(made.second)));
  }
  addFields(made.name);
  if (random.chance(30)) {
    line(to, format("{0} {1}q = {1};", made.isPair ? "Pair" : "uint2", made.name));
    addFields(made.name + "q");
  }
}

/// A value for a whole struct, its fields the same for the threads that those of `of` are the same
/// for.
std::string Writer::structValue(const Struct &of) {
  std::vector<const Struct *> others;
  for (const Struct &each : structs)
    if (each.isPair == of.isPair && each.first >= of.first && each.second >= of.second)
      others.push_back(&each);
  const std::string fields = value(of.first) + ", " + value(of.second);
  const std::string made =
      of.isPair ? format("Pair{{{}}}", fields) : format("make_uint2({})", fields);
  if (others.empty())
    return made;
  const std::string &other = random.oneOf(others)->name;
  switch (random.below(4)) {
  case 0:
    return format("{} ? {} : {}", condition(std::max(of.first, of.second)), other, made);
  case 1:
    return of.first == of.second ? format("turned({})", other) : other;
  case 2:
    return other;
  default:
    return made;
  }
}

void Writer::assignStruct(Nodes &to) {
  std::vector<const Struct *> found;
  for (const Struct &each : structs)
    if (std::max(each.first, each.second) <= together)
      found.push_back(&each);
  if (found.empty())
    return declareStruct(to);
  const Struct &target = *random.oneOf(found);
  switch (random.below(6)) {
  case 0:
    return line(to,
                format("stir({}, {});", target.name, value(std::max(target.first, target.second))));
  case 1:
    return line(to, format("acc += folded({});", target.name));
  default:
    return line(to, format("{} = {};", target.name, structValue(target)));
  }
}

void Writer::declarePointer(Nodes &to) {
  const Variable *variable = variableOf(Same::Thread, true);
  if (!variable || variable->type != Type::Unsigned || variable->name[0] == '(')
    return declare(to);
  std::string name = fresh("r");
  Same same = variable->same;
  if (random.chance(50)) {
    line(to, format("unsigned *{} = &{};", name, variable->name));
    add(format("(*{})", name), Type::Unsigned, same);
  } else {
    line(to, format("unsigned &{} = {};", name, variable->name));
    add(name, Type::Unsigned, same);
  }
}

void Writer::branch(Nodes &to) {
  Same same = pickSame();
  std::string test = condition(same, 1);
  const Variable *counter = variableOf(Same::Thread, true);
  if (random.chance(12) && counter && counter->type == Type::Unsigned && counter->same >= same)
    test = format("{}++ % 3u == {}u", counter->name, random.below(3));
  Node group;
  group.children.push_back({format("if ({}) {{", test), body(same, random.between(1, 4)), "}"});
  if (random.chance(45))
    group.children.push_back({"else {", body(same, random.between(1, 3)), "}"});
  to.push_back(std::move(group));
}

void Writer::jump(Nodes &to) {
  auto allows = [&](const Target &target) {
    return target.together == Same::Thread ||
           (together >= target.together && sharedState() == target.state);
  };
  const Target *loop = nullptr;
  for (const Target &each : targets)
    if (each.isLoop)
      loop = &each;
  bool continues = loop && random.chance(40);
  const Target &target = continues ? *loop : targets.back();
  // What lies between must not be left by some threads only.
  if (!allows(target))
    return assign(to);
  Node node{format("if ({}) {{", condition(target.together)), {}, "}"};
  if (random.chance(40))
    node.children = body(target.together, 1);
  line(node.children, continues ? "continue;" : "break;");
  to.push_back(std::move(node));
}

void Writer::leave(Nodes &to) {
  // The threads that return from a function with barriers wait for the others in its caller.
  Same same = inBarrierFunction ? Same::Block : Same::Thread;
  if (together < same)
    return assign(to);
  Node node{format("if ({} && {} % 5u == 0u) {{", condition(same, 0), value(same, 1)), {}, "}"};
  if (inKernel)
    output(node.children);
  line(node.children, inKernel ? "return;" : format("return {};", value(Same::Thread, 1)));
  to.push_back(std::move(node));
}

void Writer::output(Nodes &to) {
  line(to, format("out[gid * {}u + {}u] {} {};", outputsPerThread, random.below(outputsPerThread),
                  random.oneOf({"=", "+=", "^="}), value(Same::Thread)));
}

/// Each element has one operation, so that the order does not matter.
void Writer::globalAtomic(Nodes &to) {
  static const char *const operations[] = {"atomicAdd", "atomicXor", "atomicMax", "atomicMin"};
  unsigned operation = random.below(4);
  line(to, format("{}(&atoms[({}) % 16u + {}u], {});", operations[operation],
                  value(Same::Thread, 1), 16 * operation, value(Same::Thread, 1)));
}

/// Neighbours add to neighbouring elements, which are floats here; their sums are exact.
void Writer::rowAtomic(Nodes &to) {
  const Same same = random.chance(80) ? Same::Block : Same::Thread;
  std::string guard;
  if (random.chance(40))
    guard = format("if ({} {} {}) ", random.oneOf({"threadIdx.x", "t", "3u + threadIdx.x"}),
                   random.oneOf({"<", "<", ">"}), value(Same::Block, 0));
  else if (random.chance(30))
    guard = format("if ({}) ", condition(same));
  const std::string place = format("{}u + ({}) % 16u + threadIdx.x", plainAtomics, value(same, 1));
  const std::string address = random.chance(50) ? format("&((float *)atoms)[{}]", place)
                                                : format("(float *)atoms + ({})", place);
  line(to, format("{}atomicAdd({}, (float)(({}) & 15u));", guard, address, value(Same::Thread, 1)));
}

void Writer::switchOver(Nodes &to) {
  Same same = pickSame();
  Node node{format("switch ({} % 4u) {{", value(same, 1)), {}, "}"};
  targets.push_back({false, std::min(same, together), sharedState()});
  unsigned cases = random.between(2, 4);
  for (unsigned i = 0; i < cases; ++i) {
    Node label{
        i + 1 == cases && random.chance(50) ? "default: {" : format("case {}: {{", i), {}, "}"};
    label.children = body(same, random.between(1, 2));
    if (random.chance(70)) // else it falls through
      line(label.children, "break;");
    node.children.push_back(std::move(label));
  }
  targets.pop_back();
  to.push_back(std::move(node));
}

void Writer::loop(Nodes &to) {
  if (knowsThread && random.chance(30))
    return strideLoop(to);
  Same same = pickSame();
  Same counterSame = std::min(same, together);
  std::string i = fresh("i"), some = value(same, 1);
  unsigned trips = random.between(2, 4);
  Node before, node;
  node.tail = "}";
  Type type = Type::Unsigned;
  switch (random.below(7)) {
  case 0:
    type = Type::Int;
    node.head = format("for (int {0} = 0; {0} < (int)({1} % {2}u); ++{0}) {{", i, some, trips + 1);
    break;
  case 1:
    node.head = format("for (unsigned {0} = {1} & 1u; {0} < {2}u; {0} += 1u + ({3} & 1u)) {{", i,
                       some, trips, value(same, 1));
    break;
  case 2:
    node.head =
        format("for (unsigned {0} = {1}u; {0} > ({2} & 1u); {0} >>= 1) {{", i, 1u << trips, some);
    break;
  case 3:
    line(before.children, format("unsigned {} = {} % {}u;", i, some, trips + 1));
    node.head = format("while ({}-- > 0u) {{", i);
    break;
  case 4:
    line(before.children, format("unsigned {} = {} & 1u;", i, some));
    node.head = "do {";
    node.tail = format("}} while (++{} < {}u);", i, trips);
    break;
  case 5:
    type = Type::Int;
    node.head = format("for (int {0} = 0; {0} < {1}; {0}++) {{", i, trips);
    if (random.chance(30))
      line(before.children, random.oneOf({"#pragma unroll", "#pragma unroll 2"}));
    break;
  default:
    line(before.children, format("unsigned {} = 0u;", i));
    node.head = "for (;;) {";
    line(node.children, format("if ({}++ >= {} % {}u)", i, some, trips + 1));
    node.children.back().children.push_back({"break;", {}, ""});
    break;
  }
  Nodes inner = loopBody({i, type, counterSame, false}, same, trips);
  node.children.insert(node.children.end(), inner.begin(), inner.end());
  before.children.push_back(std::move(node));
  to.push_back({"{", std::move(before.children), "}"});
}

Nodes Writer::loopBody(const Variable &counter, Same same, unsigned trips) {
  weight *= trips;
  targets.push_back({true, counter.same, sharedState()});
  std::size_t count = variables.size();
  variables.push_back(counter);
  Nodes inner = body(same, random.between(1, 4));
  variables.resize(count);
  targets.pop_back();
  weight /= trips;
  return inner;
}

/// In steps over the threads of a row, a block or the grid, each thread less than three times.
void Writer::strideLoop(Nodes &to) {
  static const std::vector<std::pair<std::string, std::string>> ways = {
      {"threadIdx.x", "blockDim.x"},
      {"blockIdx.x * blockDim.x + threadIdx.x", "blockDim.x * gridDim.x"},
      {"threadIdx.y * blockDim.x + threadIdx.x", "blockDim.x * blockDim.y"},
      {"threadIdx.x % 32u", "32u"}};
  const auto &[start, step] = random.oneOf(ways);
  std::string i = fresh("i"), end = fresh("n");
  Type type = random.oneOf(std::vector{Type::Unsigned, Type::Int, Type::Long});
  Node before;
  line(before.children,
       format("{} {} = {} % (2u * ({})) + 1u;", spell(type), end, value(pickSame(), 1), step));
  std::string first = format("{} {} = {}", spell(type), i, start);
  if (random.chance(40)) {
    line(before.children, first + ";");
    first = "";
  }
  Node node{
      format("for ({}; {} {} {}; {} += {}) {{", first, i, random.oneOf({"<", "<="}), end, i, step),
      loopBody({i, type, Same::Thread, false}, Same::Thread, 3), "}"};
  before.children.push_back(std::move(node));
  to.push_back({"{", std::move(before.children), "}"});
}

void Writer::call(Nodes &to) {
  std::vector<const Callee *> found;
  for (const Callee &each : callees)
    if ((!each.barrier || (together == Same::Block && inKernel)) &&
        (!each.usesThread || knowsThread))
      found.push_back(&each);
  if (found.empty())
    return assign(to);
  const Callee &callee = *random.oneOf(found);
  std::string arguments = value(Same::Thread, 1) + ", " +
                          value(callee.barrier ? Same::Block : Same::Thread, 1) + ", in";
  auto assignable = [&](Same least) -> std::string {
    for (int attempt = 0; attempt < 8; ++attempt) {
      const Variable *variable = variableOf(Same::Thread, true);
      if (variable && variable->type == Type::Unsigned &&
          (least == Same::Thread ? variable->same == least : variable->same >= least))
        return variable->name;
    }
    std::string name = fresh("w");
    line(to, format("unsigned {} = {};", name, value(least, 1)));
    add(name, Type::Unsigned, least);
    return name;
  };
  if (callee.usesThread)
    arguments += ", t";
  std::string pointed = callee.pointer ? assignable(Same::Thread) : "";
  if (callee.pointer)
    arguments += ", &" + pointed;
  if (callee.reference) { // never two names for one variable
    std::string referred = fresh("w");
    line(to, format("unsigned {} = {};", referred, value(Same::Thread, 1)));
    add(referred, Type::Unsigned, Same::Thread);
    arguments += ", " + referred;
  }
  if (callee.same)
    arguments += ", " + assignable(Same::Block);
  if (callee.barrier) {
    Shared *array = ownArray();
    if (!array)
      return assign(to);
    arguments += format(", {}, live", array->name);
  }
  std::string returned = fresh("w");
  line(to, format("unsigned {} = {}({});", returned, callee.name, arguments));
  add(returned, Type::Unsigned, Same::Thread);
}

} // namespace cu2port::random
