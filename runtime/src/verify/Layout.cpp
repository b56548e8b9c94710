#include "verify/Layout.h"

#include <algorithm>
#include <deque>

namespace cu2port::verify {
namespace {

constexpr std::size_t sizes[] = {1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8, 1, 8};
constexpr std::string_view names[] = {"i8",  "u8",  "i16", "u16", "i32", "u32",
                                      "i64", "u64", "f16", "f32", "f64", "bool"};
constexpr int mostLevels = 64;
constexpr std::size_t largest = std::size_t{1} << 40;

/// Every function returns null, or false, where the text is not what it reads.
class Parser {
public:
  explicit Parser(std::string_view text) : text(text) {}

  LayoutRef whole() {
    const Layout *type = readType();
    return type && text.empty() ? LayoutRef(std::move(parts), type) : nullptr;
  }

private:
  Layout *make(Layout::Kind kind) {
    parts->emplace_back().kind = kind;
    return &parts->back();
  }

  const Layout *readType() {
    if (++level > mostLevels)
      return nullptr;
    const bool isPointer = take("*");
    const Layout *type = isPointer   ? readPointer()
                         : take("{") ? readStruct()
                         : take("(") ? readParenthesised()
                                     : readScalar();
    --level;
    return type && !isPointer ? readExtents(type) : type;
  }

  const Layout *readParenthesised() {
    const Layout *type = readType();
    return take(")") ? type : nullptr;
  }

  const Layout *readPointer() {
    Layout *pointer = make(Layout::Kind::Scalar);
    pointer->scalar = Scalar::Pointer;
    pointer->hasPointers = true;
    pointer->size = sizeOf(Scalar::Pointer);
    pointer->pointsToConst = take("const ");
    if (text.empty() || text[0] == ' ' || text[0] == '}' || text[0] == ')')
      return pointer;
    pointer->of = take("^") ? readEnclosing() : readType();
    return pointer->of ? pointer : nullptr;
  }

  const Layout *readEnclosing() {
    std::size_t outwards = 0;
    return readNumber(outwards) && outwards < open.size() ? open[open.size() - 1 - outwards]
                                                          : nullptr;
  }

  const Layout *readScalar() {
    // "i16" and not "i1", and then a 6.
    const std::size_t length = std::min(text.find_first_of(" })["), text.size());
    const auto *found = std::find(std::begin(names), std::end(names), text.substr(0, length));
    if (found == std::end(names))
      return nullptr;
    text.remove_prefix(length);
    Layout *scalar = make(Layout::Kind::Scalar);
    scalar->scalar = static_cast<Scalar>(found - names);
    scalar->size = sizeOf(scalar->scalar);
    return scalar;
  }

  const Layout *readStruct() {
    Layout *type = make(Layout::Kind::Struct);
    open.push_back(type);
    std::size_t end = 0;
    while (!take("}")) {
      take(" ");
      Layout::Field field;
      if (!readField(field) || field.offset < end)
        return nullptr;
      end = field.offset + field.type->size;
      type->hasPointers |= field.type->hasPointers;
      type->fields.push_back(std::move(field));
    }
    open.pop_back();
    if (!readNumber(type->size) || type->size < std::max<std::size_t>(end, 1))
      return nullptr;
    return type;
  }

  bool readField(Layout::Field &field) {
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos || text.substr(0, at).find_first_of(" {}:*") < at)
      return false;
    field.name = text.substr(0, at);
    text.remove_prefix(at + 1);
    if (!readNumber(field.offset) || !take(":"))
      return false;
    field.type = readType();
    return field.type != nullptr;
  }

  /// The outermost stands first, and is made last.
  const Layout *readExtents(const Layout *type) {
    std::vector<std::size_t> extents;
    while (take("[")) {
      std::size_t count = 0;
      if (!readNumber(count) || count == 0 || !take("]") || extents.size() > mostLevels)
        return nullptr;
      extents.push_back(count);
    }
    for (auto count = extents.rbegin(); count != extents.rend(); ++count) {
      if (*count > largest / type->size)
        return nullptr;
      type = makeArray(type, *count);
    }
    return type;
  }

  const Layout *makeArray(const Layout *of, std::size_t count) {
    Layout *array = make(Layout::Kind::Array);
    array->size = of->size * count;
    array->hasPointers = of->hasPointers;
    array->of = of;
    return array;
  }

  bool take(std::string_view word) {
    if (text.substr(0, word.size()) != word)
      return false;
    text.remove_prefix(word.size());
    return true;
  }

  bool readNumber(std::size_t &number) {
    if (text.empty() || text[0] < '0' || text[0] > '9')
      return false;
    for (number = 0; !text.empty() && text[0] >= '0' && text[0] <= '9'; text.remove_prefix(1)) {
      number = number * 10 + static_cast<std::size_t>(text[0] - '0');
      if (number > largest)
        return false;
    }
    return true;
  }

  std::string_view text;
  std::shared_ptr<std::deque<Layout>> parts = std::make_shared<std::deque<Layout>>();
  std::vector<const Layout *> open; ///< structs that are being read
  int level = 0;
};

} // namespace

std::size_t sizeOf(Scalar scalar) { return sizes[static_cast<std::size_t>(scalar)]; }

bool isReal(Scalar scalar) { return scalar >= Scalar::F16 && scalar <= Scalar::F64; }

Leaf leafAt(const Layout &layout, std::size_t byte) {
  const Layout *at = &layout;
  std::size_t start = 0;
  while (at->kind != Layout::Kind::Scalar) {
    const std::size_t inside = byte - start;
    if (at->kind == Layout::Kind::Array) {
      start += inside / at->of->size * at->of->size;
      at = at->of;
      continue;
    }
    auto after = std::upper_bound(at->fields.begin(), at->fields.end(), inside,
                                  [](std::size_t b, const auto &f) { return b < f.offset; });
    if (after == at->fields.begin() ||
        inside - std::prev(after)->offset >= std::prev(after)->type->size)
      return {nullptr, byte};
    start += std::prev(after)->offset;
    at = std::prev(after)->type;
  }
  return {at, start};
}

std::string nameLeaf(const Layout &layout, std::size_t offset) {
  if (layout.kind == Layout::Kind::Array)
    return '[' + std::to_string(offset / layout.of->size) + ']' +
           nameLeaf(*layout.of, offset % layout.of->size);
  if (layout.kind == Layout::Kind::Struct)
    for (const Layout::Field &field : layout.fields)
      if (offset >= field.offset && offset - field.offset < field.type->size)
        return '.' + field.name + nameLeaf(*field.type, offset - field.offset);
  return {};
}

LayoutRef parseLayout(std::string_view text) { return Parser(text).whole(); }

LayoutRef rawBytes() {
  static const LayoutRef bytes = std::make_shared<Layout>();
  return bytes;
}

} // namespace cu2port::verify
