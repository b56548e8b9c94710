// Names that device functions are given once more by using-declarations: in namespaces, in blocks,
// in classes and in templates, alone and together with functions of the host.
#include "check.h"

namespace detail {
__device__ int next(int x) { return x + 1; }
template <class T> __device__ T twice(T x) { return x + x; }
__host__ __device__ inline int both(int x) { return x * 3; }
__device__ int mixed(int x) { return x - 1; }
inline int mixed(double x) { return static_cast<int>(x) + 100; }
__device__ int table[4] = {1, 2, 3, 5};
} // namespace detail

namespace api {
using detail::next;
using detail::twice; // the comment goes with it
using detail::both;
using detail::mixed;
using detail::table;
} // namespace api

struct Base {
  __device__ int shift(int x) const { return x << by; }
  int host(int x) const { return x >> by; }
  int by = 2;
};

struct Derived : private Base {
  using Base::shift;
  using Base::host;
};

template <class T> struct Chosen : private T {
  using T::shift;
  using T::host;
};

__global__ void callAll(int *out) {
  using detail::next;
  out[0] = api::next(4);
  out[1] = api::twice(5);
  out[2] = api::both(6);
  out[3] = api::mixed(7);
  out[4] = api::table[3];
  out[5] = next(8);
}

int onHost() {
  using api::both;
  return both(2) + api::mixed(1.5) + Derived().host(40) + Chosen<Base>().host(80);
}

void test(check::Random &) {
  check::Array<int> out(6);
  callAll<<<1, 1>>>(out);
  check::equal("callAll", out.fetch(), {5, 10, 18, 6, 5, 9});
  check::equal("onHost", onHost(), 6 + 101 + 10 + 20);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
