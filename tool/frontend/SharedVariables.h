// Variables in shared memory.
#pragma once

#include "clang/AST/Decl.h"

namespace cu2port {

/// Whether `__shared__` stands at a variable's declaration. Clang's attribute is not enough: see
/// SharedVariables.cpp.
bool isShared(const clang::VarDecl *variable);

/// Whether a shared variable has an initialiser that somebody wrote, which CUDA does not take.
bool hasWrittenValue(const clang::VarDecl *shared);

} // namespace cu2port
