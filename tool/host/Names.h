// CUDA's names in host code: what they become, and what is said where they have no translation.
#pragma once

#include "host/Plan.h"

#include "clang/AST/Decl.h"

namespace cu2port::host {

/// `location` names `decl`. Names of CUDA's change as their rules say; a token that also names
/// something else, in another expansion of the same macro, is left alone and reported.
void planReference(Plan &plan, clang::SourceLocation location, const clang::NamedDecl *decl);

/// The macros of CUDA's that the user's files expand, attributes such as __global__ among them.
/// Runs when all device code is already swallowed.
void planMacroUses(Plan &plan);

} // namespace cu2port::host
