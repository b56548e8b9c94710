// Where values begin to differ between threads, and how.
#pragma once

#include "device/values/Effects.h"
#include "device/values/WrapRisk.h"

namespace cu2port::ir {

/// Threads that an expression is compared in. What is uniform in a block is so in its rows and
/// warps.
enum class ThreadGroup : std::uint8_t {
  Row,       ///< of a block: one threadIdx.y and z
  WarpInRow, ///< a warp whose threads are all of one row
  Warp,      ///< any: rows may be shorter than a warp, or end within one
  Block,     ///< along each dimension
};

/// Those that a loop over threads runs side by side.
inline ThreadGroup groupOf(const ThreadLoop &loop) {
  return loop.scope == SyncScope::Warp ? ThreadGroup::Warp : ThreadGroup::Row;
}

/// Of an expression in a group of threads.
struct Shape {
  enum Kind : std::uint8_t {
    Uniform,    ///< the same for all threads of the group
    Affine,     ///< `stride` more for the next thread, modulo the type's size
    Increasing, ///< never less for the next thread, along any dimension, if `risk` allows that
    Varying,    ///< anything
  };
  Kind kind = Varying;
  WrapRisk risk = WrapRisk::Never; ///< of Affine and Increasing: where numbers may wrap around
  std::int64_t stride = 0;         ///< of Affine, never 0; of an address in elements

  bool isUniform() const { return kind == Uniform; }
  bool isContiguous() const { return kind == Affine && stride == 1; }
  bool operator==(const Shape &) const = default;
};

/// Of threadIdx.x and its like.
Shape shapeOf(const Special *special, ThreadGroup group);

/// Whether an expression may differ between the threads of a group though its operands do not: what
/// asks for the thread's index, has an effect, or looks at other threads' values.
///
/// *A load from an address that is the same for all gives all the same*: that is an assumption, not
/// a fact. Another thread may store there in between, but that all load together is one of the
/// orders in which CUDA may run them.
bool isSourceOfDivergence(const Expr *expr, ThreadGroup group, EffectsAnalysis &effects);

} // namespace cu2port::ir
