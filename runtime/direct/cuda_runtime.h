// CUDA as plain C++, for kernels in their direct form: X.direct.cpp is the user's own text,
// compiled by the host's compiler with this header in place of the dialect's. What host code calls
// is declared by the dialect's headers, and never runs.
//
//   c++ -std=c++17 -isystem runtime/direct -isystem runtime/dialect -I runtime/include
//       -include cuda_runtime.h -O1 -fno-omit-frame-pointer -fno-strict-aliasing -c X.direct.cpp
//
// Frame pointers tell which threads have come to a place by the same calls (direct.h). Clang takes
// -fconvergent-functions -mllvm -enable-tail-merge=0, too: it would make one call of two in the
// branches of a condition.
#pragma once

#define __CUDA_RUNTIME_H__    // in place of the dialect's
#define CU2PORT_DIRECT_FORM 1 // the dialect leaves to these headers what device code calls

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <utility>

#include <cu2port/direct.h>
#include <cu2port/kernel_atomics.h>
#include <cu2port/kernel_grid.h>
#include <cu2port/kernel_intrinsics.h>
#include <cu2port/kernel_math.h>
#include <cu2port/libraries/directed_rounding.h>
#include <cu2port/libraries/simd_functions.h>
#include <cu2port/libraries/vector_norms.h>
#include <cu2port/module.h>
#include <cu2port/special_functions.h>

#include "attributes.h"
#include "block_operations.h"
#include "missing_functions.h"
#include "real_numbers.h"
#include "warp_operations.h"

#include <cuda_runtime_templates.h>
#include <driver_functions.h>
#include <texture_functions.h>
#include <vector_functions.h>

#include <atomic_vectors.h>
#include <nv_atomic_functions.h>

using cu2port::direct::blockDim;
using cu2port::direct::blockIdx;
using cu2port::direct::gridDim;
using cu2port::direct::threadIdx;

/// A device variable, where the device has it.
#define CU2PORT_VARIABLE(variable, number)                                                         \
  (*static_cast<decltype(variable) *>(cu2port::direct::variables[number]))

/// A function's own, which has no name outside: whoever uses it tells what it starts with.
#define CU2PORT_STATIC(variable, number) (*cu2port::direct::placeOf(variable, number))

// ---- Tables of kernels --------------------------------------------------------------------------

namespace cu2port {
namespace direct {
template <class T> T *placeOf(T &variable, std::size_t number) {
  starts[number] = {cu2port::addressOf(variable), sizeof variable};
  return static_cast<T *>(variables[number]);
}

namespace detail {

template <class F> struct Unpack;
template <class... P> struct Unpack<void (*)(P...)> {
  template <void (*kernel)(P...), std::size_t... I>
  static void call([[maybe_unused]] void *const *arguments, std::index_sequence<I...>) {
    kernel(*static_cast<std::remove_cv_t<P> *>(arguments[I])...);
  }
  template <void (*kernel)(P...)> static void call(void *const *arguments) {
    call<kernel>(arguments, std::index_sequence_for<P...>{});
  }
};

} // namespace detail

/// One thread of a kernel, in the form in which the runtime calls it.
template <auto kernel> void runThread(void *const *arguments) {
  detail::Unpack<decltype(kernel)>::template call<kernel>(arguments);
}

} // namespace direct
} // namespace cu2port
