// The types of the device IR: C's, with address spaces. Types are unique: equal types are the same
// pointer.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace cu2port::ir {

struct StructDecl;
struct EnumDecl;

/// Where a pointer points, or where a variable lives. CUDA's generic pointers start as Unknown; the
/// pass "address spaces" settles them.
enum class AddressSpace : std::uint8_t { Unknown, Private, Shared, Global, Constant };

/// C's scalar types as CUDA sizes them on 64-bit Linux: `Long` and `LongLong` have 64 bits.
enum class Scalar : std::uint8_t {
  Void,
  Bool,
  Char,
  SChar,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  LongLong,
  ULongLong,
  Half,
  Float,
  Double,
};

/// What a type is; which fields of Type it uses depends on that.
enum class TypeKind : std::uint8_t { Scalar, Vector, Pointer, Array, Struct, Enum };

/// One type. The fields of other kinds stay as they are here, so that equal types are equal in all
/// fields.
struct Type {
  TypeKind kind;
  Scalar scalar = Scalar::Void;  ///< Scalar; element of a Vector; underlying type of an Enum
  unsigned lanes = 0;            ///< Vector: 1 to 4 (CUDA's float1 ... double4)
  const Type *element = nullptr; ///< Pointer: pointee; Array: element
  std::uint64_t count = 0;       ///< Array: number of elements; 0 for `extern __shared__ T x[]`
  AddressSpace space = AddressSpace::Unknown; ///< Pointer: of the pointee
  bool constElement = false;                  ///< Pointer: pointee is const
  bool volatileElement = false;               ///< Pointer: pointee is volatile
  const StructDecl *record = nullptr;         ///< Struct
  const EnumDecl *enumeration = nullptr;      ///< Enum

  bool isScalar() const { return kind == TypeKind::Scalar; }
  bool isVoid() const { return isScalar() && scalar == Scalar::Void; }
  bool isBool() const { return isScalar() && scalar == Scalar::Bool; }
  bool isFloating() const { return isScalar() && scalar >= Scalar::Half; }
  // An enum is one: arithmetic converts it.
  bool isInteger() const {
    return kind == TypeKind::Enum ||
           (isScalar() && scalar >= Scalar::Bool && scalar <= Scalar::ULongLong);
  }
  bool isPointer() const { return kind == TypeKind::Pointer; }
  bool isArray() const { return kind == TypeKind::Array; }
  bool isStruct() const { return kind == TypeKind::Struct; }
  bool isVector() const { return kind == TypeKind::Vector; }
};

/// bool counts as unsigned, `char` as signed.
bool isUnsigned(Scalar scalar);
/// An integer that holds the enum's values in as many bytes, and that C promotes as C++ promotes
/// the enum: the values of a plain `enum { A }` are unsigned, but arithmetic sees an int.
Scalar integerOf(const EnumDecl &decl);
/// Size in bytes of a scalar as CUDA defines it (Void: 0).
unsigned sizeOf(Scalar scalar);
/// Size and alignment in bytes as CUDA lays the type out; a float3 has size 12, a double4 alignment
/// 16.
std::uint64_t sizeOf(const Type *type);
/// At least 1.
std::uint64_t alignOf(const Type *type);
/// Of `float[16][17]` float; of a type that is no array, itself.
const Type *innermostElement(const Type *type);
/// True when a value of this type contains a pointer anywhere.
bool containsPointer(const Type *type);
/// How the dump and messages write a type: `global const float *`, `float4`, `shared
/// float[16][17]`.
std::string spell(const Type *type);
/// `unsigned int`: as C writes it.
const char *spell(Scalar scalar);
/// `global`, `shared`; `generic` if it is not known.
const char *spell(AddressSpace space);

/// Makes types and keeps them unique.
class TypeTable {
public:
  // Each gives the one type of this kind: the same pointer for the same question.
  const Type *scalar(Scalar scalar);
  /// Of 1 to 4 lanes.
  const Type *vector(Scalar element, unsigned lanes);
  /// A pointer's space and qualifiers are those of what it points to.
  const Type *pointer(const Type *pointee, AddressSpace space = AddressSpace::Unknown,
                      bool isConst = false, bool isVolatile = false);
  const Type *array(const Type *element, std::uint64_t count);
  /// By its definition, which may be read later: its size is not asked here.
  const Type *record(const StructDecl *decl);
  const Type *enumeration(const EnumDecl *decl);
  /// The same pointer type with another address space.
  const Type *withSpace(const Type *pointer, AddressSpace space);

private:
  const Type *unique(const Type &type);
  using Key =
      std::tuple<TypeKind, Scalar, unsigned, const void *, std::uint64_t, AddressSpace, bool, bool>;
  std::map<Key, std::unique_ptr<Type>> types;
};

} // namespace cu2port::ir
