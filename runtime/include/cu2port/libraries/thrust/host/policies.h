// Where algorithms run: what programs give as their first argument, and what is taken where they
// give nothing.
#pragma once

#include "cu2port/libraries/thrust/host/distance.h"
#include "cu2port/libraries/thrust/iterators.h"
#include "cu2port/libraries/thrust/sequential.h"
#include "cu2port/libraries/thrust/zip_iterator.h"

namespace thrust {
namespace detail {

/// What plain pointers lead to.
enum class Pointers { Host, Device };

/// On the host, at once.
struct HostPolicy {
  typedef HostPolicy cu2port_policy;
  static constexpr Pointers pointers = Pointers::Host;
  static constexpr bool usesDevice = false;
  Stream stream() const { return Stream(); }
};

/// On the device, in the order of a stream.
struct DevicePolicy {
  typedef DevicePolicy cu2port_policy;
  static constexpr Pointers pointers = Pointers::Device;
  static constexpr bool usesDevice = true;
  constexpr DevicePolicy() : ordered() {}
  constexpr explicit DevicePolicy(Stream stream) : ordered(stream) {}
  Stream stream() const { return ordered; }
  DevicePolicy on(Stream stream) const { return DevicePolicy(stream); }
  /// With an allocator of the program's: no memory is needed here.
  template <class Allocator> DevicePolicy operator()(const Allocator &) const { return *this; }

private:
  Stream ordered;
};

/// Where no policy is given, as the iterators say it.
template <bool isDevice> struct IteratorsPolicy {
  typedef IteratorsPolicy cu2port_policy;
  static constexpr Pointers pointers = Pointers::Host;
  static constexpr bool usesDevice = isDevice;
  Stream stream() const { return Stream(); }
};

/// Whether an iterator reads or writes memory of the device.
template <class Iterator> struct IsOfDevice : std::false_type {};
template <class T> struct IsOfDevice<device_ptr<T>> : std::true_type {};
template <class Function, class Iterator, class Reference, class Value>
struct IsOfDevice<transform_iterator<Function, Iterator, Reference, Value>> : IsOfDevice<Iterator> {
};
template <class Function, class Output>
struct IsOfDevice<transform_output_iterator<Function, Output>> : IsOfDevice<Output> {};
template <class Iterator> struct IsOfDevice<reverse_iterator<Iterator>> : IsOfDevice<Iterator> {};
template <class Iterator>
struct IsOfDevice<std::reverse_iterator<Iterator>> : IsOfDevice<Iterator> {};

/// Whether one of several does.
template <class... Iterators> struct AnyOfDevice : std::false_type {};
template <class First, class... Others>
struct AnyOfDevice<First, Others...>
    : std::integral_constant<bool, IsOfDevice<First>::value || AnyOfDevice<Others...>::value> {};

template <class Elements, class Indices>
struct IsOfDevice<permutation_iterator<Elements, Indices>> : AnyOfDevice<Elements, Indices> {};
template <class... Iterators>
struct IsOfDevice<zip_iterator<tuple<Iterators...>>> : AnyOfDevice<Iterators...> {};

template <class... Iterators> using PolicyOf = IteratorsPolicy<AnyOfDevice<Iterators...>::value>;

/// Policies that programs derive from these are such, too.
template <class T, class = void> struct IsPolicy : std::false_type {};
template <class T>
struct IsPolicy<T, typename std::conditional<false, typename T::cu2port_policy, void>::type>
    : std::true_type {};
template <> struct IsPolicy<SeqPolicy> : std::true_type {};

/// Only for what is a policy: `sort(first, last, isLess)` is not one of `isLess` elements.
template <class T>
using IfPolicy = typename std::enable_if<IsPolicy<typename std::decay<T>::type>::value>::type;
template <class T>
using IfNoPolicy = typename std::enable_if<!IsPolicy<typename std::decay<T>::type>::value>::type;

} // namespace detail

/// What programs derive policies of their own from.
template <class Derived = void> struct host_execution_policy : detail::HostPolicy {};
template <class Derived = void> struct device_execution_policy : detail::DevicePolicy {};

static constexpr detail::HostPolicy host{};
static constexpr detail::DevicePolicy device{};

namespace cuda {
static constexpr detail::DevicePolicy par{};
static constexpr detail::DevicePolicy par_nosync{};
typedef detail::DevicePolicy tag;
template <class T> using pointer = device_ptr<T>;
template <class Derived = void> struct execution_policy : detail::DevicePolicy {};
} // namespace cuda
namespace cpp {
static constexpr detail::HostPolicy par{};
typedef detail::HostPolicy tag;
} // namespace cpp
namespace omp {
static constexpr detail::HostPolicy par{};
typedef detail::HostPolicy tag;
} // namespace omp
namespace tbb {
static constexpr detail::HostPolicy par{};
typedef detail::HostPolicy tag;
} // namespace tbb

namespace system {
namespace cuda {
using namespace thrust::cuda;
}
namespace cpp {
using namespace thrust::cpp;
}
namespace omp {
using namespace thrust::omp;
}
namespace tbb {
using namespace thrust::tbb;
}
} // namespace system

} // namespace thrust

/// The last template parameter of an algorithm that takes a policy first.
#define CU2PORT_THRUST_POLICY class = ::thrust::detail::IfPolicy<Policy>

/// The forms of an algorithm without a policy, behind those with one.
#define CU2PORT_THRUST_WITHOUT_POLICY(name)                                                        \
  template <class First, class... Others, class = detail::IfNoPolicy<First>>                       \
  CU2PORT_THRUST_BOTH auto name(First &&first, Others &&...others) -> decltype(name(               \
      detail::PolicyOf<typename std::decay<First>::type, typename std::decay<Others>::type...>(),  \
      std::forward<First>(first), std::forward<Others>(others)...)) {                              \
    return name(detail::PolicyOf<typename std::decay<First>::type,                                 \
                                 typename std::decay<Others>::type...>(),                          \
                std::forward<First>(first), std::forward<Others>(others)...);                      \
  }
