// Algorithms that make each element by itself: for_each, transform, fill, sequence and their like.
#pragma once

#include "cu2port/libraries/thrust/host/stage.h"

namespace thrust {

template <class Policy, class Iterator, class Size, class Function, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator for_each_n(const Policy &policy, Iterator first, Size n,
                                        Function function) {
  const detail::Run run(policy, "thrust::for_each");
  const auto call = run.callable<void>(function);
  detail::Stage<Iterator> elements(run, first, static_cast<std::size_t>(n), detail::Use::Change);
  auto place = elements.begin();
  for (std::size_t left = static_cast<std::size_t>(n); left != 0; --left, ++place)
    call(*place);
  return elements.finish(place);
}
template <class Policy, class Iterator, class Function, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator for_each(const Policy &policy, Iterator first, Iterator last,
                                      Function function) {
  return thrust::for_each_n(policy, first, detail::countOf(first, last), function);
}
CU2PORT_THRUST_WITHOUT_POLICY(for_each_n)
CU2PORT_THRUST_WITHOUT_POLICY(for_each)

// --- From one range, or two, to another

template <class Policy, class Input, class Output, class Function, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output transform(const Policy &policy, Input first, Input last, Output result,
                                     Function function) {
  const detail::Run run(policy, "thrust::transform");
  const auto call = run.callable<detail::Written<Output, detail::Value<Input>>>(function);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto from = in.begin();
  auto to = out.begin();
  for (std::size_t left = n; left != 0; --left, ++from, ++to)
    *to = call(*from);
  return out.finish(to);
}
template <class Policy, class First, class Second, class Output, class Function,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output transform(const Policy &policy, First first, First last, Second second,
                                     Output result, Function function) {
  const detail::Run run(policy, "thrust::transform");
  const auto call = run.callable<detail::Written<Output, detail::Value<First>>>(function);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<First> in(run, first, n, detail::Use::Read);
  detail::Stage<Second> with(run, second, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto a = in.begin();
  auto b = with.begin();
  auto to = out.begin();
  for (std::size_t left = n; left != 0; --left, ++a, ++b, ++to)
    *to = call(*a, *b);
  return out.finish(to);
}
CU2PORT_THRUST_WITHOUT_POLICY(transform)

/// Elements whose stencil does not hold stay as they are.
template <class Policy, class Input, class Stencil, class Output, class Function, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output transform_if(const Policy &policy, Input first, Input last,
                                        Stencil stencil, Output result, Function function,
                                        Predicate predicate) {
  const detail::Run run(policy, "thrust::transform_if");
  const auto call = run.callable<detail::Written<Output, detail::Value<Input>>>(function);
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Stencil> chosen(run, stencil, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Change);
  auto from = in.begin();
  auto choice = chosen.begin();
  auto to = out.begin();
  for (std::size_t left = n; left != 0; --left, ++from, ++choice, ++to)
    if (holds(*choice))
      *to = call(*from);
  return out.finish(to);
}
template <class Policy, class Input, class Output, class Function, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output transform_if(const Policy &policy, Input first, Input last,
                                        Output result, Function function, Predicate predicate) {
  return thrust::transform_if(policy, first, last, first, result, function, predicate);
}
template <class Policy, class First, class Second, class Stencil, class Output, class Function,
          class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output transform_if(const Policy &policy, First first, First last,
                                        Second second, Stencil stencil, Output result,
                                        Function function, Predicate predicate) {
  const std::size_t n = detail::countOf(first, last);
  return thrust::transform_if(policy, thrust::make_zip_iterator(first, second),
                              thrust::make_zip_iterator(last, second + n), stencil, result,
                              thrust::make_zip_function(function), predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(transform_if)

// --- From nothing

template <class Policy, class Iterator, class Size, class Generator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator generate_n(const Policy &policy, Iterator first, Size n,
                                        Generator generator) {
  const detail::Run run(policy, "thrust::generate");
  const auto call = run.callable<detail::Value<Iterator>>(generator);
  detail::Stage<Iterator> out(run, first, static_cast<std::size_t>(n), detail::Use::Write);
  auto to = out.begin();
  for (std::size_t left = static_cast<std::size_t>(n); left != 0; --left, ++to)
    *to = call();
  return out.finish(to);
}
template <class Policy, class Iterator, class Generator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void generate(const Policy &policy, Iterator first, Iterator last,
                                  Generator generator) {
  thrust::generate_n(policy, first, detail::countOf(first, last), generator);
}
CU2PORT_THRUST_WITHOUT_POLICY(generate_n)
CU2PORT_THRUST_WITHOUT_POLICY(generate)

template <class Policy, class Iterator, class Size, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator fill_n(const Policy &policy, Iterator first, Size n, const T &value) {
  const detail::Run run(policy, "thrust::fill");
  detail::Stage<Iterator> out(run, first, static_cast<std::size_t>(n), detail::Use::Write);
  auto to = out.begin();
  for (std::size_t left = static_cast<std::size_t>(n); left != 0; --left, ++to)
    *to = value;
  return out.finish(to);
}
template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void fill(const Policy &policy, Iterator first, Iterator last, const T &value) {
  thrust::fill_n(policy, first, detail::countOf(first, last), value);
}
CU2PORT_THRUST_WITHOUT_POLICY(fill_n)
CU2PORT_THRUST_WITHOUT_POLICY(fill)

template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void uninitialized_fill(const Policy &policy, Iterator first, Iterator last,
                                            const T &value) {
  thrust::fill(policy, first, last, value);
}
template <class Policy, class Iterator, class Size, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator uninitialized_fill_n(const Policy &policy, Iterator first, Size n,
                                                  const T &value) {
  return thrust::fill_n(policy, first, n, value);
}
CU2PORT_THRUST_WITHOUT_POLICY(uninitialized_fill)
CU2PORT_THRUST_WITHOUT_POLICY(uninitialized_fill_n)

template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void sequence(const Policy &policy, Iterator first, Iterator last,
                                  const T &initial, const T &step) {
  const detail::Run run(policy, "thrust::sequence");
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> out(run, first, n, detail::Use::Write);
  auto to = out.begin();
  for (std::size_t i = 0; i < n; ++i, ++to)
    *to = static_cast<T>(initial + step * static_cast<T>(i));
  out.finish(to);
}
template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void sequence(const Policy &policy, Iterator first, Iterator last,
                                  const T &initial) {
  thrust::sequence(policy, first, last, initial, T(1));
}
template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void sequence(const Policy &policy, Iterator first, Iterator last) {
  typedef detail::Value<Iterator> T;
  thrust::sequence(policy, first, last, T(0), T(1));
}
CU2PORT_THRUST_WITHOUT_POLICY(sequence)

template <class Policy, class Iterator, class Function, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void tabulate(const Policy &policy, Iterator first, Iterator last,
                                  Function function) {
  typedef typename iterator_difference<Iterator>::type Index;
  thrust::transform(policy, counting_iterator<Index>(0), counting_iterator<Index>(last - first),
                    first, function);
}
CU2PORT_THRUST_WITHOUT_POLICY(tabulate)

/// The first stays; the others become op(element, the one before).
template <class Policy, class Input, class Output, class Function, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output adjacent_difference(const Policy &policy, Input first, Input last,
                                               Output result, Function function) {
  typedef detail::Value<Input> T;
  const detail::Run run(policy, "thrust::adjacent_difference");
  const auto call = run.callable<T>(function);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto from = in.begin();
  auto to = out.begin();
  T before = T();
  for (std::size_t i = 0; i < n; ++i, ++from, ++to) {
    const T value = *from; // before it is overwritten
    if (i == 0)
      *to = value;
    else
      *to = call(value, before);
    before = value;
  }
  return out.finish(to);
}
template <class Policy, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output adjacent_difference(const Policy &policy, Input first, Input last,
                                               Output result) {
  return thrust::adjacent_difference(policy, first, last, result, minus<detail::Value<Input>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(adjacent_difference)

} // namespace thrust
