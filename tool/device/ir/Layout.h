// How a struct lies in memory: the attributes that its definition needs so that C, in every target,
// lays it out as CUDA does.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Sets the struct's alignment, those of its fields, and whether it is packed, so that a definition
/// with these attributes has the offsets, the size and the alignment that the struct has in CUDA.
/// False if there is none.
bool settleLayout(StructDecl &decl);
/// Whether a definition with the attributes that it has is laid out so.
bool hasItsLayout(const StructDecl &decl);
/// Whether an attribute gives a struct, or a field within it, its alignment. Some compilers for
/// OpenCL lose that on the way to a kernel whose parameter such a struct is: it arrives beside its
/// place, as everything does that comes after it.
bool hasGivenAlignment(const Type *type);
/// Where C puts a field behind one that ends at `end`.
std::uint64_t naturalOffset(const StructDecl &decl, const Field &field, std::uint64_t end);

} // namespace cu2port::ir
