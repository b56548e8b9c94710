// What the programs in SYCL by hand share: the device, its queue, kernels of a text, arrays, and
// launches. A text's kernels are free functions, built when the program runs, as cu2port's are.
#pragma once

#include "../kernels/bench.h"

#include <string>
#include <sycl/sycl.hpp>

namespace bench {

/// The device that cu2port's runtime takes, too, and an in-order queue.
inline sycl::queue &queue() {
  static sycl::queue queue{sycl::device::get_devices().front(), sycl::property::queue::in_order()};
  return queue;
}

/// What all texts begin with.
constexpr const char *head = R"(#include <sycl/sycl.hpp>
#define KERNEL(N)                                                                                  \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(                                                    \
      (sycl::ext::oneapi::experimental::nd_range_kernel<N>))
using sycl::ext::oneapi::this_work_item::get_nd_item;
using sycl::atomic_ref, sycl::local_accessor, sycl::memory_order, sycl::memory_scope;
using sycl::access::address_space;
)";

/// The kernels of a text, by name.
class Kernels {
public:
  explicit Kernels(const std::string &text) : bundle(build(head + text)) {}
  sycl::kernel operator[](const char *name) { return bundle.ext_oneapi_get_kernel(name); }

private:
  using Bundle = sycl::kernel_bundle<sycl::bundle_state::executable>;

  static Bundle build(const std::string &text) {
    namespace extension = sycl::ext::oneapi::experimental;
    auto source = extension::create_kernel_bundle_from_source(
        queue().get_context(), extension::source_language::sycl, text);
    return extension::build(source);
  }

  Bundle bundle;
};

/// An array on the device.
template <class T> class Array {
public:
  /// Of `count` elements, all bytes 0.
  explicit Array(std::size_t count)
      : pointer(sycl::malloc_device<T>(count, queue())), count(count) {
    clear();
  }
  explicit Array(const Vector<T> &values) : Array(values.size()) { set(values); }
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;
  ~Array() { sycl::free(pointer, queue()); }

  operator T *() const { return pointer; }

  void clear() { queue().memset(pointer, 0, count * sizeof(T)).wait(); }
  void set(const Vector<T> &values) {
    queue().memcpy(pointer, values.data(), count * sizeof(T)).wait();
  }
  Vector<T> fetch() const {
    Vector<T> values(count);
    queue().memcpy(values.data(), pointer, count * sizeof(T)).wait();
    return values;
  }

private:
  T *pointer;
  std::size_t count;
};

/// A launch's local memory, a kernel's parameter `local_accessor<T, N>`.
template <class T, int N = 1> struct Local {
  sycl::range<N> size;
};

template <class T> T argument(sycl::handler &, const T &value) { return value; }
template <class T> T *argument(sycl::handler &, const Array<T> &array) { return array; }
template <class T, int N>
sycl::local_accessor<T, N> argument(sycl::handler &handler, const Local<T, N> &local) {
  return {local.size, handler};
}

/// Enqueues a kernel for groups of `size` work-items.
template <int N, class... Arguments>
void launch(const sycl::kernel &kernel, sycl::range<N> groups, sycl::range<N> size,
            const Arguments &...arguments) {
  queue().submit([&](sycl::handler &handler) {
    handler.set_args(argument(handler, arguments)...);
    handler.parallel_for(sycl::nd_range<N>(groups * size, size), kernel);
  });
}
template <class... Arguments>
void launch(const sycl::kernel &kernel, std::size_t groups, std::size_t size,
            const Arguments &...arguments) {
  launch(kernel, sycl::range<1>(groups), sycl::range<1>(size), arguments...);
}

} // namespace bench
