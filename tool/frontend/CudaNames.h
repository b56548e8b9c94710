// Which names look like CUDA's.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// cudaMalloc, cublasCreate, cuInit, CUdevice, __shfl_sync: prefixes that CUDA reserves in
/// practice.
bool isCudaName(llvm::StringRef name);

/// What most of them begin with: cuda, cublas.
bool isCudaPrefix(llvm::StringRef word);

/// A namespace of the Toolkit's: cub, thrust.
bool isCudaNamespace(llvm::StringRef name);

/// A header of the Toolkit's.
bool isCudaHeader(llvm::StringRef name);

/// The libraries of runtime/libraries/ whose interface the header is, with spaces between: cublas
/// for cublas_v2.h. Empty for others.
llvm::StringRef librariesOfHeader(llvm::StringRef name);

/// Whether a library of runtime/libraries/ has that name: cublas.
bool isStandInLibrary(llvm::StringRef name);

} // namespace cu2port
