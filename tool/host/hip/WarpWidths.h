// How many lanes the warps of a function have in HIP: CUDA's 32, or all that a wave has.
//
//   __device__ int sum(int x) {                        all: nothing here knows how many there are
//     for (int i = warpSize / 2; i > 0; i /= 2)
//       x += __shfl_down_sync(FULL, x, i);
//     return x;
//   }
//   __global__ void k(int *p) {                        32, and sum() with it
//     int x = sum(p[threadIdx.x]);
//     if (threadIdx.x % 32 == 0) ...
//   }
//
// Half of a wave of 64 is a warp of CUDA's in all that it does, so 32 is always right. All lanes
// are, if each function asks for warpSize that shuffles or votes, and none knows the number: by a
// constant, by a mask, or by bits of a vote. Functions that call each other have to agree; so do
// all parses of the input. They are told apart by their names alone, as templates call what is not
// known yet.
#pragma once

#include "frontend/TranslationUnit.h"

#include "llvm/ADT/StringSet.h"

namespace cu2port::host {

/// `__shfl_down`, `__any`: those of old, which have no mask. HIP has them by these names, for all
/// lanes of a wave.
bool isMasklessWarpOperation(llvm::StringRef name);
/// A shuffle or a vote of CUDA's, with a mask or without.
bool isWarpOperation(llvm::StringRef name);

class WarpWidths {
public:
  explicit WarpWidths(llvm::ArrayRef<const TranslationUnit *> views);

  /// Whether the function's warps have all lanes of a wave.
  bool isWhole(const clang::FunctionDecl &function) const;

private:
  llvm::StringSet<> whole; ///< functions by name
};

} // namespace cu2port::host
