// Kernels of templates whose arguments are types of a function's own: no name at file scope tells
// these instances, and many of them share one.
#include "check.h"

#include <cooperative_groups.h>

inline void testTwoOfAFunction();

namespace {

template <class Op, class T> __global__ void apply(Op op, T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = op(x[i], i);
}

// No parameter is of the type.
template <class Op, int n> __global__ void fillReversed(int *x) {
  __shared__ int tile[n];
  tile[threadIdx.x] = Op::first() + threadIdx.x;
  __syncthreads();
  x[threadIdx.x] = tile[n - 1 - threadIdx.x];
}

template <class... Ops> __global__ void applyAll(int *x, Ops... ops) {
  int sum = 0;
  int results[] = {ops(x[threadIdx.x])...};
  for (int each : results)
    sum += each;
  x[threadIdx.x] = sum;
}

// One name for two kernels.
template <class Source> __global__ void store(int *x, Source source) { *x = source.get(); }
template <class Source> __global__ void store(int *x, Source source, int more) {
  *x = source.get() + more;
}

// A pointer in the type, and a device variable.
__device__ int calls;
template <class Table> __global__ void look(Table table, const int *at, int *out) {
  out[threadIdx.x] = table.values[at[threadIdx.x]];
  atomicAdd(&calls, 1);
}

const int count = 100;

template <class T, class Op> std::vector<T> applied(const std::vector<T> &to, Op op) {
  check::Array<T> x(to);
  apply<<<4, 32>>>(op, x.data(), count);
  return x.fetch();
}

template <class T, class F> void expect(const char *what, const std::vector<T> &got, F f) {
  std::vector<T> expected;
  for (int i = 0; i < count; ++i)
    expected.push_back(f(i));
  check::equal(what, got, expected);
}

std::vector<int> subtracted() {
  struct Op {
    __device__ int operator()(int a, int i) const { return a - i; }
  };
  return applied(std::vector<int>(count, 7), Op{});
}

const std::vector<int> beforeMain = subtracted();

// One name for types of two functions, and below for two of one.
void testAdd() {
  struct Op {
    __device__ int operator()(int a, int) const { return a + 1; }
  };
  expect("add", applied(std::vector<int>(count, 10), Op{}), [](int) { return 11; });
}

// One text, and a type for each instance.
template <class T> void testInstances(T what) {
  struct Op {
    T what;
    __device__ T operator()(T a, int i) const { return a + what * i; }
  };
  expect("of an instance", applied(std::vector<T>(count, 2), Op{what}),
         [&](int i) { return static_cast<T>(2 + what * i); });
}

struct Hidden {};
struct Outer {
  template <class T> static std::vector<int> reversed() {
    struct Op {
      static __device__ int first() { return 40 + sizeof(T); }
    };
    check::Array<int> x(8);
    fillReversed<Op, 8><<<1, 8>>>(x.data());
    return x.fetch();
  }
};

/// Compilers name constructors and destructors in two ways. C1 and C4 could be taken for these.
struct C1 {
  std::vector<int> got;
  C1() {
    struct Op {
      __device__ int operator()(int a, int) const { return a + 1; }
    };
    got = applied(std::vector<int>(count, 10), Op{});
  }
};
struct C4 {
  std::vector<int> got;
  C4() {
    struct Op {
      __device__ int operator()(int a, int) const { return a + 4; }
    };
    got = applied(std::vector<int>(count, 10), Op{});
  }
};
template <class T> struct Last {
  std::vector<int> *got;
  ~Last() {
    struct Op {
      __device__ int operator()(int a, int i) const { return a * i + sizeof(T); }
    };
    *got = applied(std::vector<int>(count, 10), Op{});
  }
};

/// A lambda that other files might have, too: in an inline function.
struct Maker {
  static std::vector<int> made(int by) {
    const auto make = [](int step) {
      struct Op {
        int step;
        __device__ int operator()(int a, int i) const { return a + step * i; }
      };
      return applied(std::vector<int>(count, 10), Op{step});
    };
    return make(by);
  }
};

void testConstructors() {
  expect("a constructor", C1().got, [](int) { return 11; });
  expect("another", C4().got, [](int) { return 14; });
  std::vector<int> got;
  {
    Last<short> last{&got};
  }
  expect("a destructor", got, [](int i) { return 10 * i + 2; });
  expect("inside of a lambda", Maker::made(7), [](int i) { return 10 + 7 * i; });
}

void testPacks() {
  struct Twice {
    __device__ int operator()(int x) const { return 2 * x; }
  };
  struct Next {
    int step;
    __device__ int operator()(int x) const { return x + step; }
  };
  check::Array<int> x(std::vector<int>{1, 2, 3});
  applyAll<<<1, 3>>>(x.data(), Twice{}, Next{5}, Twice{});
  check::equal("a pack", x.fetch(), std::vector<int>{10, 15, 20});
}

// Instances with names beside those without.
struct Named {
  __device__ int get() const { return 1000; }
};

void testOverloads() {
  struct Own {
    int value;
    __device__ int get() const { return value; }
  };
  check::Array<int> x(1);
  store<<<1, 1>>>(x.data(), Own{7});
  check::equal("the first overload", x.fetch(), std::vector<int>{7});
  store<<<1, 1>>>(x.data(), Own{7}, 30);
  check::equal("the second overload", x.fetch(), std::vector<int>{37});
  store<<<1, 1>>>(x.data(), Named{}, 30);
  check::equal("with a name", x.fetch(), std::vector<int>{1030});
}

void testPointers() {
  struct Table {
    const int *values;
    enum Kind { Small, Large } kind;
  };
  check::Array<int> values(std::vector<int>{5, 6, 7, 8}), at(std::vector<int>{3, 0, 2}), out(3);
  look<<<1, 3>>>(Table{values.data(), Table::Large}, at.data(), out.data());
  check::equal("through a pointer", out.fetch(), std::vector<int>{8, 5, 7});
  int counted = 0;
  CHECK(cudaMemcpyFromSymbol(&counted, calls, sizeof counted));
  check::equal("a variable", std::vector<int>{counted}, std::vector<int>{3});
}

/// By its address, before it was ever launched.
void testAttributes() {
  struct Wide {
    static __device__ int first() { return 1; }
  };
  cudaFuncAttributes attributes;
  CHECK(cudaFuncGetAttributes(&attributes, fillReversed<Wide, 16>));
  check::that(attributes.sharedSizeBytes == 16 * sizeof(int), "shared memory of an instance");
  check::Array<int> x(16);
  int *pointer = x.data();
  void *arguments[] = {&pointer};
  CHECK(cudaLaunchKernel(reinterpret_cast<void *>(&fillReversed<Wide, 16>), dim3(1), dim3(16),
                         arguments, 0, nullptr));
  check::equal("by its address", x.fetch()[0], 16);
}

template <class T> __global__ void shuffle(T *x) {
  const auto warp =
      cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  x[threadIdx.x] = warp.shfl_xor(x[threadIdx.x], 1);
}

/// CUDA's templates over such types, which have no definition in the file.
void testTemplatesOfCuda() {
  struct Row {
    int a;
    float b;
  };
  Row host[32], *device, *managed;
  for (int i = 0; i < 32; ++i)
    host[i] = {i, 0.5f};
  CHECK(cudaMalloc(&device, sizeof host));
  CHECK(cudaMallocManaged(&managed, sizeof(Row)));
  CHECK(cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice));
  shuffle<<<1, 32>>>(device);
  void *arguments[] = {&device};
  CHECK(cudaLaunchKernel(shuffle<Row>, dim3(1), dim3(32), arguments));
  shuffle<<<1, 32>>>(device);
  int blocks;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, shuffle<Row>, 32, 0));
  CHECK(cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost));
  check::equal("shuffled", host[6].a, 7);
  CHECK(cudaFree(device));
  CHECK(cudaFree(managed));
}

void test(check::Random &) {
  expect("before main", beforeMain, [](int i) { return 7 - i; });
  testAdd();
  testTemplatesOfCuda();
  testTwoOfAFunction();
  testInstances<int>(3);
  testInstances<float>(0.5f);
  check::equal("a namespace without a name", Outer::reversed<Hidden>(),
               std::vector<int>{48, 47, 46, 45, 44, 43, 42, 41});
  check::equal("of a number", Outer::reversed<double>()[0], 40 + 8 + 7);
  testConstructors();
  testPacks();
  testOverloads();
  testPointers();
  testAttributes();
}

} // namespace

// Other files might have it as well, so that all compilers number its types alike.
inline void testTwoOfAFunction() {
  struct Op {
    int factor;
    __device__ int operator()(int a, int i) const { return a * factor + i; }
  };
  expect("scale", applied(std::vector<int>(count, 10), Op{3}), [](int i) { return 30 + i; });
  {
    struct Op {
      __device__ int operator()(int a, int) const { return a - 5; }
    };
    expect("subtract", applied(std::vector<int>(count, 10), Op{}), [](int) { return 5; });
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
