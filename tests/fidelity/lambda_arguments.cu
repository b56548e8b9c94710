// Lambdas of host code that kernels get: every kind of capture, in variables, structs and templates,
// out of functions, through headers; with bodies that no host compiler could read.
#include "check.h"
#include "lambda_arguments.cuh"

#include <tuple>

const int n = 100;

__device__ int triple(int x) { return 3 * x; }

template <class F, class T> __global__ void each(T *out, F f) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = f(blockIdx.x * blockDim.x + threadIdx.x);
}
template <class F, class G> __global__ void both(int *out, F f, const G g) {
  out[threadIdx.x] = f(g(threadIdx.x));
}
template <class F> __global__ void run(F f) { f(); }

template <class F> std::vector<int> results(const F &f) {
  check::Array<int> out(128);
  each<<<2, 64>>>(out.data(), f);
  return out.fetch();
}

template <class F> void expect(const char *what, const std::vector<int> &got, F f) {
  std::vector<int> wanted;
  for (std::size_t i = 0; i < got.size(); ++i)
    wanted.push_back(f(static_cast<int>(i)));
  check::equal(what, got, wanted);
}

struct Pair {
  short first;
  double second;
};

// Members of every size: the host's object must be the kernel's struct.
void testCaptures(check::Random &random) {
  const char small = static_cast<char>(random.integer(-99, 99));
  const double real = random.integer(-99, 99);
  short number = static_cast<short>(random.integer(-99, 99));
  Pair pair = {static_cast<short>(random.integer(0, 99)), 0.25};
  const long array[3] = {random.integer(0, 9), 20, 30};
  bool odd = true;
  const auto wanted = [=](int i) {
    return static_cast<int>(i * small + real + number + pair.first + pair.second * 4 +
                            array[i % 3] + odd);
  };
  expect("captured in the order of use", results([=] __device__(int i) -> int {
           return array[i % 3] + odd + i * small + pair.first + pair.second * 4 + number + real;
         }),
         wanted);
  expect("captured by name", results([odd, number, array, real, small, pair] __device__(int i) {
           return static_cast<int>(array[i % 3] + odd + i * small + pair.first + pair.second * 4 +
                                   number + real);
         }),
         wanted);
  expect("with an initialiser and a default",
         results([=, step = number * 2, more = pair] __device__(int i) {
           return static_cast<int>(i * step + more.first + small + real);
         }),
         [=](int i) { return static_cast<int>(i * number * 2 + pair.first + small + real); });
  int sum = 5;
  expect("mutable", results([sum] __device__(int i) mutable {
           sum += i;
           return sum * 2;
         }),
         [](int i) { return (5 + i) * 2; });
  expect("nothing", results([] __device__(int i) { return triple(i); }),
         [](int i) { return 3 * i; });
  expect("generic", results([=] __device__(auto i) { return i * number; }),
         [=](int i) { return i * number; });
}

void testBothSides(int k) {
  auto scaled = [=] __host__ __device__(int i) { return i * k + 1; };
  expect("for both sides", results(scaled), scaled);
  const auto &kept = [=] __host__ __device__(int i) { return scaled(i) - k; };
  expect("that has another", results(kept), kept);
  auto generic = [k] __host__ __device__(auto i) { return i - k; };
  expect("generic, for both sides", results(generic), [=](int i) { return generic(i); });
}

// Two in a line, and two for one kernel.
void testTwo(int k) {
  check::Array<int> out(64);
  both<<<1, 64>>>(
      out.data(), [=] __device__(int i) { return i + k; }, [k] __device__(int i) { return i * k; });
  expect("two", out.fetch(), [=](int i) { return i * k + k; });
  auto f = [=] __device__(int i) { return i - k; };
  auto g = [=] __device__(int i) { return i + 2 * k; };
  both<<<1, 64>>>(out.data(), f, g);
  expect("two variables", out.fetch(), [=](int i) { return i + k; });
  both<<<1, 64>>>(out.data(), g, f);
  expect("the other way round", out.fetch(), [=](int i) { return i + k; });
}

template <class T> void reverseTripled(T *data) {
  run<<<1, 32>>>([=] __device__() {
    __shared__ T s[32];
    const int t = threadIdx.x;
    s[t] = triple(data[t]);
    __syncthreads();
    data[t] = s[blockDim.x - 1 - t];
  });
}

template <class... Ts> std::vector<int> sums(Ts... values) {
  return results([=] __device__(int i) { return static_cast<int>((i + ... + values)); });
}

void testTemplates() {
  check::Array<int> numbers(std::vector<int>(32, 7));
  check::Array<short> small(std::vector<short>(32, 9));
  reverseTripled(numbers.data());
  reverseTripled(small.data());
  check::equal("in a template", numbers.fetch(), std::vector<int>(32, 21));
  check::equal("in its other instance", small.fetch(), std::vector<short>(32, 27));
  expect("a pack", sums(1, short(2), 3.0), [](int i) { return i + 6; });
  expect("a pack of one", sums('a'), [](int i) { return i + 'a'; });
}

struct Counter {
  int start, step;
  std::vector<int> copied() const {
    return results([*this] __device__(int i) { return start + i * step; });
  }
  template <class T> std::vector<int> more(T by) const {
    return results(
        [self = *this, by] __device__(int i) { return self.start + i * static_cast<int>(by); });
  }
  std::vector<int> got;
};

struct Built {
  std::vector<int> got;
  explicit Built(int k) {
    got = results([=] __device__(int i) { return i + 7 * k; });
  }
};

