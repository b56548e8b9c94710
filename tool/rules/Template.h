// The texts of device functions, with their places filled in.
#pragma once

#include "rules/Rules.h"

#include "llvm/ADT/ArrayRef.h"

namespace cu2port::rules {

/// The first overload for a first argument of this scalar (pointee) type, spelled as the IR does;
/// null if none fits.
const ApiRule::Overload *overloadFor(const ApiRule &rule, llvm::StringRef type);

/// Replaces $1, $2 ... by the arguments, $* by all of them, $T and $S by the OpenCL type and
/// address space that the first argument points to. An argument that the call does not have is
/// empty.
std::string fill(llvm::StringRef text, llvm::ArrayRef<std::string> arguments, llvm::StringRef type,
                 llvm::StringRef space);

} // namespace cu2port::rules
