// How types are called in OpenCL C.
#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port::ir {

/// OpenCL C's word for a scalar: `ulong` for unsigned long long.
const char *scalarName(Scalar scalar);
/// The integer that an enum is stored as.
const char *integerName(const EnumDecl &decl);
/// Whether the enum's names promote to something else than an int, as which C has no names of
/// enums.
bool namesAreMacros(const EnumDecl &decl);
/// True for the vectors whose size or alignment differs from CUDA's (float3 has 16 bytes in OpenCL
/// C, double4 is aligned to 32) and those that OpenCL C does not have (float1). They become
/// structs.
bool isStructVector(const Type *vector);
/// `float4`; for one that becomes a struct, the name of the struct: `packed_float3`, `double4_16a`,
/// `float1`.
std::string vectorName(const Type *vector);
/// The definition of that struct.
std::string vectorStruct(const Type *vector);
/// CUDA's function that makes such a vector, for OpenCL C: `make_float3`.
std::string makeFunction(const Type *vector);

} // namespace cu2port::ir
