// Arguments with pointers in structs, and pointers to pointers.
#include "generator/Writer.h"

namespace cu2port::random {

/// A struct with pointers, as an argument or in memory.
void Writer::addView(bool inMemory) {
  const Type mine = pickType(), data = pickType();
  const std::string type = format("V{}_@", names++), name = fresh("view");
  const bool isVolatile = has(Aspect::Volatile) && random.chance(40);
  constexpr unsigned size = 32;
  line(result.parts, format("struct {} {{ const {} *data; unsigned char tag; {}{} *mine; }};", type,
                            spell(data), isVolatile ? "volatile " : "", spell(mine)));
  const std::size_t dataBuffer = addBuffer(name + ".data", layoutOf(data), randomBytes(data, size));
  const std::size_t mineBuffer =
      addBuffer(name + ".mine", layoutOf(mine), randomBytes(mine, elements.number));
  Bytes bytes{std::vector<std::uint8_t>(24), {{0, dataBuffer, 0}, {16, mineBuffer, 0}}};
  bytes.bytes[8] = static_cast<std::uint8_t>(random.next());
  std::string access = ".";
  if (inMemory) {
    std::vector<std::size_t> padding = {9, 10, 11, 12, 13, 14, 15};
    const std::size_t buffer = addBuffer(name, {type, 24, padding}, std::move(bytes));
    addParameter(format("{}{} *{}", random.chance(50) ? "const " : "", type, name),
                 Bytes::pointerTo(buffer));
    access = "->";
  } else {
    addParameter(format("{} {}", type, name), std::move(bytes));
  }
  scope.tables.push_back({name + access + "data", data, size});
  add(name + access + "tag", {Scalar::UChar}, Same::Block, false);
  addElement(name + access + "mine[i]", mine, true, isVolatile);
}

/// An array of pointers to arrays.
void Writer::addRows() {
  const Type type = pickType();
  const std::string name = fresh("rows");
  Bytes pointers;
  for (std::size_t row = 0; row < 2; ++row) {
    const std::size_t buffer =
        addBuffer(format("{}[{}]", name, row), layoutOf(type), randomBytes(type, elements.number));
    pointers.bytes.resize(8 * (row + 1));
    pointers.pointers.push_back({8 * row, buffer, 0});
    addElement(format("{}[{}][i]", name, row), type, true, false);
  }
  const std::size_t buffer = addBuffer(name, {"pointer", 8, {}}, std::move(pointers));
  addParameter(format("{} *{}*{}", spell(type), random.chance(40) ? "const " : "", name),
               Bytes::pointerTo(buffer));
}

void Writer::addPointers() {
  switch (random.below(4)) {
  case 0:
    return addView(false);
  case 1:
    return addView(true);
  case 2:
    return addRows();
  default:
    addView(random.chance(30));
    return addRows();
  }
}

} // namespace cu2port::random