template <class F> struct Holder {
  char tag;
  F f;
  int last;
  __host__ __device__ int operator()(int i) const { return f(i) + last + tag; }
};
template <class F> Holder<F> hold(F f) { return {1, f, 2}; }

auto adder(int k) {
  return [=] __host__ __device__(int i) { return i + k; };
}

namespace {
std::vector<int> hidden(int k) {
  return results([=] __device__(int i) { return i ^ k; });
}
const auto global = [] __device__(int i) { return 2 * i; };
} // namespace
namespace named {
auto squared = [] __device__(int i) { return i * i; };
} // namespace named

#define MAKE(i, body) [=] __device__(int i) { return body; }
#define ON_DEVICE [=] __device__
#define EVERYWHERE [=] __host__ __device__
#define RESULTS(i, body) results([=] __device__(int i) body)

void testPlaces() {
  expect("in a struct", results(hold([] __device__(int i) { return i * 4; })),
         [](int i) { return i * 4 + 3; });
  expect("out of a function", results(adder(8)), [](int i) { return i + 8; });
  expect("held, out of a function", results(hold(adder(8))), [](int i) { return i + 11; });
  expect("a constructor", Built(2).got, [](int i) { return i + 14; });
  expect("without a name", hidden(5), [](int i) { return i ^ 5; });
  expect("of a file", results(global), [](int i) { return 2 * i; });
  expect("of a namespace", results(named::squared), [](int i) { return i * i; });
  const int k = 3;
  const int volatile hard = 4;
  const int more = hard;
  expect("of a macro", results(MAKE(j, j * k + more)), [=](int i) { return i * k + more; });
  const char first = 'a';
  const double second = hard, third = hard + 1;
  expect("whose brackets are a macro", results(ON_DEVICE(int i) { return i + k + more; }),
         [=](int i) { return i + k + more; });
  auto everywhere = EVERYWHERE(int i) {
    return static_cast<int>(i * third + more - first + second);
  };
  expect("... for both sides", results(everywhere), everywhere);
  expect("... again", results(EVERYWHERE(int i) { return i + more * first; }),
         [=](int i) { return i + more * 'a'; });
  expect("whose call is a macro", RESULTS(index, { return index - more; }),
         [=](int i) { return i - more; });
  const auto inLambda = [&](int by) { return results([=] __device__(int i) { return i * by; }); };
  expect("in a lambda of the host's", inLambda(6), [](int i) { return i * 6; });
  expect(
      "in another", [&](int by) { return results([by] __device__(int i) { return i - by; }); }(6),
      [](int i) { return i - 6; });
}

void testObjects() {
  const Counter counter{5, 3, {}};
  expect("*this", counter.copied(), [](int i) { return 5 + 3 * i; });
  expect("a member template", counter.more(2.0f), [](int i) { return 5 + 2 * i; });
}

void testHeader() {
  check::Array<int> numbers(std::vector<int>(n, 2));
  check::Array<float> reals(std::vector<float>(n, 0.5f));
  addToAll(numbers, n, 4);
  scaleAll(numbers.data(), n, 5);
  scaleAll(reals.data(), n, 3.0f);
  check::equal("of a header", numbers.fetch(), std::vector<int>(n, 30));
  check::equal("of another instance", reals.fetch(), std::vector<float>(n, 1.5f));
}

void testApi() {
  const int k = 3;
  auto f = [=] __device__(int i) { return i + k; };
  check::Array<int> out(64);
  int *data = out;
  void *arguments[] = {&data, &f};
  CHECK(cudaLaunchKernel(reinterpret_cast<const void *>(each<decltype(f), int>), dim3(1), dim3(64),
                         arguments, 0, nullptr));
  expect("by its address", out.fetch(), [](int i) { return i + 3; });
}

// What a program asks of their types.
template <class F> int sides(const F &) {
  return __nv_is_extended_device_lambda_closure_type(F) +
         2 * __nv_is_extended_host_device_lambda_closure_type(F);
}
struct Functor {
  __device__ int operator()(int i) const { return i; }
};
template <class F,
          typename std::enable_if<__nv_is_extended_device_lambda_closure_type(F), int>::type = 0>
std::vector<int> anywhere(F f) {
  return results(f);
}
template <class F,
          typename std::enable_if<!__nv_is_extended_device_lambda_closure_type(F), int>::type = 0>
std::vector<int> anywhere(F f) {
  return {f(0), f(1)};
}

void testSides(int k) {
  const auto plain = [](int i) { return i; };
  const auto device = [=] __device__(int i) { return k * i; };
  const auto both = [=] __host__ __device__(auto i) { return k + i; };
  check::that(sides(plain) == 0 && sides(Functor()) == 0 && sides(device) == 1 && sides(both) == 2,
              "which lambdas are extended");
  static_assert(!__nv_is_extended_device_lambda_closure_type(int), "");
  check::that(anywhere(both) == std::vector<int>{k, k + 1}, "on the host");
  expect("on the device", anywhere([=] __device__(int i) { return i - k; }),
         [=](int i) { return i - k; });
  expect("where it is asked for", results(hold([=] __device__(int i) { return i * 2; })),
         [](int i) { return 2 * i + 3; });
}

void test(check::Random &random) {
  testCaptures(random);
  testBothSides(random.integer(-9, 9));
  testTwo(random.integer(-9, 9));
  testTemplates();
  testPlaces();
  testObjects();
  testHeader();
  testApi();
  testSides(random.integer(-9, 9));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
