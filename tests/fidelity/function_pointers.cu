// Pointers to device functions: in tables, variables, structs, parameters and comparisons.
#include "check.h"

typedef float (*Operation)(float, float);

struct Pair {
  float x, y;
};

__device__ float add(float a, float b) { return a + b; }
__device__ float subtract(float a, float b) { return a - b; }
__host__ __device__ float multiply(float a, float b) { return a * b; }
template <int n> __device__ float timesN(float a, float b) { return n * (a + b); }
static __device__ float largest(float a, float b) noexcept { return a > b ? a : b; }

__constant__ Operation table[] = {add, &subtract, multiply, timesN<3>, (largest)};
__device__ Operation chosen = subtract;
__device__ Operation none = nullptr;

__global__ void byThread(const float *x, const float *y, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = table[i % 5](x[i], y[i]);
}

__global__ void byParameter(Operation f, const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && f)
    out[i] = (*f)(x[i], 2.0f);
}

__global__ void byVariable(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Operation f = i % 2 ? add : chosen;
  if (i % 3 == 0)
    f = &largest;
  if (f == add)
    f = multiply;
  if (i < n && none == nullptr)
    out[i] = f(x[i], 0.5f);
}

// Other signatures: none, references, pointers, structs.
__device__ void raise(int &value, const int &by) { value += by; }
__device__ void lower(int &value, const int &by) { value -= by; }
__device__ void keep(int &value, const int &) { atomicAdd(&value, 0); }
__device__ Pair swapped(Pair p) { return {p.y, p.x}; }
__device__ Pair doubled(Pair p) { return {2 * p.x, 2 * p.y}; }
__device__ int firstOf(const int *values, int n) { return n ? values[0] : -1; }
__device__ int lastOf(const int *values, int n) { return n ? values[n - 1] : -1; }

struct Rules {
  void (*change)(int &, const int &);
  Pair (*turn)(Pair);
  int (*pick)(const int *, int);
};

__device__ int apply(const Rules &rules, int value, const int *values, int n) {
  rules.change(value, 5);
  Pair p = rules.turn({static_cast<float>(value), 1.0f});
  return static_cast<int>(p.x * 100 + p.y) + rules.pick(values, n);
}

__global__ void inStructs(const int *values, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ int near[64];
  near[threadIdx.x] = values[i];
  __syncthreads();
  Rules rules = {i & 1 ? raise : lower, swapped, firstOf};
  if (i & 2) {
    rules.turn = doubled;
    rules.pick = lastOf;
  }
  if (i & 4)
    out[i] = apply(rules, values[i], near, i & 8 ? 64 : 0);
  else
    out[i] = apply(rules, values[i], values, i & 8 ? 64 : 0);
}

// A function that waits for the whole block.
__device__ int sumOf(int *shared, int value) {
  shared[threadIdx.x] = value;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < blockDim.x; ++i)
    sum += shared[i];
  __syncthreads();
  return sum;
}
__device__ int maxOf(int *shared, int value) {
  shared[threadIdx.x] = value;
  __syncthreads();
  int largest = shared[0];
  for (int i = 1; i < blockDim.x; ++i)
    largest = max(largest, shared[i]);
  __syncthreads();
  return largest;
}

