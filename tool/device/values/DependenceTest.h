// Whether two threads of a warp may have the same number where sums of different variables, or of
// different values of a variable, make it: the elements `s[t]` and `s[t + half]`.
//
// A number is f * t + U, with t the thread's number (or another term of its own) and U the same for
// all threads. Threads t and u have the same one, as f * t + U and f * u + V, where f * (t - u) is
// the distance V - U. That is a sum of variables; nothing is known of their values, and two values
// of one variable count as two variables (Atom::version). So the answer is Threads, unless
// - no sum of such multiples is a multiple of f that is less than 32 threads apart: s[32 * i + t]
//   and s[32 * j + t], s[i * blockDim.x + t], a[1 - i][t] and a[i][t];
// - guards keep the threads apart: `if (t < half)`, s[t] and s[t + half]; lower bounds likewise;
// - both threads are multiples of what the distance is no multiple of:
//   `if (t % (2 * d) == 0)`, s[t] and s[t + d].
#pragma once

#include "device/values/AffineConstraints.h"

namespace cu2port::ir {

/// A number that threads have, and what holds of those who have it.
struct Dependent {
  const ThreadSum &sum;
  const AffineConstraints &constraints;
};

/// Which threads of a warp may have the same number.
enum class Sharing : std::uint8_t {
  Nobody,
  OneThread, ///< only the thread that has the other one, too
  Threads,
};
Sharing sharingOf(const Dependent &a, const Dependent &b);

/// Whether they may have the same value.
bool mayBeEqual(const AffineExpr &a, const AffineExpr &b);

} // namespace cu2port::ir
