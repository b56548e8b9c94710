// Questions of build files about the CUDA Toolkit: where it is, and whether.
#pragma once

#include "build_files/CMakeTranslation.h"

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// What is said of a question.
inline constexpr const char *toolkitMark =
    "the CUDA Toolkit is no part of the build any more, and this asks for it: ";

/// What commands[at] asks for of the Toolkit, and no answer is known to; empty if it asks for
/// nothing of the kind, or nothing depends on that: what is behind a condition says only which
/// architectures and which Toolkit.
std::string toolkitQuestion(const std::vector<CMakeCommand> &commands, std::size_t at,
                            const CMakeFacts &facts);

/// The same for a line of a Makefile, with those behind it.
std::string toolkitQuestion(llvm::StringRef line, llvm::StringRef rest);

} // namespace cu2port
