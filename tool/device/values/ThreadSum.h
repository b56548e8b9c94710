// Sums in one thread of many: what differs from thread to thread, and what is the same for all.
//
//   17 * threadIdx.y + threadIdx.x + i + 1   ->   thread {17*threadIdx.y, threadIdx.x},
//                                                 uniform {i}, constant 1
#pragma once

#include "device/values/AffineExpr.h"

#include "llvm/ADT/ArrayRef.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace cu2port::ir {

/// What is an index in one thread: a part that differs from thread to thread, and one that does
/// not.
struct ThreadSum {
  AffineExpr thread{.type = signed64};  ///< of threadIdx and numbers: `threadIdx.x & 7`
  AffineExpr uniform{.type = signed64}; ///< of what does not depend on the thread

  /// Adds another one, times the factor; false if that is more than an index can be.
  bool add(const ThreadSum &other, std::int64_t factor = 1) {
    const bool isGood = thread.add(other.thread, factor);
    return uniform.add(other.uniform, factor) && isGood;
  }
  bool operator==(const ThreadSum &) const = default;
};

/// The sum's parts. `threadIdx.y * blockDim.x + threadIdx.x` is one term: a thread's number.
/// Nothing if a term is made of the thread's index and of something else (how far neighbours are
/// apart would depend on that), of a variable that varies, or of what is not known.
std::optional<ThreadSum> partsOf(const AffineExpr &sum, AffineTable &table,
                                 llvm::function_ref<bool(const Variable *)> varies);

/// threadIdx.y is {ThreadIdx, 1}.
struct BuiltIn {
  SpecialValue value = SpecialValue::ThreadIdx;
  unsigned dimension = 0;
};
/// The term with the product of these, which are different ones: 4 * threadIdx.x of
/// {{ThreadIdx, 0}} in `4 * threadIdx.x + n`.
AffineTerms::const_iterator findTerm(const AffineTerms &terms, llvm::ArrayRef<BuiltIn> product);
/// How often the sum has it.
std::int64_t factorOf(const AffineExpr &sum, llvm::ArrayRef<BuiltIn> product);

/// `threadIdx.x` and the like.
bool isThreadIndex(const Product &product, unsigned dimension);
/// `threadIdx.x`, or the number of a thread in its plane or block: neighbours of a warp have
/// neighbouring ones.
bool isThreadNumber(const Product &product);
/// `threadIdx.x / 32` and its like: the same in a warp.
bool isOfWarp(const Product &product);
/// A thread's number, or as much of it as tells the threads of a warp apart.
bool isOfLane(const Product &product);

} // namespace cu2port::ir
