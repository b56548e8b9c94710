// Types of functions' own among the arguments of templates' instances.
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"

#include <string>
#include <vector>

namespace cu2port {

/// Whether only the text around it can name the type, or a part of it: of a function's own, or
/// without a name.
bool hasLocalType(clang::QualType type);

/// Those that are part of a kernel's name for linkers.
std::vector<const clang::CXXRecordDecl *> lambdasAmongArguments(const clang::FunctionDecl *kernel);

/// The linker's name of a kernel's instance, which its host stub will have; with lambdas, it has
/// their numbers in it. Empty if compilers have each their own.
std::string stableLinkerName(const clang::FunctionDecl *kernel);

} // namespace cu2port
