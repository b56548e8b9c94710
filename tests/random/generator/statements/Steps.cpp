// Indices that compilers see step through memory: which wrap around, or are conditions. Loops of
// few operations, so that compilers make vectors of them.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

/// Of integers, with some elements.
const Table *integerTable(Writer &w) {
  std::vector<const Table *> found;
  for (const Table &each : w.scope.tables)
    if (isInteger(each.type.scalar) && !each.type.enumeration && each.size > 1)
      found.push_back(&each);
  return found.empty() ? nullptr : w.random.oneOf(found);
}

/// Around a statement that is a loop over the threads by itself where it can be.
void writeAlone(Writer &w, Nodes &to, Node node) {
  const bool isAlone = w.inKernel && w.place.together == Same::Block;
  if (isAlone)
    w.line(to, "__syncthreads();");
  to.push_back(std::move(node));
  if (isAlone)
    w.line(to, "__syncthreads();");
}

std::string multipleOf(Writer &w, const std::string &of) {
  const unsigned step = w.random.oneOf(std::vector{3u, 5u, 6u, 7u, 2u, 4u, 9u, 13u});
  switch (w.random.below(4)) {
  case 0:
    return format("({0} + {0} + {0})", of);
  case 1:
    return format("({} * {}u + {}u)", of, step, w.random.below(9));
  case 2:
    return format("{}u * {}", step, of);
  default:
    return format("{} * {}u", of, step);
  }
}

/// The remainder by a power of two, the size of a table.
std::string wrappedBy(Writer &w, const std::string &number, unsigned size) {
  unsigned bits = 0;
  while (1u << bits < size)
    ++bits;
  switch (w.random.below(7)) {
  case 0:
    return format("{} % {}u", number, size);
  case 1:
    return format("(({0}) << {1} >> {1})", number, 32 - bits);
  case 2:
    return format("({0} - ({0}) / {1}u * {1}u)", number, size);
  case 3:
    return size == 256 ? format("(unsigned char)({})", number)
                       : format("(unsigned char)({}) & {}u", number, size - 1);
  case 4:
    return format("(unsigned short)({}) % {}u", number, size);
  default:
    return format("{} & {}u", number, size - 1);
  }
}

} // namespace

/// `acc += in[t * 7u & 63u]`
bool wrappingIndex(Writer &w, Nodes &to) {
  const Table *table = integerTable(w);
  if (!table || !w.knowsThread)
    return false;
  const std::string of = w.random.oneOf({"t", "t", "threadIdx.x"});
  std::string index = wrappedBy(w, multipleOf(w, of), table->size);
  if (w.random.chance(45)) {
    const std::string name = w.fresh("step");
    w.line(w.result.parts, format("__device__ unsigned {}_@(unsigned u) {{ return {}; }}", name,
                                  wrappedBy(w, multipleOf(w, "u"), table->size)));
    index = format("{}_@({})", name, of);
  }
  writeAlone(w, to,
             {format("acc {} (unsigned){}[{}];", w.random.oneOf({"+=", "^="}), table->name, index),
              {},
              ""});
  return true;
}

/// `acc += in[1 - (acc > 77u)]`
bool truthIndex(Writer &w, Nodes &to) {
  const Table *table = integerTable(w);
  if (!table || !w.knowsThread)
    return false;
  const std::string truth =
      w.random.oneOf({"(acc < 1u << 31)", "((acc & 12u) == 4u)", "(t % 5u < 2u)", "(acc > 77u)",
                      "(int)(acc & 31u) < 9", "((t ^ acc) != 3u)"});
  const std::string name = table->name;
  if (w.random.chance(30)) {
    const std::string k = w.fresh("k");
    Node group{"{", {}, "}"};
    w.line(group.children, format("int {} = {};", k, w.random.below(2)));
    group.children.push_back(
        {format("if ({}) {}", truth,
                w.random.chance(50) ? format("{} = 1;", k) : format("{0} = 1 - {0};", k)),
         {},
         ""});
    w.line(group.children, format("acc += (unsigned){}[{}];", name, k));
    writeAlone(w, to, std::move(group));
    return true;
  }
  const std::string before = w.random.oneOf({"1 - ", "(int)", "1 ^ ", "(unsigned)", ""});
  const std::string index = format("{}({})", before, truth);
  const std::string element =
      w.random.chance(30) ? format("*({} + ({}))", name, index) : format("{}[{}]", name, index);
  writeAlone(w, to, {format("acc += (unsigned){};", element), {}, ""});
  return true;
}

/// `unsigned char c = 0; c += 28`: it wraps around by itself.
bool smallSteps(Writer &w, Nodes &to) {
  const Table *table = integerTable(w);
  if (w.place.weight > 8)
    return false;
  const std::string type = w.random.oneOf({"unsigned char", "unsigned char", "unsigned short"});
  const std::string c = w.fresh("c"), i = w.fresh("i");
  Node loop{format("for (int {0} = 0; {0} < {1}; ++{0}) {{", i,
                   w.random.chance(50) ? format("{}", w.random.between(17, 60))
                                       : format("20 + (int)({} & 31u)", w.word(Same::Block, 0))),
            {},
            "}"};
  w.line(loop.children, table && w.random.chance(40) ? format("acc += (unsigned){}[{} & {}u];",
                                                              table->name, c, table->size - 1)
                                                     : format("acc += (unsigned)({} * {});", c, i));
  w.line(loop.children, format("{} += {};", c, w.random.between(3, 250)));
  Node group{"{", {}, "}"};
  w.line(group.children,
         format("{0} {1} = {2};", type, c,
                w.random.chance(70) ? "0" : format("({}){}", type, w.word(Same::Thread, 1))));
  group.children.push_back(std::move(loop));
  writeAlone(w, to, std::move(group));
  return true;
}

} // namespace cu2port::random::statements
