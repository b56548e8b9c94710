// Algorithms that take elements apart: those that hold, and then the others, both in their order.
#pragma once

#include "cu2port/libraries/thrust/host/search.h"

#include <vector>

namespace thrust {

template <class Policy, class Input, class Stencil, class Held, class Others, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<Held, Others> stable_partition_copy(const Policy &policy, Input first,
                                                             Input last, Stencil stencil, Held held,
                                                             Others others, Predicate predicate) {
  const detail::Run run(policy, "thrust::partition_copy");
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Stencil> chosen(run, stencil, n, detail::Use::Read);
  detail::Stage<Held> heldOut(run, held, n, detail::Use::Write);
  detail::Stage<Others> othersOut(run, others, n, detail::Use::Write);
  auto from = in.begin();
  auto choice = chosen.begin();
  auto toHeld = heldOut.begin();
  auto toOthers = othersOut.begin();
  for (std::size_t left = n; left != 0; --left, ++from, ++choice)
    if (holds(*choice)) {
      *toHeld = *from;
      ++toHeld;
    } else {
      *toOthers = *from;
      ++toOthers;
    }
  return thrust::make_pair(heldOut.finish(toHeld), othersOut.finish(toOthers));
}
template <class Policy, class Input, class Held, class Others, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<Held, Others> stable_partition_copy(const Policy &policy, Input first,
                                                             Input last, Held held, Others others,
                                                             Predicate predicate) {
  return thrust::stable_partition_copy(policy, first, last, first, held, others, predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(stable_partition_copy)

template <class Policy, class First, class... Others, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH auto partition_copy(const Policy &policy, First first, Others... others)
    -> decltype(thrust::stable_partition_copy(policy, first, others...)) {
  return thrust::stable_partition_copy(policy, first, others...);
}
CU2PORT_THRUST_WITHOUT_POLICY(partition_copy)

namespace detail {
/// `to` moves behind those that are kept; the others come to lie behind them.
template <class Iterator, class Choice, class Predicate>
Iterator partitionHost(Iterator first, std::size_t n, Choice choice, const Predicate &holds) {
  std::vector<Value<Iterator>> others;
  Iterator to = first;
  for (std::size_t left = n; left != 0; --left, ++first, ++choice)
    if (holds(*choice)) { // before it is overwritten: the elements may be their own stencil
      *to = *first;
      ++to;
    } else {
      others.push_back(*first);
    }
  const Iterator middle = to;
  for (const Value<Iterator> &other : others) {
    *to = other;
    ++to;
  }
  return middle;
}
} // namespace detail

template <class Policy, class Iterator, class Stencil, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator stable_partition(const Policy &policy, Iterator first, Iterator last,
                                              Stencil stencil, Predicate predicate) {
  const detail::Run run(policy, "thrust::partition");
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> elements(run, first, n, detail::Use::Change);
  detail::Stage<Stencil> chosen(run, stencil, n, detail::Use::Read);
  const auto middle =
      detail::partitionHost(elements.begin(), n, chosen.begin(), run.callable(predicate));
  elements.finish(elements.end());
  return elements.original(middle);
}
template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator stable_partition(const Policy &policy, Iterator first, Iterator last,
                                              Predicate predicate) {
  return thrust::stable_partition(policy, first, last, first, predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(stable_partition)

template <class Policy, class First, class... Others, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH auto partition(const Policy &policy, First first, Others... others)
    -> decltype(thrust::stable_partition(policy, first, others...)) {
  return thrust::stable_partition(policy, first, others...);
}
CU2PORT_THRUST_WITHOUT_POLICY(partition)

} // namespace thrust
