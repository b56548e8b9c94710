#include "generator/Types.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::random {

namespace {

struct ScalarInfo {
  const char *name;
  unsigned size;
  bool isUnsigned;
};

const ScalarInfo &info(Scalar scalar) {
  static const ScalarInfo table[] = {
      {"bool", 1, true},          {"char", 1, false},      {"signed char", 1, false},
      {"unsigned char", 1, true}, {"short", 2, false},     {"unsigned short", 2, true},
      {"int", 4, false},          {"unsigned", 4, true},   {"long", 8, false},
      {"unsigned long", 8, true}, {"long long", 8, false}, {"unsigned long long", 8, true},
      {"float", 4, false},        {"double", 8, false},
  };
  return table[static_cast<std::size_t>(scalar)];
}

std::size_t alignUp(std::size_t offset, std::size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

std::size_t sizeOf(const Field &field) {
  std::size_t size = field.record ? field.record->size : sizeOf(field.type.scalar);
  for (unsigned each : field.extents)
    size *= each;
  return size;
}

std::size_t alignmentOf(const Field &field) {
  return field.record ? field.record->alignment : sizeOf(field.type.scalar);
}

/// The elements of a field, each with its path and offset in the field.
std::vector<std::pair<std::string, std::size_t>> elementsOf(const Field &field) {
  std::vector<std::pair<std::string, std::size_t>> elements = {{"." + field.name, 0}};
  std::size_t size = sizeOf(field);
  for (unsigned extent : field.extents) {
    size /= extent;
    std::vector<std::pair<std::string, std::size_t>> inner;
    for (const auto &[path, offset] : elements)
      for (unsigned i = 0; i < extent; ++i)
        inner.emplace_back(fmt::format("{}[{}]", path, i), offset + i * size);
    elements = std::move(inner);
  }
  return elements;
}

} // namespace

const char *spell(Scalar scalar) { return info(scalar).name; }
unsigned sizeOf(Scalar scalar) { return info(scalar).size; }
bool isUnsigned(Scalar scalar) { return info(scalar).isUnsigned; }

Scalar promoted(Scalar scalar) { return std::max(scalar, Scalar::Int); }

Scalar common(Scalar a, Scalar b) {
  const Scalar high = std::max(promoted(a), promoted(b)), low = std::min(promoted(a), promoted(b));
  if (isReal(high) || isUnsigned(high) || !isUnsigned(low) || sizeOf(low) < sizeOf(high))
    return high;
  return unsignedOf(high); // long long with unsigned long
}

Scalar unsignedOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::Char:
  case Scalar::SChar:
    return Scalar::UChar;
  case Scalar::Short:
  case Scalar::Int:
  case Scalar::Long:
  case Scalar::LongLong:
    return static_cast<Scalar>(static_cast<int>(scalar) + 1);
  default:
    return scalar;
  }
}

Range rangeOf(Scalar scalar) {
  if (scalar == Scalar::Bool)
    return {0, 1};
  const __int128 all = static_cast<__int128>(1) << 8 * sizeOf(scalar);
  return isUnsigned(scalar) ? Range{0, all - 1} : Range{-all / 2, all / 2 - 1};
}

Range EnumType::range() const {
  if (isFixed)
    return rangeOf(underlying);
  __int128 bits = 1; // the values of the smallest bit-field that has room for all enumerators
  for (const auto &[each, value] : values)
    while (bits <= value)
      bits *= 2;
  return {0, bits - 1};
}

std::string EnumType::declaration() const {
  std::string text = fmt::format("enum {}{}{} {{", isScoped ? "class " : "", name,
                                 isFixed ? fmt::format(" : {}", spell(underlying)) : "");
  for (const auto &[each, value] : values)
    text += fmt::format(" {} = {},", each, value);
  return text + " };";
}

std::string EnumType::use(std::size_t index) const {
  return isScoped ? name + "::" + values[index].first : values[index].first;
}

std::string spell(const Type &type) {
  return type.enumeration ? type.enumeration->name : spell(type.scalar);
}

void StructType::layOut() {
  for (Field &field : fields) {
    field.offset = alignUp(size, alignmentOf(field));
    size = field.offset + sizeOf(field);
    alignment = std::max(alignment, alignmentOf(field));
  }
  size = alignUp(size, alignment);
}

std::string StructType::declaration() const {
  std::string text = "struct " + name + " {";
  for (const Field &field : fields) {
    text +=
        fmt::format(" {} {}", field.record ? field.record->name : spell(field.type), field.name);
    for (unsigned each : field.extents)
      text += fmt::format("[{}]", each);
    text += ";";
  }
  return text + " };";
}

std::vector<Leaf> StructType::leaves() const {
  std::vector<Leaf> leaves;
  for (const Field &field : fields)
    for (const auto &[path, offset] : elementsOf(field)) {
      if (!field.record) {
        leaves.push_back({path, field.type, field.offset + offset});
        continue;
      }
      for (const Leaf &inner : field.record->leaves())
        leaves.push_back({path + inner.path, inner.type, field.offset + offset + inner.offset});
    }
  return leaves;
}

std::vector<std::size_t> StructType::padding() const {
  std::vector<bool> isUsed(size);
  for (const Leaf &leaf : leaves())
    for (std::size_t i = 0; i < sizeOf(leaf.type.scalar); ++i)
      isUsed[leaf.offset + i] = true;
  std::vector<std::size_t> padding;
  for (std::size_t i = 0; i < size; ++i)
    if (!isUsed[i])
      padding.push_back(i);
  return padding;
}

} // namespace cu2port::random
