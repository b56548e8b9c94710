// Indices that begin before the data, of all types and written in several ways: unsigned ones wrap
// around there, and threads behind those that do have valid indices again.
#include "check.h"

const int Elements = 100, Threads = 64, Blocks = 3, Before = 3;

enum Use { Guard, EarlyReturn, Add, AddBehindReturn, Exchange, Shuffle };

template <class T> __device__ bool isInside(T i, T n) { return i >= 0 && i < n; }

#define USES(name, offset)                                                                         \
  template <class T, Use use> __global__ void name(float *y, T n, int o, long long w) {            \
    T i = blockIdx.x * blockDim.x + threadIdx.x offset;                                            \
    if (use == Guard) {                                                                            \
      if (i >= 0 && i < n)                                                                         \
        y[i] += 1.0f;                                                                              \
    } else if (use == EarlyReturn) {                                                               \
      if (i < 0 || i >= n)                                                                         \
        return;                                                                                    \
      y[i] *= 2.0f;                                                                                \
    } else if (use == Add) {                                                                       \
      if (i >= 0 && i < n)                                                                         \
        atomicAdd(&y[i], 3.0f);                                                                    \
    } else if (use == AddBehindReturn) {                                                           \
      if (i < 0 || i >= n)                                                                         \
        return;                                                                                    \
      atomicAdd(y + i, 4.0f);                                                                      \
    } else if (use == Exchange) {                                                                  \
      __shared__ float s[Threads];                                                                 \
      s[threadIdx.x] = isInside(i, n) ? y[i] : 7.0f;                                               \
      __syncthreads();                                                                             \
      if (i >= 0 && i < n)                                                                         \
        y[i] = s[threadIdx.x] + s[Threads - 1 - threadIdx.x];                                      \
    } else {                                                                                       \
      float v = i >= 0 && i < n ? y[i] : 2.0f;                                                     \
      v += __shfl_xor_sync(0xffffffffu, v, 1);                                                     \
      if (i >= 0 && i < n)                                                                         \
        y[i] = v;                                                                                  \
    }                                                                                              \
  }

USES(lessConstant, -3)
USES(plusSigned, +o)
USES(plusLarge, +0xfffffffdu)
USES(plusWide, +w)

/// What the threads of one block after the other do to the elements.
std::vector<float> expectedOf(Use use, std::vector<float> y) {
  for (int b = 0; b < Blocks; ++b) {
    auto index = [&](int t) {
      const int i = b * Threads + t - Before;
      return i >= 0 && i < Elements ? i : -1;
    };
    const std::vector<float> old = y;
    auto value = [&](int t, float other) { return index(t) < 0 ? other : old[index(t)]; };
    for (int t = 0; t < Threads; ++t) {
      if (index(t) < 0)
        continue;
      float &element = y[index(t)];
      switch (use) {
      case Guard:
        element += 1;
        break;
      case EarlyReturn:
        element *= 2;
        break;
      case Add:
        element += 3;
        break;
      case AddBehindReturn:
        element += 4;
        break;
      case Exchange:
        element = value(t, 7) + value(Threads - 1 - t, 7);
        break;
      case Shuffle:
        element = value(t, 2) + value(t ^ 1, 2);
        break;
      }
    }
  }
  return y;
}

template <class T, Use use, class Kernel>
void testOne(check::Random &random, const char *name, Kernel kernel) {
  const std::vector<float> before = random.reals<float>(Elements, -2, 2);
  check::Array<float> y(before);
  kernel<<<Blocks, Threads>>>(y, static_cast<T>(Elements), -Before, -Before);
  check::equal(name, y.fetch(), expectedOf(use, before));
}

template <class T, Use use> void testWays(check::Random &random) {
  testOne<T, use>(random, "less a constant", lessConstant<T, use>);
  testOne<T, use>(random, "plus a signed number", plusSigned<T, use>);
  testOne<T, use>(random, "plus a large constant", plusLarge<T, use>);
  testOne<T, use>(random, "plus a wide number", plusWide<T, use>);
}

template <class T> void testType(check::Random &random) {
  testWays<T, Guard>(random);
  testWays<T, EarlyReturn>(random);
  testWays<T, Add>(random);
  testWays<T, AddBehindReturn>(random);
  testWays<T, Exchange>(random);
  testWays<T, Shuffle>(random);
}

void test(check::Random &random) {
  testType<unsigned>(random);
  testWays<size_t, Add>(random);
  testWays<size_t, AddBehindReturn>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
