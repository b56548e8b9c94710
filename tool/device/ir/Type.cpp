// Types: unique objects, their sizes in CUDA, and how they are written in dumps and messages:
//
//   global const float *              leads to global memory, and does not write it
//   shared float *private *           to a pointer in private memory, which leads to shared memory
//   shared float (*)[17]              to an array
//   float *(shared *)[4]              to an array of pointers, in shared memory
//   float[16][17], float4, Node       as in C, without a name
//
// Sizes are those of CUDA on 64-bit Linux, whatever the target's are: host and kernels have memory
// in common.
#include "device/ir/Type.h"

#include "device/ir/Ir.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

struct ScalarInfo {
  const char *name;
  unsigned size;
  bool isUnsigned;
};

// In the order of the enumerators of Scalar.
constexpr ScalarInfo scalars[] = {
    {"void", 0, false},
    {"bool", 1, true},
    {"char", 1, false},
    {"signed char", 1, false},
    {"unsigned char", 1, true},
    {"short", 2, false},
    {"unsigned short", 2, true},
    {"int", 4, false},
    {"unsigned int", 4, true},
    {"long", 8, false},
    {"unsigned long", 8, true},
    {"long long", 8, false},
    {"unsigned long long", 8, true},
    {"half", 2, false},
    {"float", 4, false},
    {"double", 8, false},
};

const ScalarInfo &info(Scalar scalar) { return scalars[static_cast<unsigned>(scalar)]; }

/// CUDA aligns vectors of two and four elements to their size, but to 16 at most; three are just
/// three.
std::uint64_t alignOfVector(const Type *type) {
  std::uint64_t element = sizeOf(type->scalar);
  return type->lanes % 2 ? element : std::min<std::uint64_t>(element * type->lanes, 16);
}

/// As CUDA names vectors: `uint2`, `longlong3`; `char4` is one of signed chars.
std::string spellVector(const Type *type) {
  std::string name;
  switch (type->scalar) {
  case Scalar::UChar:
    name = "uchar";
    break;
  case Scalar::UShort:
    name = "ushort";
    break;
  case Scalar::UInt:
    name = "uint";
    break;
  case Scalar::ULong:
    name = "ulong";
    break;
  case Scalar::LongLong:
    name = "longlong";
    break;
  case Scalar::ULongLong:
    name = "ulonglong";
    break;
  case Scalar::SChar:
    name = "char";
    break;
  case Scalar::Void:
  case Scalar::Bool:
  case Scalar::Char:
  case Scalar::Short:
  case Scalar::Int:
  case Scalar::Long:
  case Scalar::Half:
  case Scalar::Float:
  case Scalar::Double:
    name = info(type->scalar).name;
    break;
  }
  return name + std::to_string(type->lanes);
}

/// `[16][17]`; `[]` of dynamic shared memory, whose size a launch says.
std::string spellDimensions(const Type *array) {
  std::string dimensions;
  for (; array->isArray(); array = array->element)
    dimensions += "[" + (array->count ? std::to_string(array->count) : "") + "]";
  return dimensions;
}

/// What holds of the pointee, in front of the star. A generic pointer says no space.
std::string spellQualifiers(const Type *pointer) {
  std::string text;
  if (pointer->space != AddressSpace::Unknown)
    text += std::string(spell(pointer->space)) + " ";
  if (pointer->constElement)
    text += "const ";
  if (pointer->volatileElement)
    text += "volatile ";
  return text;
}

/// The pointee may be a pointer or an array itself, so that there are four ways to write it.
std::string spellPointer(const Type *type) {
  const Type *pointee = type->element;
  if (pointee->isPointer()) // qualifiers of a pointer stand behind its star
    return spell(pointee) + spellQualifiers(type) + "*";
  if (pointee->isArray() &&
      innermostElement(pointee)->isPointer()) // in front they would be that one's
    return spell(innermostElement(pointee)) + "(" + spellQualifiers(type) + "*)" +
           spellDimensions(pointee);
  if (pointee->isArray())
    return spellQualifiers(type) + spell(innermostElement(pointee)) + " (*)" +
           spellDimensions(pointee);
  return spellQualifiers(type) + spell(pointee) + " *";
}

} // namespace

bool isUnsigned(Scalar scalar) { return info(scalar).isUnsigned; }
unsigned sizeOf(Scalar scalar) { return info(scalar).size; }
/// The promoted type, unless that has more bytes than the enum.
Scalar integerOf(const EnumDecl &decl) {
  return sizeOf(decl.promoted) == sizeOf(decl.underlying) ? decl.promoted : decl.underlying;
}
const char *spell(Scalar scalar) { return info(scalar).name; }

/// The words of dumps and messages.
const char *spell(AddressSpace space) {
  switch (space) {
  case AddressSpace::Unknown:
    return "generic";
  case AddressSpace::Private:
    return "private";
  case AddressSpace::Shared:
    return "shared";
  case AddressSpace::Global:
    return "global";
  case AddressSpace::Constant:
    return "constant";
  }
  return "";
}

