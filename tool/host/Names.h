// CUDA's names in host code: what they become, and what is said where they have no translation.
#pragma once

#include "host/Plan.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

namespace cu2port::host {

/// `location` names `decl`. Names of CUDA's change as their rules say; a token that also names
/// something else, in another expansion of the same macro, is left alone and reported.
/// If the token is a name of the device's own, which host code cannot use, that is left to the
/// caller to judge.
std::optional<Span> planReference(Plan &plan, clang::SourceLocation location,
                                  const clang::NamedDecl *decl);

/// True for functions and variables that only device code can use, of CUDA's or of the user's.
bool isDeviceOnly(const clang::NamedDecl *decl);

/// Puts `template` before a name that was read with it, and is written without
/// (frontend/TemplateWords.h): other compilers want it.
void planTemplateWord(Plan &plan, const clang::DependentScopeDeclRefExpr *name);

/// Reports a name of the device's own in host code, and marks it.
void refuseOnHost(Plan &plan, const Span &span, const std::string &name);

/// Whether host code must spell the name otherwise.
bool changesName(const ApiRule &rule);
/// Macros by which CUDA's compiler says what it is; only conditions ask for them.
bool isCompilersMacro(llvm::StringRef name);
/// One of nvcc's intrinsics that tell where a lambda runs.
bool asksForLambda(llvm::StringRef macro);

/// Names that macros turn into text. What the names themselves become is planned already.
void planStringised(Plan &plan);

/// The macros of CUDA's that the user's files expand, attributes such as __global__ among them.
/// Runs when all device code is already swallowed.
void planMacroUses(Plan &plan);

} // namespace cu2port::host
