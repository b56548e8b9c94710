// Types as the runtime reads them (runtime/src/verify/Layout.h has the grammar), by which a
// comparison knows what an element of an argument is:
//
//   struct Node { float3 at; double mass[2]; Node *next; };
//     ->  {at@0:{x@0:f32 y@4:f32 z@8:f32}12 mass@16:f64[2] next@32:*^0}40
//
// Behind a struct's fields stands its size, in front of a field's type its offset.
#include "device/ir/LayoutText.h"

#include "device/ir/Ir.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace cu2port::ir {
namespace {

/// How many pointers behind each other are followed.
constexpr int mostPointers = 3;

/// Of void, nothing is known: bytes.
const char *scalarText(Scalar scalar) {
  switch (scalar) {
  case Scalar::Bool:
    return "bool";
  case Scalar::Char:
  case Scalar::SChar:
    return "i8";
  case Scalar::Void:
  case Scalar::UChar:
    return "u8";
  case Scalar::Short:
    return "i16";
  case Scalar::UShort:
    return "u16";
  case Scalar::Int:
    return "i32";
  case Scalar::UInt:
    return "u32";
  case Scalar::Long:
  case Scalar::LongLong:
    return "i64";
  case Scalar::ULong:
  case Scalar::ULongLong:
    return "u64";
  case Scalar::Half:
    return "f16";
  case Scalar::Float:
    return "f32";
  case Scalar::Double:
    return "f64";
  }
  return "u8";
}

class Describer {
public:
  std::string describe(const Type *type) {
    switch (type->kind) {
    case TypeKind::Scalar:
    case TypeKind::Enum:
      return scalarText(type->scalar);
    case TypeKind::Vector:
      return vector(type);
    case TypeKind::Pointer:
      return pointer(type);
    case TypeKind::Array:
      return array(type);
    case TypeKind::Struct:
      return record(type);
    }
    return {};
  }

private:
  /// A vector is a struct of its lanes, x to w.
  static std::string vector(const Type *type) {
    std::string text;
    for (unsigned lane = 0; lane < type->lanes; ++lane)
      text += fmt::format("{}{}@{}:{}", lane ? " " : "", "xyzw"[lane], lane * sizeOf(type->scalar),
                          scalarText(type->scalar));
    return fmt::format("{{{}}}{}", text, sizeOf(type));
  }

  /// Of what has no size (void, a struct that is never defined) there is nothing to say.
  std::string pointer(const Type *type) {
    const Type *to = type->element;
    if (!to || sizeOf(to) == 0)
      return "*";
    const char *star = type->constElement ? "*const " : "*";
    // What it is a part of would have no end.
    // `^0` is the struct around this pointer, `^1` the one around that.
    if (to->isStruct())
      if (auto found = std::find(open.rbegin(), open.rend(), to->record); found != open.rend())
        return fmt::format("{}^{}", star, found - open.rbegin());
    if (pointers == mostPointers)
      return "*";
    ++pointers;
    const std::string text = star + describe(to);
    --pointers;
    return text;
  }

  /// The outermost extent first: `f32[16][17]`.
  std::string array(const Type *type) {
    std::string extents;
    for (; type->isArray(); type = type->element)
      extents += fmt::format("[{}]", type->count);
    const std::string element = describe(type);
    // An array of pointers: `(*f32)[4]`, since `*f32[4]` leads to an array.
    return (type->isPointer() ? "(" + element + ")" : element) + extents;
  }

  std::string record(const Type *type) {
    const StructDecl &decl = *type->record;
    if (decl.isUnion) // it is not known which of them it holds
      return fmt::format("u8[{}]", decl.size);
    std::string fields;
    open.push_back(&decl);
    for (const Field &field : decl.fields)
      fields += fmt::format("{}{}@{}:{}", fields.empty() ? "" : " ", field.name, field.offset,
                            describe(field.type));
    open.pop_back();
    return fmt::format("{{{}}}{}", fields, decl.size);
  }

  std::vector<const StructDecl *> open; ///< types that are being described
  int pointers = 0;
};

} // namespace

std::string layoutText(const Type *type) { return Describer().describe(type); }

} // namespace cu2port::ir
