// The parameters of a kernel, and the memory that they point to.
#include "generator/Writer.h"

namespace cu2port::random {

std::size_t Writer::addBuffer(const std::string &name, const Layout &layout, Bytes initial) {
  result.buffers.push_back(
      {isFirstKernel ? name : name + " of the second kernel", layout, std::move(initial)});
  return result.buffers.size() - 1;
}

void Writer::addParameter(const std::string &declaration, Bytes argument) {
  // In any order.
  const auto at = static_cast<std::ptrdiff_t>(random.below(parameters.size() + 1));
  parameters.insert(parameters.begin() + at, declaration);
  launch.arguments.insert(launch.arguments.begin() + at, std::move(argument));
}

void Writer::addElement(const std::string &name, const Type &type, bool isAssignable,
                        bool isVolatile) {
  add(name, type, Same::Thread, isAssignable);
  scope.variables.back().isElement = true;
  scope.variables.back().isVolatile = isVolatile;
}

void Writer::addTable() {
  const Type type = pickType();
  const unsigned size = 16u << random.below(5);
  const std::string name = fresh("in");
  const std::size_t buffer = addBuffer(name, layoutOf(type), randomBytes(type, size));
  addParameter(
      format("const {} *{}{}", spell(type), has(Aspect::Restrict) ? "__restrict__ " : "", name),
      Bytes::pointerTo(buffer));
  scope.tables.push_back({name, type, size});
}

/// One element a thread, or two.
void Writer::addElementArray() {
  const Type type = pickType();
  const std::string name = fresh("x");
  const unsigned each = random.chance(30) ? 2 : 1;
  const bool isConst = random.chance(30);
  const bool isVolatile = has(Aspect::Volatile) && random.chance(40);
  const std::size_t buffer =
      addBuffer(name, layoutOf(type), randomBytes(type, each * elements.number));
  const bool isRestrict = has(Aspect::Restrict) && !has(Aspect::Aliases);
  addParameter(format("{}{}{} *{}{}", isConst ? "const " : "", isVolatile ? "volatile " : "",
                      spell(type), isRestrict ? "__restrict__ " : "", name),
               Bytes::pointerTo(buffer));
  std::vector<std::string> places = {name + "[i]"};
  if (each == 2)
    places = random.chance(50)
                 ? std::vector{name + "[2 * i]", name + "[2 * i + 1]"}
                 : std::vector{name + "[i]", format("{}[i + {}]", name, elements.count)};
  for (const std::string &place : places)
    addElement(place, type, !isConst, isVolatile);
  if (!has(Aspect::Aliases) || random.chance(40) || isVolatile)
    return;
  // The same memory by another name.
  const std::string other = fresh("x");
  addParameter(format("{} *{}", spell(type), other), Bytes::pointerTo(buffer));
  for (std::string place : places) {
    place.replace(0, name.size(), other);
    addElement(place, type, true, false);
  }
}

void Writer::addElementArrays() {
  for (unsigned i = random.between(1, 3); i > 0; --i)
    addElementArray();
}

void Writer::addUniforms() {
  addParameter("unsigned salt", Bytes::of(static_cast<unsigned>(random.next())));
  add("salt", {Scalar::UInt}, Same::Block, false);
  for (unsigned i = random.below(4); i > 0; --i) {
    const Type type = pickType();
    const std::string name = fresh("c");
    const bool isConst = random.chance(40);
    addParameter(format("{}{} {}", isConst ? "const " : "", spell(type), name),
                 randomBytes(type, 1));
    add(name, type, Same::Block, !isConst);
  }
}

void Writer::addStructs() {
  if (types.structs.empty())
    return;
  if (has(Aspect::StructArguments)) {
    const StructType *type = pickStruct();
    const std::string name = fresh("z");
    addParameter(format("{}{} {}", random.chance(30) ? "const " : "", type->name, name),
                 randomBytes(*type, 1));
    addStruct(name, type, Same::Block, false);
  }
  if (has(Aspect::StructBuffers)) {
    const StructType *type = pickStruct();
    const std::string name = fresh("y");
    const bool isConst = random.chance(30);
    const std::size_t buffer =
        addBuffer(name, layoutOf(*type), randomBytes(*type, elements.number));
    addParameter(format("{}{} *{}", isConst ? "const " : "", type->name, name),
                 Bytes::pointerTo(buffer));
    addStruct(name + "[i]", type, Same::Thread, !isConst, true);
  }
}

void Writer::addParameters() {
  const unsigned all = launch.threads() * launch.blocks();
  for (unsigned i = random.between(1, 2); i > 0; --i)
    addTable();
  addElementArrays();
  addUniforms();
  addStructs();
  if (has(Aspect::Pointers))
    addPointers();
  if (has(Aspect::OwnRows))
    addOwnRows();
  const Type word{Scalar::UInt};
  outputs = "out";
  addParameter("unsigned *out",
               Bytes::pointerTo(addBuffer("out", layoutOf(word), randomBytes(word, 2 * all))));
  atomics = "atoms";
  constexpr std::size_t atomicWords = 128 + 16 + 1024; // with the rows
  addParameter("unsigned *atoms",
               Bytes::pointerTo(addBuffer("atoms", layoutOf(word),
                                          {std::vector<std::uint8_t>(4 * atomicWords), {}})));
  doneCounter = "done";
  addParameter("unsigned *done",
               Bytes::pointerTo(addBuffer(
                   "done", layoutOf(word),
                   {std::vector<std::uint8_t>(4 * (2 + std::size_t{launch.blocks()})), {}})));
}

} // namespace cu2port::random
