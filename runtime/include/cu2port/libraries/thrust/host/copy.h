// Algorithms that move elements, all of them, those that are chosen, or by their indices.
#pragma once

#include "cu2port/libraries/thrust/host/transform.h"

namespace thrust {
namespace detail {

/// Where elements lie one behind the other in memory, as a plain pointer; null for others.
template <class Iterator> struct Contiguous : std::false_type {};
template <class T> struct Contiguous<T *> : std::true_type {
  static T *pointer(T *iterator) { return iterator; }
};
template <class T> struct Contiguous<device_ptr<T>> : std::true_type {
  static T *pointer(device_ptr<T> iterator) { return iterator.get(); }
};

/// Bytes that the runtime copies, from whichever memory to whichever.
template <class Input, class Output>
using CopiesBytes =
    std::integral_constant<bool, Contiguous<Input>::value && Contiguous<Output>::value &&
                                     std::is_same<Value<Input>, Value<Output>>::value &&
                                     AnyOfDevice<Input, Output>::value>;

template <class Input, class Output>
Output copyElements(const Run &run, Input first, std::size_t n, Output result, std::true_type) {
  copyBytes(Contiguous<Output>::pointer(result), Contiguous<Input>::pointer(first),
            n * sizeof(Value<Input>), run.stream);
  return result + static_cast<std::ptrdiff_t>(n);
}
template <class Input, class Output>
Output copyElements(const Run &run, Input first, std::size_t n, Output result, std::false_type) {
  Stage<Input> in(run, first, n, Use::Read);
  Stage<Output> out(run, result, n, Use::Write);
  auto from = in.begin();
  auto to = out.begin();
  for (std::size_t left = n; left != 0; --left, ++from, ++to)
    *to = *from;
  return out.finish(to);
}

} // namespace detail

template <class Policy, class Input, class Size, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output copy_n(const Policy &policy, Input first, Size n, Output result) {
  const detail::Run run(policy, "thrust::copy");
  return detail::copyElements(run, first, static_cast<std::size_t>(n), result,
                              detail::CopiesBytes<Input, Output>());
}
template <class Policy, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output copy(const Policy &policy, Input first, Input last, Output result) {
  return thrust::copy_n(policy, first, detail::countOf(first, last), result);
}
CU2PORT_THRUST_WITHOUT_POLICY(copy_n)
CU2PORT_THRUST_WITHOUT_POLICY(copy)

template <class Policy, class Input, class Size, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output uninitialized_copy_n(const Policy &policy, Input first, Size n,
                                                Output result) {
  return thrust::copy_n(policy, first, n, result);
}
template <class Policy, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output uninitialized_copy(const Policy &policy, Input first, Input last,
                                              Output result) {
  return thrust::copy(policy, first, last, result);
}
CU2PORT_THRUST_WITHOUT_POLICY(uninitialized_copy_n)
CU2PORT_THRUST_WITHOUT_POLICY(uninitialized_copy)

template <class Policy, class First, class Second, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Second swap_ranges(const Policy &policy, First first, First last,
                                       Second second) {
  const detail::Run run(policy, "thrust::swap_ranges");
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<First> left(run, first, n, detail::Use::Change);
  detail::Stage<Second> right(run, second, n, detail::Use::Change);
  auto a = left.begin();
  auto b = right.begin();
  for (std::size_t i = 0; i < n; ++i, ++a, ++b) {
    const detail::Value<First> kept = *a;
    *a = *b;
    *b = kept;
  }
  left.finish(a);
  return right.finish(b);
}
CU2PORT_THRUST_WITHOUT_POLICY(swap_ranges)

// --- By indices

template <class Policy, class Map, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output gather(const Policy &policy, Map first, Map last, Input input,
                                  Output result) {
  return thrust::copy_n(policy, thrust::make_permutation_iterator(input, first),
                        detail::countOf(first, last), result);
}
CU2PORT_THRUST_WITHOUT_POLICY(gather)

template <class Policy, class Map, class Stencil, class Input, class Output, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output gather_if(const Policy &policy, Map first, Map last, Stencil stencil,
                                     Input input, Output result, Predicate predicate) {
  const auto from = thrust::make_permutation_iterator(input, first);
  return thrust::transform_if(policy, from, from + (last - first), stencil, result, identity<>(),
                              predicate);
}
template <class Policy, class Map, class Stencil, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output gather_if(const Policy &policy, Map first, Map last, Stencil stencil,
                                     Input input, Output result) {
  return thrust::gather_if(policy, first, last, stencil, input, result, identity<>());
}
CU2PORT_THRUST_WITHOUT_POLICY(gather_if)

template <class Policy, class Input, class Map, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void scatter(const Policy &policy, Input first, Input last, Map map,
                                 Output result) {
  thrust::copy(policy, first, last, thrust::make_permutation_iterator(result, map));
}
CU2PORT_THRUST_WITHOUT_POLICY(scatter)

template <class Policy, class Input, class Map, class Stencil, class Output, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void scatter_if(const Policy &policy, Input first, Input last, Map map,
                                    Stencil stencil, Output result, Predicate predicate) {
  thrust::transform_if(policy, first, last, stencil, thrust::make_permutation_iterator(result, map),
                       identity<>(), predicate);
}
template <class Policy, class Input, class Map, class Stencil, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void scatter_if(const Policy &policy, Input first, Input last, Map map,
                                    Stencil stencil, Output result) {
  thrust::scatter_if(policy, first, last, map, stencil, result, identity<>());
}
CU2PORT_THRUST_WITHOUT_POLICY(scatter_if)

// --- Backwards

template <class Policy, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output reverse_copy(const Policy &policy, Input first, Input last,
                                        Output result) {
  return thrust::copy(policy, thrust::make_reverse_iterator(last),
                      thrust::make_reverse_iterator(first), result);
}
CU2PORT_THRUST_WITHOUT_POLICY(reverse_copy)

template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void reverse(const Policy &policy, Iterator first, Iterator last) {
  const detail::Run run(policy, "thrust::reverse");
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> elements(run, first, n, detail::Use::Change);
  auto front = elements.begin();
  auto back = elements.end();
  for (std::size_t i = 0; i < n / 2; ++i, ++front) {
    --back;
    const detail::Value<Iterator> kept = *front;
    *front = *back;
    *back = kept;
  }
  elements.finish(elements.end());
}
CU2PORT_THRUST_WITHOUT_POLICY(reverse)

// --- Values that are replaced

template <class Policy, class Input, class Stencil, class Output, class Predicate, class T,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output replace_copy_if(const Policy &policy, Input first, Input last,
                                           Stencil stencil, Output result, Predicate predicate,
                                           const T &value) {
  const detail::Run run(policy, "thrust::replace_copy_if");
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Stencil> chosen(run, stencil, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto from = in.begin();
  auto choice = chosen.begin();
  auto to = out.begin();
  for (std::size_t left = n; left != 0; --left, ++from, ++choice, ++to)
    if (holds(*choice))
      *to = value;
    else
      *to = *from;
  return out.finish(to);
}
template <class Policy, class Input, class Output, class Predicate, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output replace_copy_if(const Policy &policy, Input first, Input last,
                                           Output result, Predicate predicate, const T &value) {
  return thrust::replace_copy_if(policy, first, last, first, result, predicate, value);
}
CU2PORT_THRUST_WITHOUT_POLICY(replace_copy_if)

template <class Policy, class Iterator, class Stencil, class Predicate, class T,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void replace_if(const Policy &policy, Iterator first, Iterator last,
                                    Stencil stencil, Predicate predicate, const T &value) {
  thrust::replace_copy_if(policy, first, last, stencil, first, predicate, value);
}
template <class Policy, class Iterator, class Predicate, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void replace_if(const Policy &policy, Iterator first, Iterator last,
                                    Predicate predicate, const T &value) {
  thrust::replace_copy_if(policy, first, last, first, first, predicate, value);
}
CU2PORT_THRUST_WITHOUT_POLICY(replace_if)

template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void replace(const Policy &policy, Iterator first, Iterator last,
                                 const T &before, const T &after) {
  thrust::replace_if(policy, first, last, detail::EqualTo<T>{before}, after);
}
CU2PORT_THRUST_WITHOUT_POLICY(replace)
template <class Policy, class Input, class Output, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output replace_copy(const Policy &policy, Input first, Input last,
                                        Output result, const T &before, const T &after) {
  return thrust::replace_copy_if(policy, first, last, result, detail::EqualTo<T>{before}, after);
}
CU2PORT_THRUST_WITHOUT_POLICY(replace_copy)

} // namespace thrust
