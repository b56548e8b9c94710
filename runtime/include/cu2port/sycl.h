// What X.sycl.cpp has for programs that a SYCL compiler builds: a table of the kernels, each with a
// lambda of one line.
//
//   const cu2port::SyclKernel x_sycl_kernels[] = {
//       {"scale", cu2port::launcher<1>([](sycl::nd_item<1> item, float *x, int n) {
//          scale(item, x, n); })},
//       {},
//   };
#pragma once

#include "cu2port/module.h"

#include <sycl/sycl.hpp>

#include <cstddef>
#include <tuple>
#include <utility>

namespace cu2port {

/// A launch, for whoever enqueues it. Sizes are in CUDA's order: x first.
struct SyclLaunch {
  std::size_t grid[3];
  std::size_t block[3];
  /// A pointer to each argument: those of the CUDA signature, and then the addresses of the device
  /// variables that the kernel uses.
  void *const *arguments;
  std::size_t sharedWords; ///< of 16 bytes
};

using SyclEnqueue = void (*)(sycl::handler &handler, const SyclLaunch &launch);

/// A row of the table; one with a null name ends it.
struct SyclKernel {
  const char *name = nullptr;
  SyclEnqueue enqueue = nullptr;
  int dimensions = 0; ///< of its work-items
  bool usesWarps = false;

  constexpr SyclKernel() = default;
  /// `how` is what launcher() or warpLauncher() has made.
  template <class How>
  SyclKernel(const char *name, How how)
      : name(name), enqueue(how.enqueue), dimensions(How::dimensions), usesWarps(How::usesWarps) {}
};

/// The shared memory of a work-group, as the last argument of a kernel that uses any.
struct SharedBytes {
  char *first;
  char *operator+(std::size_t offset) const { return first + offset; }
  template <class T> explicit operator T *() const { return (T *)first; }
};

// To compilers that only look at the host's part it is nothing.
#if __has_cpp_attribute(sycl::reqd_sub_group_size)
#define CU2PORT_SUB_GROUPS_OF_32 [[sycl::reqd_sub_group_size(32)]]
#else
#define CU2PORT_SUB_GROUPS_OF_32
#endif

namespace detail {

struct alignas(16) SyclWord {
  char bytes[16];
};

/// SYCL's last dimension is CUDA's x.
template <int N> sycl::range<N> rangeOf(const std::size_t (&sizes)[3]) {
  sycl::range<N> range = [] {
    if constexpr (N == 1)
      return sycl::range<1>(1);
    else if constexpr (N == 2)
      return sycl::range<2>(1, 1);
    else
      return sycl::range<3>(1, 1, 1);
  }();
  for (int i = 0; i < N; ++i)
    range[N - 1 - i] = sizes[i];
  return range;
}

template <int N> sycl::nd_range<N> shapeOf(const SyclLaunch &launch) {
  const std::size_t all[3] = {launch.grid[0] * launch.block[0], launch.grid[1] * launch.block[1],
                              launch.grid[2] * launch.block[2]};
  return {rangeOf<N>(all), rangeOf<N>(launch.block)};
}

template <class Type> Type argument(const SyclLaunch &launch, std::size_t index) {
  return *static_cast<Type *>(launch.arguments[index]);
}

template <bool usesWarps, int N, class Kernel>
void run(sycl::handler &handler, const SyclLaunch &launch, Kernel kernel) {
  if constexpr (usesWarps)
    handler.parallel_for(shapeOf<N>(launch),
                         [=](sycl::nd_item<N> item) CU2PORT_SUB_GROUPS_OF_32 { kernel(item); });
  else
    handler.parallel_for(shapeOf<N>(launch), [=](sycl::nd_item<N> item) { kernel(item); });
}

template <bool usesWarps, int N, class Lambda, class... Types, std::size_t... I>
void enqueue(sycl::handler &handler, const SyclLaunch &launch, Lambda lambda,
             void (Lambda::*)(sycl::nd_item<N>, Types...) const, std::index_sequence<I...>) {
  using All = std::tuple<Types...>;
  constexpr std::size_t count = sizeof...(Types);
  const auto last = [] {
    if constexpr (count > 0)
      return std::is_same<std::tuple_element_t<(count ? count - 1 : 0), All>, SharedBytes>();
    else
      return std::false_type();
  }();
  if constexpr (decltype(last)::value) {
    sycl::local_accessor<SyclWord, 1> shared(launch.sharedWords, handler);
    const auto given = [&](auto index) {
      constexpr std::size_t i = decltype(index)::value;
      if constexpr (i + 1 < count)
        return argument<std::tuple_element_t<i, All>>(launch, i);
      else
        return SharedBytes{nullptr};
    };
    const All arguments(given(std::integral_constant<std::size_t, I>())...);
    run<usesWarps, N>(handler, launch, [=](sycl::nd_item<N> item) {
      All own = arguments;
      std::get<count - 1>(own) = SharedBytes{shared[0].bytes};
      lambda(item, std::get<I>(own)...);
    });
  } else {
    const All arguments(argument<Types>(launch, I)...);
    run<usesWarps, N>(handler, launch,
                      [=](sycl::nd_item<N> item) { lambda(item, std::get<I>(arguments)...); });
  }
}

template <class Member> struct CountOf;
template <class Lambda, class Item, class... Types>
struct CountOf<void (Lambda::*)(Item, Types...) const> {
  using Indices = std::index_sequence_for<Types...>;
};

template <int N, bool warps> struct Launcher {
  static constexpr int dimensions = N;
  static constexpr bool usesWarps = warps;
  SyclEnqueue enqueue;
};

template <int N, bool warps, class Lambda> Launcher<N, warps> makeLauncher(Lambda lambda) {
  static const Lambda kept = lambda; // it has no state: what counts is its type
  return {[](sycl::handler &handler, const SyclLaunch &launch) {
    enqueue<warps, N>(handler, launch, kept, &Lambda::operator(),
                      typename CountOf<decltype(&Lambda::operator())>::Indices());
  }};
}

} // namespace detail

/// Of a lambda that calls a kernel with its work-item of N dimensions.
template <int N, class Lambda> auto launcher(Lambda lambda) {
  return detail::makeLauncher<N, false>(lambda);
}
/// ... of a kernel whose warps are sub-groups of 32.
template <int N, class Lambda> auto warpLauncher(Lambda lambda) {
  return detail::makeLauncher<N, true>(lambda);
}

} // namespace cu2port
