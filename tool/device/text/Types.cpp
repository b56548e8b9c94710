// Types of the text, and what C++ says of enums.
//
//   enum { left, right } side;   ->   enum left side      by its first value: it has no name
//   enum small : char            ->   promoted to int
#include "device/text/Types.h"

#include "device/ir/Ir.h"

#include <algorithm>

namespace cu2port::ir {

/// The type with another enum in the place of its own.
/// At whatever depth of pointers and arrays.
static const Type *withEnum(TypeTable &types, const Type *type, const EnumDecl &named) {
  switch (type->kind) {
  case TypeKind::Pointer:
    return types.pointer(withEnum(types, type->element, named), type->space, type->constElement,
                         type->volatileElement);
  case TypeKind::Array:
    return types.array(withEnum(types, type->element, named), type->count);
  case TypeKind::Enum:
    return types.enumeration(&named);
  case TypeKind::Scalar:
  case TypeKind::Vector:
  case TypeKind::Struct:
    break;
  }
  return type;
}

std::string writeType(const Type *type) {
  if (!type)
    return "?";
  const Type *inner = type;
  while (inner->element)
    inner = inner->element;
  const EnumDecl *decl = inner->enumeration;
  if (!decl || !decl->name.empty() || decl->values.empty())
    return spell(type);
  EnumDecl named = *decl;
  named.name = "enum " + decl->values[0].name;
  TypeTable types;
  return spell(withEnum(types, type, named));
}

/// Smaller than an int becomes int. One of unsigned values that all fit becomes int as well, unless
/// the user has said what is underlying.
Scalar promotedOf(const EnumDecl &decl) {
  if (sizeOf(decl.underlying) < 4)
    return Scalar::Int;
  const bool fitsInt = !decl.isFixed && decl.underlying == Scalar::UInt &&
                       std::all_of(decl.values.begin(), decl.values.end(),
                                   [](const Enumerator &each) { return each.value <= INT32_MAX; });
  return fitsInt ? Scalar::Int : decl.underlying;
}

} // namespace cu2port::ir
