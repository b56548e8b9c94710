// Sums in one thread of many: what differs from thread to thread, and what is the same for all.
//
//   17 * threadIdx.y + threadIdx.x + i + 1   ->   thread {17*threadIdx.y, threadIdx.x},
//                                                 uniform {i}, constant 1
#pragma once

#include "device/values/AffineExpr.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace cu2port::ir {

/// What is the same for all threads.
struct UniformSum {
  AffineTerms uniform; ///< of what does not depend on the thread
  std::int64_t constant = 0;

  bool operator==(const UniformSum &) const = default;
};

/// What is an index in one thread: a part that differs from thread to thread, and one that does
/// not.
struct ThreadSum : UniformSum {
  AffineTerms thread; ///< of threadIdx and numbers: `threadIdx.x & 7`

  bool operator==(const ThreadSum &) const = default;
};

/// `to += sum * factor`; false if that is more than an index can be.
bool addSum(const ThreadSum &sum, std::int64_t factor, ThreadSum &to);

/// The sum's parts. `threadIdx.y * blockDim.x + threadIdx.x` is one term: a thread's number.
/// Nothing if a term is made of the thread's index and of something else (how far neighbours are
/// apart would depend on that), of a variable that varies, or of what is not known.
std::optional<ThreadSum> partsOf(const AffineExpr &sum, AffineTable &table,
                                 llvm::function_ref<bool(const Variable *)> varies);
/// The same as one sum, in 64 bits.
AffineExpr wholeOf(const ThreadSum &sum);

/// `threadIdx.x` and the like.
bool isThreadIndex(const Product &product, unsigned dimension);
/// `threadIdx.x`, or the number of a thread in its plane or block: neighbours of a warp have
/// neighbouring ones.
bool isThreadNumber(const Product &product);
/// `threadIdx.x / 32` and its like: the same in a warp.
bool isOfWarp(const Product &product);
/// A thread's number, or as much of it as tells the threads of a warp apart.
bool isOfLane(const Product &product);

/// Whether a value of the variable's is in it, or in one of its operands.
bool mentions(const AffineTerms &terms, const Variable *variable);

} // namespace cu2port::ir
