// From a request to the one compiler invocation that parses it.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"

#include <memory>
#include <string>

namespace cu2port {

struct ParseRequest;

/// True when the file's name says CUDA: .cu, .cuh.
bool isCudaFile(llvm::StringRef file);

/// True for a folder that holds the CUDA Toolkit's headers.
bool isToolkit(llvm::StringRef folder);

/// `-std=c++11` -> `-std=c++14`, the oldest that translations are compiled in; other options stay
/// as they are. What is read and what is compiled must agree, as `__cplusplus` may decide what a
/// struct holds.
std::string raiseStandard(llvm::StringRef option, unsigned least = 14);

/// Clang's own headers (stddef.h and so on); empty if they are nowhere.
std::string findClangResources();

/// The invocation, made by Clang's driver so that GCC's libraries are found as clang++ finds them.
/// Errors in the arguments go to `diagnostics`; null after one.
std::unique_ptr<clang::CompilerInvocation>
makeInvocation(const ParseRequest &request, const std::string &resources,
               llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics);

} // namespace cu2port
