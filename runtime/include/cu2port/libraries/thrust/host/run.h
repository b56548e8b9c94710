// One call of an algorithm: what it waits for, and whether it can run at all.
//
// Algorithms are computed on the host, element by element in order, with the host's version of the
// program's functions. What cannot be called there is not computed: the call says so on stderr and
// throws. So does a function that may hold pointers into memory which the host does not reach.
#pragma once

#include "cu2port/libraries/thrust/host/policies.h"
#include "cu2port/libraries/thrust/placeholders.h"

namespace thrust {
namespace detail {

/// A class without members holds no pointers, nor do Thrust's own.
template <class Function> struct HoldsNothing : std::is_empty<Function> {};
template <class Function> struct HoldsNothing<unary_negate<Function>> : HoldsNothing<Function> {};
template <class Function> struct HoldsNothing<binary_negate<Function>> : HoldsNothing<Function> {};
template <class Function> struct HoldsNothing<zip_function<Function>> : HoldsNothing<Function> {};
template <class T, T a, T c, T m>
struct HoldsNothing<random::linear_congruential_engine<T, a, c, m>> : std::true_type {};
template <class T>
struct HoldsNothing<placeholders::Constant<T>>
    : std::integral_constant<bool, !std::is_class<T>::value && !std::is_pointer<T>::value> {};
template <class Operation, class Inner>
struct HoldsNothing<placeholders::Unary<Operation, Inner>> : HoldsNothing<Inner> {};
template <class Operation, class Left, class Right>
struct HoldsNothing<placeholders::Binary<Operation, Left, Right>>
    : std::integral_constant<bool, HoldsNothing<Left>::value && HoldsNothing<Right>::value> {};

/// Whether an element is the same as a value.
template <class T> struct EqualTo {
  T value;
  template <class Other> bool operator()(const Other &other) const { return other == value; }
};
/// It looks at no pointer's target.
template <class T> struct HoldsNothing<EqualTo<T>> : std::true_type {};

/// Where a function takes the place of one that the host cannot call, it never returns.
class NotCallable {
public:
  explicit NotCallable(const char *algorithm) : algorithm(algorithm) {}
  [[noreturn]] void operator()() const {
    refuse(algorithm, "the host cannot call its function with these elements: make it "
                      "__host__ __device__, and for their types");
  }

private:
  const char *algorithm;
};

/// A function of the program's, as algorithms call it. `Result` is what they expect of it.
template <class Function, class Result> class Callable {
public:
  Callable(const Function &function, const char *algorithm)
      : function(function), refused(algorithm) {}

  template <class... Arguments>
  auto call(int, Arguments &&...arguments) const -> typename HandedOn<
      decltype(std::declval<Function &>()(std::forward<Arguments>(arguments)...))>::type {
    return function(std::forward<Arguments>(arguments)...);
  }
  template <class... Arguments> Result call(long, Arguments &&...) const { refused(); }

  template <class... Arguments>
  auto operator()(Arguments &&...arguments) const
      -> decltype(std::declval<const Callable &>().call(0, std::forward<Arguments>(arguments)...)) {
    return call(0, std::forward<Arguments>(arguments)...);
  }

private:
  mutable Function function; // its operator() need not be const
  NotCallable refused;
};

/// How an algorithm uses a range.
enum class Use { Read, Write, Change };

class Run {
public:
  /// Returns when the work before it is done.
  template <class Policy>
  Run(const Policy &policy, const char *algorithm)
      : algorithm(algorithm), stream(policy.stream()),
        copiesDevice(Policy::usesDevice && !isHostMemory()),
        copiesPointers(copiesDevice && Policy::pointers == Pointers::Device) {
    if (Policy::usesDevice)
      waitFor(stream);
  }

  Run(SeqPolicy, const char *algorithm) : Run(HostPolicy(), algorithm) {}

  /// A function that gives a `Result`, or a truth.
  template <class Result = bool, class Function>
  Callable<typename std::decay<Function>::type, Result> callable(const Function &function) const {
    typedef typename std::decay<Function>::type Type;
    if (copiesDevice && !HoldsNothing<Type>::value)
      refuse(algorithm, "its function has members, which may be pointers into the device's memory");
    return Callable<Type, Result>(function, algorithm);
  }

  const char *const algorithm;
  const Stream stream;
  const bool copiesDevice;   ///< elements of the device are copied to the host and back
  const bool copiesPointers; ///< plain pointers lead to such
};

template <class Iterator>
using Value = typename std::remove_cv<typename iterator_value<Iterator>::type>::type;

/// What is written to an iterator, of which some do not say it.
template <class Output, class Default> struct WrittenTo {
  typedef typename std::iterator_traits<Output>::value_type Said;
  typedef typename std::conditional<std::is_void<Said>::value, Default, Said>::type type;
};
template <class System, class Default> struct WrittenTo<discard_iterator<System>, Default> {
  typedef Default type;
};
template <class Output, class Default> using Written = typename WrittenTo<Output, Default>::type;

template <class Iterator> inline std::size_t countOf(Iterator first, Iterator last) {
  return static_cast<std::size_t>(std::distance(first, last));
}

} // namespace detail
} // namespace thrust