__global__ void withBarrier(const int *values, int *out) {
  __shared__ int shared[64];
  int (*reduce)(int *, int) = blockIdx.x % 2 ? sumOf : maxOf;
  int result = reduce(shared, values[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x == 0)
    out[blockIdx.x] = result;
}

template <Operation f> __global__ void fixedOperation(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = f(x[i], 3.0f);
}

template <class F> __device__ float twice(F f, float x) { return f(f(x, x), x); }
__global__ void passedOn(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = twice(add, x[i]) + twice(&multiply, x[i]);
}

// Lambdas without captures, where pointers are wanted.
__host__ __device__ int byPointer(int (*f)(int), int x) { return f(x) + f(1) * 100; }
template <class T> __host__ __device__ int ofInstance(int x) {
  T (*f)(T) = [](T value) { return static_cast<T>(value * sizeof(T)); };
  return static_cast<int>(f(static_cast<T>(x)));
}
__host__ __device__ void lambdasAsPointers(int *out, int t) {
  int (*square)(int) = [](int x) { return x * x; };
  int (*steps[])(int) = {[](int x) { return x + 1; }, +[](int x) { return x + 2; }, square};
  auto plain = [](auto x) { return static_cast<int>(x * 10); };
  int (*whole)(int) = plain, (*rounded)(float) = plain;
  out[0] = square(t) + steps[t % 3](7) * 1000 + whole(t) + rounded(1.25f);
  out[1] = byPointer(t % 2 ? square : [](int x) { return x - 7; }, t) + byPointer(plain, t);
  out[2] = ofInstance<int>(t) + ofInstance<short>(t) * 1000;
}
__global__ void lambdas(int *out) { lambdasAsPointers(out + 3 * threadIdx.x, threadIdx.x); }

const int n = 320;

float operation(int which, float a, float b) {
  switch (which) {
  case 0:
    return a + b;
  case 1:
    return a - b;
  case 2:
    return a * b;
  case 3:
    return 3 * (a + b);
  default:
    return a > b ? a : b;
  }
}

void testOperations(check::Random &random) {
  const std::vector<float> x = random.reals<float>(n, -4, 4), y = random.reals<float>(n, -4, 4);
  check::Array<float> dx(x), dy(y), out(n);
  std::vector<long double> expected(n);

  byThread<<<5, 64>>>(dx, dy, out, n);
  for (int i = 0; i < n; ++i)
    expected[i] = operation(i % 5, x[i], y[i]);
  check::close("by thread", out.fetch(), expected, 1);

  Operation host = nullptr;
  CHECK(cudaMemcpyFromSymbol(&host, chosen, sizeof host));
  byParameter<<<5, 64>>>(host, dx, out, n);
  for (int i = 0; i < n; ++i)
    expected[i] = x[i] - 2;
  check::close("by parameter", out.fetch(), expected, 1);
  Operation all[5];
  CHECK(cudaMemcpyFromSymbol(all, table, sizeof all));
  CHECK(cudaMemcpyToSymbol(chosen, &all[3], sizeof host));

  byVariable<<<5, 64>>>(dx, out, n);
  for (int i = 0; i < n; ++i)
    expected[i] = i % 3 == 0 ? operation(4, x[i], 0.5f) : operation(i % 2 ? 2 : 3, x[i], 0.5f);
  check::close("by variable", out.fetch(), expected, 1);

  fixedOperation<multiply><<<5, 64>>>(dx, out, n);
  for (int i = 0; i < n; ++i)
    expected[i] = x[i] * 3;
  check::close("template argument", out.fetch(), expected, 1);

  passedOn<<<5, 64>>>(dx, out, n);
  for (int i = 0; i < n; ++i)
    expected[i] = 3 * x[i] + x[i] * x[i] * x[i];
  check::close("passed on", out.fetch(), expected, 4);
}

void testOthers(check::Random &random) {
  const std::vector<int> values = random.integers(n, -50, 50);
  check::Array<int> device(values), out(n), sums(n / 64);
  inStructs<<<n / 64, 64>>>(device, out, n);
  std::vector<int> expected(n);
  for (int i = 0; i < n; ++i) {
    const int value = values[i] + (i & 1 ? 5 : -5), count = i & 8 ? 64 : 0;
    const int *from = i & 4 ? values.data() + i / 64 * 64 : values.data();
    const int picked = !count ? -1 : i & 2 ? from[count - 1] : from[0];
    expected[i] = (i & 2 ? 200 * value + 2 : 100 + value) + picked;
  }
  check::equal("in structs", out.fetch(), expected);

  withBarrier<<<n / 64, 64>>>(device, sums);
  std::vector<int> reduced(n / 64);
  for (int b = 0; b < n / 64; ++b) {
    int sum = 0, largest = values[b * 64];
    for (int i = 0; i < 64; ++i) {
      sum += values[b * 64 + i];
      largest = std::max(largest, values[b * 64 + i]);
    }
    reduced[b] = b % 2 ? sum : largest;
  }
  check::equal("with a barrier", sums.fetch(), reduced);

  check::Array<int> results(3 * 64);
  lambdas<<<1, 64>>>(results);
  std::vector<int> byHost(3 * 64);
  for (int t = 0; t < 64; ++t)
    lambdasAsPointers(&byHost[3 * t], t);
  check::equal("lambdas", results.fetch(), byHost);
}

void test(check::Random &random) {
  testOperations(random);
  testOthers(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
