// Kernel templates of one name that differ in their parameters, launched with all, some or none of
// their arguments.
#include "check.h"

template <class K, class T, int O> __global__ void write(K *k, T *) {
  k[threadIdx.x] = O + static_cast<int>(sizeof(T));
}
template <class K, int O> __global__ void write(K *k) { k[threadIdx.x] = O; }
template <class K, int O> __global__ void write(K *k, K *) { k[threadIdx.x] = O * 2; }

template <class K, class T, int O> __global__ void same(K *k, int n) {
  k[threadIdx.x] = O + static_cast<int>(sizeof(T)) * n;
}
template <class K, int O> __global__ void same(K *k, int n) { k[threadIdx.x] = O * n; }

template <class K, class V> __global__ void partly(K *k, V v) { k[threadIdx.x] = v; }
template <class K> __global__ void partly(K *k, int v) { k[threadIdx.x] = v + 1; }

template <class K, class... V> __global__ void pack(K *k, V... v) {
  k[threadIdx.x] = static_cast<K>(sizeof...(v));
}
template <class K> __global__ void pack(K *k) { k[threadIdx.x] = 77; }

enum Mode { Once, Again };
struct Twice {
  __device__ int operator()(int x) const { return 2 * x; }
};
template <Mode M, class It, class F> __global__ void apply(It k, F f) { k[threadIdx.x] = M + f(3); }
template <Mode M, bool B, class It, class F> __global__ void apply(It k, F f) {
  k[threadIdx.x] = M + 2 * f(3);
}

static void expect(const char *what, check::Array<int> &k, int value) {
  check::equal(what, k.fetch(), std::vector<int>(8, value));
}

/// Launches of which the arguments depend on a template's.
template <class K> void testDependent(check::Array<int> &k) {
  K *keys = k;
  write<K, K, 3><<<1, 8>>>(keys, keys);
  expect("all arguments", k, 7);
  write<K, 5><<<1, 8>>>(keys);
  expect("without the second parameter", k, 5);
  write<K, 6><<<1, 8>>>(keys, keys);
  expect("of two parameters of one type", k, 12);
}

void test(check::Random &) {
  check::Array<int> k(8);
  int *keys = k;
  testDependent<int>(k);
  write<int, double, 7><<<1, 8>>>(keys, static_cast<double *>(nullptr));
  expect("of another type", k, 15);
  same<int, double, 3><<<1, 8>>>(keys, 1);
  expect("one type of function, three arguments", k, 11);
  same<int, 3><<<1, 8>>>(keys, 2);
  expect("one type of function, two arguments", k, 6);
  partly<int><<<1, 8>>>(keys, 3);
  expect("the more special one", k, 4);
  partly<int, int><<<1, 8>>>(keys, 3);
  expect("the more general one, by its arguments", k, 3);
  partly<<<1, 8>>>(keys, 3u);
  expect("the more general one, deduced", k, 3);
  pack<<<1, 8>>>(keys, 3u, 4);
  expect("a pack", k, 2);
  pack<<<1, 8>>>(keys);
  expect("no pack", k, 77);
  apply<Again><<<1, 8>>>(keys, Twice());
  expect("one explicit argument", k, 7);
  apply<Again, true><<<1, 8>>>(keys, Twice());
  expect("two explicit arguments", k, 13);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
