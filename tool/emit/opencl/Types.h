// How types are called in OpenCL C, and what keeps their layout the same as CUDA's.
#pragma once

#include "device/Ir.h"

#include <string>

namespace cu2port::emit::opencl {

/// OpenCL C's word for a scalar: `ulong` for unsigned long long.
const char *scalarName(ir::Scalar scalar);
/// True for the vectors whose size or alignment differs from CUDA's (float3 has 16 bytes in OpenCL
/// C, double4 is aligned to 32) and those that OpenCL C does not have (float1). They become
/// structs.
bool isStructVector(const ir::Type *vector);
/// `float4`; for one that becomes a struct, the name of the struct: `packed_float3`, `double4_16a`,
/// `float1`.
std::string vectorName(const ir::Type *vector);
/// The definition of that struct.
std::string vectorStruct(const ir::Type *vector);
/// CUDA's function that makes such a vector, for OpenCL C: `make_float3`.
std::string makeFunction(const ir::Type *vector);

/// What a struct definition needs so that OpenCL C lays it out as CUDA does.
struct Layout {
  bool packed = false;
  std::uint64_t alignment = 0; ///< an attribute; 0 if none
  std::uint64_t padding = 0;   ///< bytes to add at the end
  bool possible = true;
};
Layout layoutFor(const ir::StructDecl &decl);

} // namespace cu2port::emit::opencl
