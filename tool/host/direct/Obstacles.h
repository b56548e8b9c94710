// Kernels whose text means something else where it is plain C++.
#pragma once

#include "clang/AST/Decl.h"

#include <optional>
#include <string>

namespace cu2port::host::direct {

/// Why a kernel, an instance of a template maybe, has no direct form; nothing if it has one. Looks
/// at all that the kernel calls.
std::optional<std::string> findObstacle(const clang::FunctionDecl *kernel);

} // namespace cu2port::host::direct
