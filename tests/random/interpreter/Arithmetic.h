// C's arithmetic on the scalar types of the IR, overflow checked.
#pragma once

#include "device/ir/Ir.h"

#include <cstdint>

namespace cu2port::interpret {

/// A value of a scalar type in 64 bits: integers extended as their type's sign says, the bits of
/// floats and doubles, addresses.
using Bits = std::uint64_t;

/// Cuts an integer to the width of its type, and extends it again.
Bits wrap(ir::Scalar type, Bits bits);
Bits load(ir::Scalar type, const void *from);
void store(ir::Scalar type, void *to, Bits bits);

/// As C converts; a float that does not fit into the integer type is Undefined.
Bits convert(Bits bits, ir::Scalar from, ir::Scalar to);
bool isTrue(Bits bits, ir::Scalar type);

/// The type in which C computes with operands of these types.
ir::Scalar commonType(ir::Scalar a, ir::Scalar b);
ir::Scalar promoted(ir::Scalar type);
/// Operands of the common type; comparisons give 0 or 1.
Bits arithmetic(ir::BinaryOp op, ir::Scalar type, Bits a, Bits b);
Bits shift(ir::BinaryOp op, ir::Scalar type, Bits a, Bits count);
/// The operator of `+=`.
ir::BinaryOp plainOperator(ir::BinaryOp assignment);

template <class T> T fromBits(Bits bits);
template <class T> Bits toBits(T value);

} // namespace cu2port::interpret
