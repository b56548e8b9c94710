// A thread's own accesses keep their order: what it reads behind its own store is what it stored, though compilers put the
// accesses of neighbouring threads together that lie a few elements apart. Each kernel reaches the place in another way: by a
// second argument, a reference, a copy of a pointer, a whole struct, another type, a function, a later round of a loop.
#include "check.h"

#include <cstring>

struct Pair {
  float x, y;
};

union Word {
  float real;
  unsigned bits;
};

__device__ int at() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void byReference(Pair *p, float *out) {
  Pair &own = p[at()];
  const float first = own.x;
  own.y = first + 1;
  out[at()] = own.y;
}

__global__ void byRow(Pair *p, float *out) {
  const int i = at();
  Pair *row = p + i;
  const float first = row->x;
  row->y = first + 1;
  out[i] = row->y;
}

__global__ void byPointer(const Pair *p, Pair *q, float *out) {
  const int i = at();
  const Pair *other = p;
  const float first = p[i].x;
  q[i].y = first + 1;
  out[i] = other[i].y;
}

__global__ void byCast(const float *p, Pair *q, float *out) {
  const int i = at();
  const float first = p[2 * i];
  reinterpret_cast<Pair *>(q)[i].y = first + 1;
  out[i] = p[2 * i + 1];
}

__global__ void byWholeStore(const Pair *p, Pair *q, float *out) {
  const int i = at();
  Pair made;
  made.x = p[i].x + 2;
  made.y = p[i].x + 1;
  q[i] = made;
  const float second = p[i].y, first = p[i].x;
  q[i].x = first + second;
  out[i] = second;
}

__global__ void byWholeLoad(Pair *p, float *out) {
  const int i = at();
  p[i].y = p[i].x + 1;
  const Pair own = p[i];
  p[i].x = own.y;
  out[i] = own.y;
}

__global__ void byVector(float2 *p, float *out) {
  const int i = at();
  const float first = p[i].x;
  p[i].y = first + 1;
  const float2 own = p[i];
  out[i] = own.y;
}

__global__ void byOtherType(const unsigned *p, unsigned short *q, unsigned *out) {
  const int i = at();
  const unsigned first = p[2 * i];
  q[4 * i + 2] = 7;
  q[4 * i + 3] = 0;
  out[i] = (first & 1) + p[2 * i + 1]; // 7, or 8
}

__global__ void byUnion(Word *p, unsigned *out) {
  const int i = at();
  const unsigned first = p[2 * i].bits;
  p[2 * i + 1].real = 1.0f;
  out[i] = p[2 * i + 1].bits + (first & 1);
}

__device__ float firstOf(const Pair *p, int i) { return p[i].x; }
__device__ float secondOf(const Pair &p) { return p.y; }
__device__ void setSecond(Pair *p, float value) { p->y = value; }

__global__ void byLoadsInFunctions(const Pair *p, Pair *q, float *out) {
  const int i = at();
  const float first = firstOf(p, i);
  q[i].y = first + 1;
  out[i] = secondOf(p[i]);
}

__global__ void byStoresInFunctions(Pair *p, Pair *q, float *out) {
  const int i = at();
  const float first = p[i].x;
  setSecond(q + i, first + 1);
  out[i] = p[i].y;
}

__global__ void bySums(float *p, float *out) {
  const int i = at();
  const float first = p[i + i];
  p[i + i + 1] = first + 1;
  out[i] = p[1 + 2 * i];
}

__global__ void byZero(float *p, float *out) {
  const int i = at();
  const float first = p[2 * i], second = p[2 * i + 1];
  p[2 * i + 0] = first + 1;
  out[i] = p[2 * i] + second * 0;
}

__global__ void bySteps(float *p, float *out) {
  int j = 2 * at();
  const float first = p[j + 1];
  p[j++] = first;
  out[j / 2] = p[j - 1] - p[j]; // 0
}

__global__ void byShift(const float *x, float *y, float *out) {
  const int i = at();
  const float first = x[2 * i];
  y[2 * i] = first + 1; // x[2 * i + 1]
  out[i] = x[2 * i + 1];
}

__global__ void byRounds(float *p, float *out) {
  const int i = at();
  const float first = p[2 * i + 1];
  for (int c = 0; c < 2; ++c) {
    out[i] = c ? p[2 * i] : 0;
    p[2 * i + c] = first + 1 - c;
  }
}

