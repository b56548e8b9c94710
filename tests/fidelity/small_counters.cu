// Numbers of fewer than 32 bits that a loop counts wrap around by themselves. LLVM's vectoriser goes on in 32 bits, with or
// without memory: each kernel adds up such a number times the round, and takes another way to it.
#include "check.h"

constexpr int rounds = 300;

template <class T, int Step> __global__ void variables(unsigned *out) {
  unsigned sum = threadIdx.x;
  T c = 0;
  for (int k = 0; k < rounds; ++k) {
    sum += static_cast<unsigned>(c * k);
    c += Step;
  }
  out[threadIdx.x] = sum;
}

template <class T, int Step> __global__ void copies(unsigned *out) {
  unsigned sum = threadIdx.x;
  T c = 0;
  for (int k = 0; k < rounds; ++k) {
    const T now = c;
    sum += static_cast<unsigned>(now * k);
    const T next = now + Step;
    c = next;
  }
  out[threadIdx.x] = sum;
}

template <class T> struct Counter {
  T c;
  __device__ void count(int step) { c += step; }
  __device__ int value() const { return c; }
};

template <class T, int Step> __global__ void fields(unsigned *out) {
  unsigned sum = threadIdx.x;
  Counter<T> counter{0};
  for (int k = 0; k < rounds; ++k) {
    sum += static_cast<unsigned>(counter.c * k);
    counter.c += Step;
  }
  out[threadIdx.x] = sum;
}

template <class T, int Step> __global__ void methods(unsigned *out) {
  unsigned sum = threadIdx.x;
  Counter<T> counter{0};
  for (int k = 0; k < rounds; ++k) {
    sum += static_cast<unsigned>(counter.value() * k);
    counter.count(Step);
  }
  out[threadIdx.x] = sum;
}

template <class T> __device__ int doubled(T c) { return c * 2; }
template <class T> __device__ void countBy(T &c, int step) { c += step; }

template <class T, int Step> __global__ void functions(unsigned *out) {
  unsigned sum = threadIdx.x;
  T c = 0;
  for (int k = 0; k < rounds; ++k) {
    sum += static_cast<unsigned>(doubled(c) / 2 * k);
    countBy(c, Step);
  }
  out[threadIdx.x] = sum;
}

template <class T, int Step> __global__ void references(unsigned *out) {
  unsigned sum = threadIdx.x;
  T counts[2] = {0, 0};
  T &c = counts[1];
  for (int k = 0; k < rounds; ++k) {
    sum += static_cast<unsigned>(c * k);
    c += Step;
  }
  out[threadIdx.x] = sum;
}

template <class T, int Step> __global__ void indices(const unsigned *in, unsigned *out) {
  unsigned sum = threadIdx.x;
  T c = 0;
  for (int k = 0; k < rounds; ++k) {
    sum += in[static_cast<unsigned char>(c) >> 2] * k;
    c += Step;
  }
  out[threadIdx.x] = sum;
}

/// The number itself is the index: what hides the one must not take back what hides the other.
template <class T, int Step> __global__ void elements(const unsigned *middle, unsigned *out) {
  unsigned sum = threadIdx.x;
  T c = 0;
  for (int k = 0; k < rounds; ++k) {
    sum += middle[c];
    c += Step;
  }
  out[threadIdx.x] = sum;
}

/// It ends by itself, and keeps its vectors.
template <class T, int Step> __global__ void bounds(unsigned *out) {
  unsigned sum = threadIdx.x;
  for (T c = 0; c < 100; c += Step > 0 ? Step : -Step)
    sum += static_cast<unsigned>(c * 3);
  out[threadIdx.x] = sum;
}

/// What compilers do not see into.
template <class T> static T next(const volatile T &c, int step) { return static_cast<T>(c + step); }

constexpr int lowest = -32768;

template <class T, int Step>
static void testStep(const check::Array<unsigned> &in, const check::Array<unsigned> &all) {
  const int count = 8;
  check::Array<unsigned> out(count);
  unsigned sum = 0, picked = 0, bounded = 0, read = 0;
  volatile T c = 0;
  for (int k = 0; k < rounds; ++k, c = next(c, Step)) {
    sum += static_cast<unsigned>(c * k);
    picked += (static_cast<unsigned char>(c) >> 2) * 7u * k;
    read += 5 * (c - lowest);
  }
  for (c = 0; c < 100; c = next(c, Step > 0 ? Step : -Step))
    bounded += static_cast<unsigned>(c * 3);
  auto expect = [&](const char *name, unsigned first) {
    std::vector<unsigned> expected(count);
    for (int t = 0; t < count; ++t)
      expected[t] = first + t;
    check::equal(name, out.fetch(), expected);
    CHECK(cudaMemset(out, 0, count * sizeof(unsigned)));
  };
  variables<T, Step><<<1, count>>>(out);
  expect("variables", sum);
  copies<T, Step><<<1, count>>>(out);
  expect("copies", sum);
  fields<T, Step><<<1, count>>>(out);
  expect("fields", sum);
  methods<T, Step><<<1, count>>>(out);
  expect("methods", sum);
  functions<T, Step><<<1, count>>>(out);
  expect("functions", sum);
  references<T, Step><<<1, count>>>(out);
  expect("references", sum);
  indices<T, Step><<<1, count>>>(in, out);
  expect("indices", picked);
  elements<T, Step><<<1, count>>>(all - lowest, out);
  expect("elements", read);
  bounds<T, Step><<<1, count>>>(out);
  expect("bounds", bounded);
}

static void test(check::Random &) {
  std::vector<unsigned> sevens(64);
  for (int i = 0; i < 64; ++i)
    sevens[i] = 7 * i;
  std::vector<unsigned> fives(65536 - lowest);
  for (int i = 0; i < 65536 - lowest; ++i)
    fives[i] = 5 * i;
  const check::Array<unsigned> in(sevens), elements(fives);
  testStep<unsigned char, 28>(in, elements);
  testStep<unsigned char, 4>(in, elements);
  testStep<unsigned char, -3>(in, elements);
  testStep<signed char, 28>(in, elements);
  testStep<unsigned short, 1000>(in, elements);
  testStep<short, 1000>(in, elements);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
