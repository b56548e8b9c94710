// Whether two threads of a warp may have the same element where sums of different variables, or of
// different values of a variable, pick it: `s[t]` and `s[t + half]`.
//
// An element is f * t + U, with t the thread's number (or another term of its own) and U the same
// for all threads. Threads t and u have the same one, as f * t + U and f * u + V, where f * (t - u)
// is the distance V - U. That is a sum of variables; nothing is known of their values, and two
// values of one variable count as two variables (ElementIndex.h). So the answer is yes, unless
// - no sum of such multiples is a multiple of f that is less than 32 threads apart: s[32 * i + t]
//   and s[32 * j + t], s[i * blockDim.x + t], a[1 - i][t] and a[i][t];
// - guards keep the threads apart: `if (t < half)`, s[t] and s[t + half]; lower bounds likewise;
// - both threads are multiples of what the distance is no multiple of:
//   `if (t % (2 * d) == 0)`, s[t] and s[t + d];
// - in an array of arrays, one of the subscripts says so, or all together leave one thread:
//   rows[t][i] and rows[t][j].
#pragma once

#include "device/lock_step/WarpAccess.h"

namespace cu2port::ir {

/// Whether they may have the same value.
bool mayBeEqual(const UniformSum &a, const UniformSum &b);
/// For elements with the same terms of the thread.
bool mayShareElement(const WarpAccess &a, const WarpAccess &b);

} // namespace cu2port::ir