/// Sums of four elements, in place.
__global__ void byUnrolledRounds(const float *x, float *y) {
  const int i = at();
#pragma unroll
  for (int k = 1; k < 4; ++k)
    y[4 * i + k] = x[4 * i + k] + x[4 * i + k - 1];
}

__global__ void behindBarrier(Pair *p, float *out) {
  __shared__ float tile[64];
  const int i = at();
  tile[threadIdx.x] = 1;
  __syncthreads();
  Pair &own = p[i];
  const float first = own.x;
  own.y = first + tile[threadIdx.x];
  out[i] = own.y;
}

struct alignas(8) Padded {
  float value;
};

/// A whole struct is accessed by its one field, every second word.
__global__ void byPadding(const Padded *p, float *q, float *out) {
  const int i = at();
  const float first = reinterpret_cast<const float *>(p)[2 * i + 1];
  q[2 * i] = first + 1;
  const Padded own = p[i];
  out[i] = own.value;
}

union Pointers {
  float *reals;
  int *words;
};

/// Two fields of an argument, which are one pointer.
__global__ void byUnionOfPointers(Pointers p, float *q, int *out) {
  const int i = at();
  const float first = p.reals[2 * i];
  q[2 * i + 1] = first + 1;
  out[i] = p.words[2 * i + 1];
}

/// Of the first eight threads the quotient is zero, and what is left has a stride.
__global__ void byQuotient(float *p, float *q, float *out) {
  const int i = threadIdx.x;
  if (i >= 8)
    return;
  const int j = i / 8 * 100 + 2 * i;
  const float first = p[j];
  q[j + 1] = first + 1;
  out[i] = p[j + 1];
}

__global__ void storesOfTwo(Pair *p, Pair *q, float *out) {
  const int i = at();
  p[i].x = 1;
  q[i].x = 2;
  p[i].y = 3;
  out[i] = q[i].x; // 2, whatever p is
}

/// Operations that are plain accesses.
__global__ void byOperations(float *p, float *q, float *out) {
  const int i = at();
  const float first = __ldcg(&p[2 * i]);
  __stcs(&q[2 * i + 1], first + 1);
  out[i] = __ldcg(&p[2 * i + 1]);
}

__global__ void storesByOperations(float *p, float *q, float *out) {
  const int i = at();
  __stwb(&p[2 * i], 1.0f);
  out[i] = q[2 * i]; // 1
  modff(2.5f, p + 2 * i + 1);
}

/// Where two arguments are equal, a compiler takes one for the other.
__global__ void byEquality(float *p, float *q, float *r, float *out) {
  const int i = at();
  if (p == q) {
    const float first = p[2 * i];
    r[2 * i + 1] = first + 1;
    out[i] = q[2 * i + 1];
  }
}

/// Rows of two threads lie side by side, two elements apart.
__global__ void byRowsOfTwo(float *p, float *q, float *out) {
  const int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  p[i] = 2;
  out[i] = q[i]; // 2
}

constexpr int block = 64, n = 4 * block;

/// Of pairs of floats, in which the second is to become one more than the first.
template <class Launch> void checkPairs(const char *what, const std::vector<float> &values, Launch launch) {
  check::Array<float> memory(values), out(n);
  launch(static_cast<float *>(memory), reinterpret_cast<Pair *>(static_cast<float *>(memory)), static_cast<float *>(out));
  std::vector<float> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = values[2 * i] + 1;
  check::equal(what, out.fetch(), expected);
}

