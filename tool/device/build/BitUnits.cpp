// Which integers hold a struct's bit-fields:
//
//   struct Flags {                    typedef struct {
//     unsigned low : 3, high : 5;  ->   uint low_high;
//   };                                } Flags;
//
// Offsets are the host's, as Clang lays the struct out. An integer must not overlap a member that
// is no bit-field, as it is a member itself. Where none fits, the struct is refused.
#include "device/build/BitUnits.h"

#include "clang/AST/RecordLayout.h"

namespace cu2port {

using ir::Scalar;

namespace {

struct Range {
  std::uint64_t begin, end; ///< in bytes
  bool overlaps(const Range &other) const { return begin < other.end && other.begin < end; }
};

/// The aligned integer of so many bytes that holds the bits: of bits 3 to 7 the byte 0, or the
/// bytes 0 to 3; nothing if there is none, as of bits 6 to 9 in a byte.
std::optional<Range> holder(std::uint64_t firstBit, std::uint64_t bits, std::uint64_t bytes) {
  const std::uint64_t begin = firstBit / (8 * bytes) * bytes;
  if (firstBit + bits > 8 * (begin + bytes))
    return std::nullopt;
  return Range{begin, begin + bytes};
}

const ir::Type *unsignedType(ir::TypeTable &types, std::uint64_t bytes) {
  switch (bytes) {
  case 1:
    return types.scalar(Scalar::UChar);
  case 2:
    return types.scalar(Scalar::UShort);
  case 4:
    return types.scalar(Scalar::UInt);
  default:
    return types.scalar(Scalar::ULong);
  }
}

} // namespace

/// A union's bit-fields have an integer each, all of which begin where the union does.
void BitUnits::addAllOfUnion(const clang::RecordDecl *decl) {
  for (const clang::FieldDecl *field : decl->fields()) {
    if (!field->isBitField() || field->getBitWidthValue(ast) == 0)
      continue;
    auto *unit = program.make<BitUnit>();
    unit->name = field->getName().empty() ? "unnamed_bits" : field->getName().str();
    unit->type =
        unsignedType(program.types, ast.getTypeSizeInChars(field->getType()).getQuantity());
    places[field] = {unit, 0};
  }
}

/// Finds the integers that hold a struct's bit-fields. False if some member has none that leaves
/// the others alone.
bool BitUnits::addAllOf(const clang::RecordDecl *decl) {
  if (decl->isUnion())
    return addAllOfUnion(decl), true;
  const clang::ASTRecordLayout &layout = ast.getASTRecordLayout(decl);
  auto bitOf = [&](const clang::FieldDecl *field) {
    return layout.getFieldOffset(field->getFieldIndex());
  };
  // The widest integer that leaves the others alone comes first: that of the field's own type,
  // and then halves of it.
  std::vector<Range> others, units;
  for (const clang::FieldDecl *field : decl->fields())
    if (!field->isBitField())
      others.push_back({bitOf(field) / 8,
                        bitOf(field) / 8 + ast.getTypeSizeInChars(field->getType()).getQuantity()});
  auto isFree = [&](const Range &range) {
    return range.end <= static_cast<std::uint64_t>(layout.getSize().getQuantity()) &&
           llvm::none_of(others, [&](const Range &other) { return range.overlaps(other); });
  };
  for (const clang::FieldDecl *field : decl->fields()) {
    if (!field->isBitField() || field->getBitWidthValue(ast) == 0)
      continue;
    std::optional<Range> found;
    for (std::uint64_t bytes = ast.getTypeSizeInChars(field->getType()).getQuantity(); bytes;
         bytes /= 2)
      if (auto range = holder(bitOf(field), field->getBitWidthValue(ast), bytes);
          range && !found && isFree(*range))
        found = range;
    if (!found)
      return false;
    // Those that overlap hold each other.
    if (!units.empty() && units.back().overlaps(*found)) {
      units.back().begin = std::min(units.back().begin, found->begin);
      units.back().end = std::max(units.back().end, found->end);
    } else {
      units.push_back(*found);
    }
  }
  // Names of the fields make the unit's, so that the text still says what is in it.
  for (const Range &range : units) {
    auto *unit = program.make<BitUnit>();
    unit->type = unsignedType(program.types, range.end - range.begin);
    unit->offset = range.begin;
    for (const clang::FieldDecl *field : decl->fields())
      if (field->isBitField() && bitOf(field) / 8 >= range.begin && bitOf(field) / 8 < range.end) {
        if (!field->getName().empty())
          unit->name += (unit->name.empty() ? "" : "_") + field->getName().str();
        places[field] = {unit, static_cast<unsigned>(bitOf(field) - 8 * range.begin)};
      }
    if (unit->name.empty())
      unit->name = "unnamed_bits_" + std::to_string(range.begin);
  }
  return true;
}

const BitPlace *BitUnits::find(const clang::FieldDecl *field) const {
  const auto known = places.find(field);
  return known == places.end() ? nullptr : &known->second;
}

} // namespace cu2port
