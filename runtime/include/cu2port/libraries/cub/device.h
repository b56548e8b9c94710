// How CUB's algorithms for whole devices run: as Thrust's, in the order of a stream. A call without
// storage says how much is needed, one byte; the call with storage computes.
#pragma once

#include "cu2port/libraries/thrust/host/select.h"
#include "cub/thread/thread_operators.cuh"

#include <limits>

namespace cub {
namespace detail {

typedef thrust::detail::Status Status;
typedef thrust::detail::Stream Stream;
typedef thrust::detail::DevicePolicy Policy;
using thrust::detail::Accumulated;
using thrust::detail::Value;
using thrust::detail::Written;

/// Whether this call only asks for the size of the storage.
inline bool asksForSize(void *storage, std::size_t &bytes) {
  if (!storage)
    bytes = 1;
  return !storage;
}

/// What an algorithm gives, which throws what went wrong.
template <class Body> Status run(void *storage, std::size_t &bytes, Stream stream, Body body) {
  if (asksForSize(storage, bytes))
    return Status();
  try {
    body(Policy(stream));
  } catch (const thrust::system_error &error) {
    return static_cast<Status>(error.code().value());
  } catch (const std::bad_alloc &) {
    return CU2PORT_THRUST_RUNTIME(ErrorMemoryAllocation);
  }
  return Status();
}

/// Moves with the same steps as a loop over `n` elements of a program's.
template <class Count> std::ptrdiff_t stepsOf(Count n) { return static_cast<std::ptrdiff_t>(n); }

template <class Output, class T>
void writeOne(const Policy &policy, Output output, const T &value) {
  thrust::fill_n(policy, output, 1, value);
}

} // namespace detail
} // namespace cub
