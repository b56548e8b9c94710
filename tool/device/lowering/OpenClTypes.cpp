// The names of CUDA's types in OpenCL C, and structs in place of vectors that differ there:
//
//   unsigned long long, float4, short2     ulong, float4, short2
//   float3     12 bytes in CUDA, 16 there  typedef struct { float x, y, z; } packed_float3;
//   double4    aligned to 16, and to 32    typedef struct { ... } __attribute__((aligned(16)))
//                                            double4_16a;
//   float1     not there                   typedef struct { float x; } float1;
#include "device/lowering/OpenClTypes.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::ir {

const char *scalarName(Scalar scalar) {
  switch (scalar) {
  case Scalar::Void:
    return "void";
  case Scalar::Bool:
    return "bool";
  case Scalar::Char:
  case Scalar::SChar:
    return "char";
  case Scalar::UChar:
    return "uchar";
  case Scalar::Short:
    return "short";
  case Scalar::UShort:
    return "ushort";
  case Scalar::Int:
    return "int";
  case Scalar::UInt:
    return "uint";
  case Scalar::Long:
  case Scalar::LongLong:
    return "long";
  case Scalar::ULong:
  case Scalar::ULongLong:
    return "ulong";
  case Scalar::Half:
    return "half";
  case Scalar::Float:
    return "float";
  case Scalar::Double:
    return "double";
  }
  return "";
}

/// A bool is stored as a byte, whatever OpenCL C makes of it (StoredTypes.cpp).
const char *integerName(const EnumDecl &decl) {
  return decl.underlying == Scalar::Bool ? "uchar" : scalarName(integerOf(decl));
}

bool namesAreMacros(const EnumDecl &decl) {
  return decl.promoted != Scalar::Int && sizeOf(decl.underlying) >= 4;
}

bool isStructVector(const Type *vector) {
  return vector->lanes == 1 || vector->lanes == 3 || alignOf(vector) != sizeOf(vector);
}

std::string vectorName(const Type *vector) {
  std::string name = scalarName(vector->scalar) + std::to_string(vector->lanes);
  if (vector->lanes == 3)
    return "packed_" + name;
  if (vector->lanes == 4 && isStructVector(vector))
    return name + "_16a"; // as CUDA 13 calls it
  return name;
}

/// The lanes of a struct are its fields, so that `v.x` is written as for a vector.
std::string vectorStruct(const Type *vector) {
  static const char *const lanes[] = {"", "x", "x, y", "x, y, z", "x, y, z, w"};
  std::string attribute = vector->lanes == 4 ? " __attribute__((aligned(16)))" : "";
  return fmt::format("typedef struct {{\n  {} {};\n}}{} {};\n", scalarName(vector->scalar),
                     lanes[vector->lanes], attribute, vectorName(vector));
}

/// Named after CUDA's type, not after the struct: `make_float3` makes a packed_float3.
std::string makeFunction(const Type *vector) {
  static const char *const names[] = {"x", "y", "z", "w"};
  std::string parameters, values;
  for (unsigned i = 0; i < vector->lanes; ++i) {
    std::string comma = i ? ", " : "";
    parameters += comma + scalarName(vector->scalar) + " " + names[i];
    values += comma + names[i];
  }
  std::string type = vectorName(vector);
  return fmt::format("static inline {} make_{}({}) {{\n  {} v = {{{}}};\n  return v;\n}}\n", type,
                     spell(vector), parameters, type, values);
}

} // namespace cu2port::ir
