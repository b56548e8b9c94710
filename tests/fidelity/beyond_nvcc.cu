// What C++ or its extensions say, and nvcc 13 refuses or computes in another way: docs/nvidia.md
// has the list. A translation does what they say, in kernels as on the host, which is the judge.

// Names that every file has without an #include, as it had with nvcc 12.
template <class T> __host__ __device__ ptrdiff_t between(const T *from, const T *to) {
  assert(from <= to);
  return to - from;
}
int fails(const char *what) {
  try {
    if (strlen(what) > 3)
      throw std::bad_alloc();
    return what[0] == 0;
  } catch (const std::exception &) {
    return 7;
  }
}

#include "check.h"

#include <climits>
#include <cmath>

// ---- Ranges of cases, of which nvcc takes the first number -------------------------------------

__host__ __device__ int ranged(int x) {
  int sum = x % 5;
  switch (int low = x % 13) {
  case 1 ... 3:
    sum += low;
    break;
  case 4:
  case 6 ... 9:
    sum += 1000;
    // falls through
  case 12:
    return sum;
  }
  return -sum;
}

// ---- Numbers as enums of bool: all but 0 are true ----------------------------------------------

enum class Answer : bool { No, Yes };

// ---- Functions of compilers, and one that CUDA has for the host alone --------------------------

__host__ __device__ unsigned long long builtins(unsigned a, unsigned long long b) {
  unsigned long long sum = __builtin_parity(a) + 11 * __builtin_ctz(a | 256);
  sum += 13 * __builtin_ctzll(b | 4096);
  return sum + __builtin_bswap32(a) + (__builtin_bswap64(b) >> 8);
}
__host__ __device__ int kinds(unsigned bits) {
  float a;
  memcpy(&a, &bits, sizeof a);
  return std::isnormal(a) + 2 * std::isnormal(static_cast<double>(a));
}

__global__ void each(const int *in, unsigned long long *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[4 * i] = ranged(in[i] & 0xffff);
  out[4 * i + 1] = static_cast<int>(static_cast<Answer>(in[i] & 6)) + 0ull;
  out[4 * i + 2] = builtins(in[i], in[i] * 0x123456789abcdefull);
  out[4 * i + 3] = kinds(in[i]);
}

void testEach(check::Random &random) {
  std::vector<int> in = random.bits<int>(500);
  for (int i = 0; i < 20; ++i)
    in[i] = i;
  in[20] = 0x00800000; // the least normal number
  const int n = static_cast<int>(in.size());
  check::Array<int> device(in);
  check::Array<unsigned long long> out(4 * n);
  each<<<(n + 63) / 64, 64>>>(device, out, n);
  std::vector<unsigned long long> expected;
  for (int x : in) {
    const unsigned long long row[] = {static_cast<unsigned long long>(ranged(x & 0xffff)),
                                      (x & 6) != 0, builtins(x, x * 0x123456789abcdefull),
                                      static_cast<unsigned long long>(kinds(x))};
    expected.insert(expected.end(), row, row + 4);
  }
  check::equal("each", out.fetch(), expected);
}

// ---- Pointers to members as parameters of kernels, which nvcc does not link --------------------

struct Point {
  int x, y;
};
__global__ void pick(int *out, int Point::*member) {
  const Point point{5, 6};
  out[0] = point.*member + static_cast<int>(between(out, out + 1));
}

// ---- Packs of const in overloads, which nvcc cannot tell apart ----------------------------------

template <typename T, typename... Ts>
__global__ void addPack(T *out, const int first, const Ts... rest) {
  out[threadIdx.x] = (T(rest) + ... + T(first));
}
template <typename T, typename... Ts>
__global__ void addPack(const T *in, T *out, const Ts *const... rest) {
  out[threadIdx.x] = in[threadIdx.x] + (T(*rest) + ... + T(1));
}

void testKernels() {
  check::Array<int> out(1);
  pick<<<1, 1>>>(out, &Point::y);
  check::equal("picked", out.fetch(), {7});
  check::equal("names of the host", fails("name") + fails(""), 8);
  check::Array<double> in(2), sums(2);
  addPack<<<1, 2>>>(in.data(), 1, 2.5f, 'a');
  addPack<double><<<1, 2>>>(in.data(), sums.data(), in.data(), in.data() + 1);
  check::equal<double>("packs of const", sums.fetch(), {302.5, 302.5});
}

// ---- What the host asks of functions for devices -----------------------------------------------

struct Halves {
  __device__ auto half() const { return threadIdx.x / 2.0f; }
  __device__ auto twice(int x) const { return 2LL * x; }
};
static_assert(sizeof(Halves().half()) == 4 && sizeof(Halves().twice(1)) == 8, "types of bodies");

// ---- Loops over more than 2^31 numbers, which nvcc unrolls by an int ----------------------------

__global__ void strides(int *out, int n, int m) {
  int rounds = 0;
  for (int i = n + threadIdx.x; i < m; i += 1 << 28)
    ++rounds;
  out[threadIdx.x] = rounds;
}

void testStrides() {
  const int threads = 64;
  check::Array<int> out(threads);
  for (int n : {INT_MAX - 9, INT_MIN, -20})
    for (int m : {0, 256, 1 << 29}) {
      strides<<<1, threads>>>(out, n, m);
      std::vector<int> expected(threads);
      for (int t = 0; t < threads; ++t)
        for (long long i = static_cast<int>(static_cast<unsigned>(n) + t); i < m; i += 1 << 28)
          ++expected[t];
      check::equal("strides", out.fetch(), expected);
    }
}

void test(check::Random &random) {
  testEach(random);
  testKernels();
  testStrides();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