static void test(check::Random &random) {
  std::vector<float> values(4 * n);
  for (float &value : values)
    value = static_cast<float>(random.integer(-99, 99));
  checkPairs("byReference", values, [](float *, Pair *p, float *out) { byReference<<<n / block, block>>>(p, out); });
  checkPairs("byRow", values, [](float *, Pair *p, float *out) { byRow<<<n / block, block>>>(p, out); });
  checkPairs("byPointer", values, [](float *, Pair *p, float *out) { byPointer<<<n / block, block>>>(p, p, out); });
  checkPairs("byCast", values, [](float *x, Pair *p, float *out) { byCast<<<n / block, block>>>(x, p, out); });
  checkPairs("byWholeStore", values, [](float *, Pair *p, float *out) { byWholeStore<<<n / block, block>>>(p, p, out); });
  checkPairs("byWholeLoad", values, [](float *, Pair *p, float *out) { byWholeLoad<<<n / block, block>>>(p, out); });
  checkPairs("byVector", values, [](float *x, Pair *, float *out) {
    byVector<<<n / block, block>>>(reinterpret_cast<float2 *>(x), out);
  });
  checkPairs("byLoadsInFunctions", values,
             [](float *, Pair *p, float *out) { byLoadsInFunctions<<<n / block, block>>>(p, p, out); });
  checkPairs("byStoresInFunctions", values,
             [](float *, Pair *p, float *out) { byStoresInFunctions<<<n / block, block>>>(p, p, out); });
  checkPairs("bySums", values, [](float *x, Pair *, float *out) { bySums<<<n / block, block>>>(x, out); });
  checkPairs("byZero", values, [](float *x, Pair *, float *out) { byZero<<<n / block, block>>>(x, out); });
  checkPairs("byOperations", values, [](float *x, Pair *, float *out) { byOperations<<<n / block, block>>>(x, x, out); });
  checkPairs("byEquality", values, [](float *x, Pair *, float *out) { byEquality<<<n / block, block>>>(x, x, x, out); });
  checkPairs("byShift", values, [](float *x, Pair *, float *out) { byShift<<<n / block, block>>>(x, x + 1, out); });
  checkPairs("behindBarrier", values, [](float *, Pair *p, float *out) { behindBarrier<<<n / block, block>>>(p, out); });

  check::Array<float> memory(values), out(n);
  byQuotient<<<1, block>>>(memory, memory, out);
  std::vector<float> ofQuotients = out.fetch(), few(8);
  ofQuotients.resize(8);
  for (int i = 0; i < 8; ++i)
    few[i] = values[2 * i] + 1;
  check::equal("byQuotient", ofQuotients, few);
  check::Array<float> padded(values);
  byPadding<<<n / block, block>>>(reinterpret_cast<Padded *>(static_cast<float *>(padded)), padded, out);
  std::vector<float> ofPadding(n);
  for (int i = 0; i < n; ++i)
    ofPadding[i] = values[2 * i + 1] + 1;
  check::equal("byPadding", out.fetch(), ofPadding);
  check::Array<int> words(n);
  byUnionOfPointers<<<n / block, block>>>({memory}, memory, words);
  std::vector<int> asWords(n);
  for (int i = 0; i < n; ++i) {
    const float next = values[2 * i] + 1;
    std::memcpy(&asWords[i], &next, sizeof next);
  }
  check::equal("byUnionOfPointers", words.fetch(), asWords);
  Pair *pairs = reinterpret_cast<Pair *>(static_cast<float *>(memory));
  storesOfTwo<<<n / block, block>>>(pairs, pairs, out);
  check::equal("storesOfTwo", out.fetch(), std::vector<float>(n, 2));
  byRowsOfTwo<<<n / block, dim3(2, block / 2)>>>(memory, memory, out);
  check::equal("byRowsOfTwo", out.fetch(), std::vector<float>(n, 2));
  storesByOperations<<<n / block, block>>>(memory, memory, out);
  check::equal("storesByOperations", out.fetch(), std::vector<float>(n, 1));
  bySteps<<<n / block, block>>>(memory, out);
  check::equal("bySteps", out.fetch(), std::vector<float>(n, 0));

  check::Array<float> others(values), sums(values);
  byRounds<<<n / block, block>>>(others, out);
  byUnrolledRounds<<<n / block, block>>>(sums, sums);
  std::vector<float> ofRounds(n), summed = values;
  for (int i = 0; i < n; ++i) {
    ofRounds[i] = values[2 * i + 1] + 1;
    for (int k = 1; k < 4; ++k)
      summed[4 * i + k] += summed[4 * i + k - 1];
  }
  check::equal("byRounds", out.fetch(), ofRounds);
  check::equal("byUnrolledRounds", sums.fetch(), summed);

  std::vector<unsigned> numbers(2 * n);
  for (unsigned &each : numbers)
    each = static_cast<unsigned>(random.integer(0, 9999));
  check::Array<unsigned> bits(numbers), bitsOut(n);
  std::vector<unsigned> ofTypes(n), ofUnions(n);
  for (int i = 0; i < n; ++i) {
    ofTypes[i] = 7 + (numbers[2 * i] & 1);
    ofUnions[i] = 0x3f800000u + (numbers[2 * i] & 1);
  }
  unsigned *const first = bits;
  byOtherType<<<n / block, block>>>(first, reinterpret_cast<unsigned short *>(first), bitsOut);
  check::equal("byOtherType", bitsOut.fetch(), ofTypes);
  byUnion<<<n / block, block>>>(reinterpret_cast<Word *>(first), bitsOut);
  check::equal("byUnion", bitsOut.fetch(), ofUnions);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