/// In bytes; 0 for void, and for arrays and structs whose size nobody has said.
std::uint64_t sizeOf(const Type *type) {
  switch (type->kind) {
  case TypeKind::Scalar:
  case TypeKind::Enum:
    return sizeOf(type->scalar);
  case TypeKind::Vector:
    return std::uint64_t{sizeOf(type->scalar)} * type->lanes;
  // As the host's pointers, in every target.
  case TypeKind::Pointer:
    return 8;
  case TypeKind::Array:
    return type->count * sizeOf(type->element);
  case TypeKind::Struct:
    return type->record->size;
  }
  return 0;
}

/// Void, which has no size, is aligned to one byte.
std::uint64_t alignOf(const Type *type) {
  switch (type->kind) {
  case TypeKind::Scalar:
  case TypeKind::Enum:
    return std::max(1U, sizeOf(type->scalar));
  case TypeKind::Vector:
    return alignOfVector(type);
  case TypeKind::Pointer:
    return 8;
  case TypeKind::Array:
    return alignOf(type->element);
  // As CUDA lays it out, attributes included.
  case TypeKind::Struct:
    return std::max<std::uint64_t>(1, type->record->natural);
  }
  return 1;
}

const Type *innermostElement(const Type *type) {
  while (type->isArray())
    type = type->element;
  return type;
}

/// Also within structs and arrays: passes that follow addresses look at such values.
bool containsPointer(const Type *type) {
  switch (type->kind) {
  case TypeKind::Scalar:
  case TypeKind::Enum:
  case TypeKind::Vector:
    return false;
  case TypeKind::Pointer:
    return true;
  case TypeKind::Array:
    return containsPointer(type->element);
  case TypeKind::Struct:
    return std::any_of(type->record->fields.begin(), type->record->fields.end(),
                       [](const Field &field) { return containsPointer(field.type); });
  }
  return false;
}

std::string spell(const Type *type) {
  switch (type->kind) {
  case TypeKind::Scalar:
    return spell(type->scalar);
  case TypeKind::Vector:
    return spellVector(type);
  case TypeKind::Pointer:
    return spellPointer(type);
  case TypeKind::Array:
    return spell(innermostElement(type)) + spellDimensions(type);
  case TypeKind::Struct:
    return type->record->name;
  // An enum without a name is written as the integer that it is kept as.
  case TypeKind::Enum:
    return type->enumeration->name.empty() ? spell(integerOf(*type->enumeration))
                                           : type->enumeration->name;
  }
  return "";
}

/// The one object that is equal to this type: made if it is the first of its kind. A type refers to
/// one other thing at most, which is in the key by its address.
const Type *TypeTable::unique(const Type &type) {
  const void *about = type.element;
  if (type.record)
    about = type.record;
  if (type.enumeration)
    about = type.enumeration;
  Key key{type.kind,  type.scalar, type.lanes,        about,
          type.count, type.space,  type.constElement, type.volatileElement};
  std::unique_ptr<Type> &slot = types[key];
  if (!slot)
    slot = std::make_unique<Type>(type);
  return slot.get();
}

/// All fields that do not say what this type is keep their defaults, and with that are the same.
const Type *TypeTable::scalar(Scalar scalar) {
  Type type{TypeKind::Scalar};
  type.scalar = scalar;
  return unique(type);
}

const Type *TypeTable::vector(Scalar element, unsigned lanes) {
  Type type{TypeKind::Vector};
  type.scalar = element;
  type.lanes = lanes;
  return unique(type);
}

/// `pointee *`: the qualifiers are the pointee's.
const Type *TypeTable::pointer(const Type *pointee, AddressSpace space, bool isConst,
                               bool isVolatile) {
  Type type{TypeKind::Pointer};
  type.element = pointee;
  type.space = space;
  type.constElement = isConst;
  type.volatileElement = isVolatile;
  return unique(type);
}

/// A count of 0 is that of dynamic shared memory.
const Type *TypeTable::array(const Type *element, std::uint64_t count) {
  Type type{TypeKind::Array};
  type.element = element;
  type.count = count;
  return unique(type);
}

const Type *TypeTable::record(const StructDecl *decl) {
  Type type{TypeKind::Struct};
  type.record = decl;
  return unique(type);
}

/// The underlying type counts for its size; what arithmetic sees is in the enum (`promoted`).
const Type *TypeTable::enumeration(const EnumDecl *decl) {
  Type type{TypeKind::Enum};
  type.scalar = decl->underlying;
  type.enumeration = decl;
  return unique(type);
}

/// What is pointed to, and what may be done with it, stays.
const Type *TypeTable::withSpace(const Type *pointer, AddressSpace space) {
  return this->pointer(pointer->element, space, pointer->constElement, pointer->volatileElement);
}

} // namespace cu2port::ir
