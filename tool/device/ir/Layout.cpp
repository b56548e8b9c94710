// Attributes that a struct's definition needs, so that C lays it out as CUDA has done:
//
//   struct P { char c; int n; }            n at 4, size 8      none: C does the same
//   struct __align__(16) V { float x; }    size 16             the struct's alignment
//   fields with alignas                    n at 16             the field's alignment
//   #pragma pack(1)                        n at 1, size 5      packed, with what is then missing
//
// They are tried in this order (settleLayout).
#include "device/ir/Layout.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::alignTo;

std::uint64_t alignmentOf(const Field &field, const StructDecl &decl) {
  return std::max(decl.isPacked ? 1 : alignOf(field.type), field.alignment);
}

} // namespace

std::uint64_t naturalOffset(const StructDecl &decl, const Field &field, std::uint64_t end) {
  return decl.isUnion ? 0 : alignTo(end, alignmentOf(field, decl));
}

bool hasItsLayout(const StructDecl &decl) {
  std::uint64_t end = 0, alignment = std::max<std::uint64_t>(1, decl.alignment);
  for (const Field &field : decl.fields) {
    const std::uint64_t own = alignmentOf(field, decl);
    if (field.offset != naturalOffset(decl, field, end))
      return false;
    end = std::max(end, field.offset + sizeOf(field.type));
    alignment = std::max(alignment, own);
  }
  const bool isEmpty =
      decl.fields.empty(); // C++ gives it a byte, and who prints it sees to that in C
  return alignment == decl.natural && alignTo(isEmpty ? 1 : end, alignment) == decl.size;
}

namespace {

/// Aligns each field so that it comes to lie where it should.
void alignFields(StructDecl &decl) {
  std::uint64_t end = 0;
  for (Field &field : decl.fields) {
    for (std::uint64_t least = 1; least <= decl.natural; least *= 2)
      if (!decl.isUnion && field.offset != alignTo(end, alignmentOf(field, decl)))
        field.alignment = least;
    end = field.offset + sizeOf(field.type);
  }
}

} // namespace

bool settleLayout(StructDecl &decl) {
  if (hasItsLayout(decl))
    return true;
  decl.alignment = decl.natural > 1 ? decl.natural : 0;
  if (hasItsLayout(decl))
    return true;
  const StructDecl asWritten = decl;
  alignFields(decl);
  if (hasItsLayout(decl))
    return true;
  decl.fields = asWritten.fields;
  decl.isPacked = true;
  alignFields(decl);
  return hasItsLayout(decl);
}

/// Whether C lays it out so without attributes and fields that take no room, which some targets
/// have not (lowering/EmptyArrays.cpp).
static bool needsNoAttributes(const StructDecl &decl) {
  StructDecl plain = decl;
  plain.alignment = 0;
  std::erase_if(plain.fields, [](const Field &field) { return sizeOf(field.type) == 0; });
  for (Field &field : plain.fields)
    field.alignment = 0;
  return hasItsLayout(plain);
}

bool hasGivenAlignment(const Type *type) {
  type = innermostElement(type);
  if (!type->isStruct())
    return false;
  const StructDecl &decl = *type->record;
  return !needsNoAttributes(decl) ||
         std::any_of(decl.fields.begin(), decl.fields.end(),
                     [](const Field &field) { return hasGivenAlignment(field.type); });
}

} // namespace cu2port::ir
