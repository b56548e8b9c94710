// What X.sycl.cpp has for programs that a SYCL compiler builds: a table of the kernels, each with a
// lambda of one line.
//
//   const cu2port::SyclKernel x_sycl_kernels[] = {
//       {"scale", cu2port::launcher<1>([](sycl::nd_item<1> item, float *x, int n) {
//          scale(item, x, n); })},
//       {},
//   };
#pragma once

#include "cu2port/hide_macros.h" // for good: nothing of a program's follows

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

/// Threads of a block wait for each other, or for those of their warp.
enum class SyclWaits { Never, AtBarriers, InWarps };

/// A row of the table; one with a null name ends it.
struct SyclKernel {
  const char *name = nullptr;
  SyclEnqueue enqueue = nullptr; ///< null if the program has no code for it
  int dimensions = 0;            ///< of its work-items
  bool usesWarps = false;
  bool runsOnCpus = true; ///< rightly, as the compiler has built it

  constexpr SyclKernel() = default;
  /// `how` is what launcher() or one of its kind has made.
  template <class How>
  SyclKernel(const char *name, How how)
      : name(name), enqueue(how.enqueue), dimensions(How::dimensions),
        usesWarps(How::waits == SyclWaits::InWarps), runsOnCpus(How::runsOnCpus) {}
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

// AdaptiveCpp's compiler makes loops over the work-items of a group, for CPUs, and forgets the
// condition of a barrier in a loop: `if (i != 2) group_barrier(...)` waits, and computes, for 2 as
// well. Over other kernels with barriers it crashes.
#if defined(__ACPP_USE_ACCELERATED_CPU__) || defined(__ACPP_ENABLE_LLVM_SSCP_TARGET__)
#define CU2PORT_WAITS_ON_CPUS false
#else
#define CU2PORT_WAITS_ON_CPUS true
#endif
#if defined(__ACPP_ENABLE_LLVM_SSCP_TARGET__) || defined(__ACPP_ENABLE_CUDA_TARGET__) ||           \
    defined(__ACPP_ENABLE_HIP_TARGET__) || CU2PORT_WAITS_ON_CPUS
#define CU2PORT_WAITS_ANYWHERE true
#else
#define CU2PORT_WAITS_ANYWHERE false
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

template <int N, SyclWaits how> struct Launcher {
  static constexpr int dimensions = N;
  static constexpr SyclWaits waits = how;
  static constexpr bool runsOnCpus = how == SyclWaits::Never || CU2PORT_WAITS_ON_CPUS;
  SyclEnqueue enqueue = nullptr;
};

template <int N, SyclWaits waits, class Lambda> Launcher<N, waits> makeLauncher(Lambda lambda) {
  if constexpr (waits == SyclWaits::Never || CU2PORT_WAITS_ANYWHERE) {
    static const Lambda kept = lambda; // it has no state: what counts is its type
    return {[](sycl::handler &handler, const SyclLaunch &launch) {
      enqueue<waits == SyclWaits::InWarps, N>(
          handler, launch, kept, &Lambda::operator(),
          typename CountOf<decltype(&Lambda::operator())>::Indices());
    }};
  } else {
    return {};
  }
}

} // namespace detail

/// Of a lambda that calls a kernel with its work-item of N dimensions.
template <int N, class Lambda> auto launcher(Lambda lambda) {
  return detail::makeLauncher<N, SyclWaits::Never>(lambda);
}
/// ... of a kernel with barriers.
template <int N, class Lambda> auto barrierLauncher(Lambda lambda) {
  return detail::makeLauncher<N, SyclWaits::AtBarriers>(lambda);
}
/// ... of a kernel whose warps are sub-groups of 32.
template <int N, class Lambda> auto warpLauncher(Lambda lambda) {
  return detail::makeLauncher<N, SyclWaits::InWarps>(lambda);
}

} // namespace cu2port
