// What takes CUDA's place in a build: C++ with cu2port's runtime, or HIP, in which sources keep
// their names.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cu2port {

struct BuildFlavour {
  llvm::StringLiteral language; ///< of CMake's, in place of CUDA
  llvm::StringLiteral package;  ///< behind project(): what all files below need
  llvm::StringLiteral ofTarget; ///< the command that makes a target's CUDA sources what they are
  llvm::StringLiteral runtime;  ///< CMake's target, in place of CUDA::cudart
  llvm::StringLiteral compiler; ///< in nvcc's place
  bool isHip = false;
};

extern const BuildFlavour runtimeFlavour;
extern const BuildFlavour hipFlavour;

} // namespace cu2port
