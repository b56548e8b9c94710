// What an element of a kernel's argument holds, and where: read from the text that a translation
// with --verify registers (cu2port/module.h), or from a recorded case.
//
//   type    = pointer | base {"[" count "]"}      extents as in C, the outermost first
//   pointer = "*" ["const "] [type | "^" count]   to what; nothing: unknown
//   base    = "i8" .. "i64" | "u8" .. "u64" | "f16" | "f32" | "f64" | "bool" | struct | "(" pointer
//   ")" struct  = "{" [field {" " field}] "}" size    and the bytes from one element to the next
//   field   = name "@" offset ":" type            by offset, without overlaps
//
// "^" is a struct that the pointer is a part of: "^0" the innermost, "^1" the one around that.
// An array of `struct Node { float3 at; double mass[2]; Node *next; }` is
// "{at@0:{x@0:f32 y@4:f32 z@8:f32}12 mass@16:f64[2] next@32:*^0}40".
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cu2port::verify {

enum class Scalar : std::uint8_t {
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  F16,
  F32,
  F64,
  Bool,
  Pointer
};

std::size_t sizeOf(Scalar scalar);
bool isReal(Scalar scalar);

class Layout;
/// Keeps the whole type that it is a part of.
using LayoutRef = std::shared_ptr<const Layout>;

class Layout {
public:
  enum class Kind : std::uint8_t { Scalar, Array, Struct };
  struct Field {
    std::string name;
    std::size_t offset;
    const Layout *type;
  };

  Kind kind = Kind::Scalar;
  Scalar scalar = Scalar::U8;
  bool pointsToConst = false;
  bool hasPointers = false; ///< it is one, or has some in it
  std::size_t size = 1;
  /// Array: its elements; pointers: what they point to, null if that is unknown.
  const Layout *of = nullptr;
  std::vector<Field> fields; ///< Struct: by offset, without overlaps

  bool isPointer() const { return kind == Kind::Scalar && scalar == Scalar::Pointer; }
};

/// The scalar that a byte of an element belongs to.
struct Leaf {
  const Layout *scalar = nullptr; ///< null: padding
  std::size_t offset = 0;         ///< where it starts; for padding, the byte itself
};
Leaf leafAt(const Layout &layout, std::size_t byte);

/// How a program names the scalar at this offset of an element: ".at.x", ".mass[1]", "" if it is
/// all of it.
std::string nameLeaf(const Layout &layout, std::size_t offset);

/// Calls `visit(const Layout &pointer, std::size_t offset)` for each pointer that lies whole in the
/// first `bytes` bytes of an object.
template <class F>
void forEachPointer(const Layout &layout, std::size_t bytes, F visit, std::size_t offset = 0) {
  if (!layout.hasPointers || offset >= bytes)
    return;
  if (layout.kind == Layout::Kind::Array)
    for (std::size_t at = 0; at < layout.size && offset + at < bytes; at += layout.of->size)
      forEachPointer(*layout.of, bytes, visit, offset + at);
  else if (layout.kind == Layout::Kind::Struct)
    for (const Layout::Field &field : layout.fields)
      forEachPointer(*field.type, bytes, visit, offset + field.offset);
  else if (layout.size <= bytes - offset)
    visit(layout, offset);
}

/// Null if the text is none, or describes something larger than memory can be. Whatever the text,
/// it takes time and memory in proportion to its length.
LayoutRef parseLayout(std::string_view text);

/// Bytes whose meaning is unknown.
LayoutRef rawBytes();

} // namespace cu2port::verify
