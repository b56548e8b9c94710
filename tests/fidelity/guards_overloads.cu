// What a guard chooses between has the type that both sides have in common. Blocks in which the
// guard holds read the one side alone, and its own type would pick another of OpenCL's overloaded
// functions: one with 8, 16 or 64 bits.
#include "check.h"

const int BLOCK = 64, BLOCKS = 4, ALL = BLOCK * BLOCKS;

template <class T> __global__ void zeros(const T *in, int *out, int n) {
  __shared__ int tile[BLOCK];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t] = __clz(i < n ? in[i] : 86);
  __syncthreads();
  out[i] = tile[BLOCK - 1 - t];
}

template <class T> __global__ void upperHalf(const T *in, int *out, int n) {
  __shared__ int tile[BLOCK];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t] = __mulhi((i < n ? in[i] : 86), t * 30000000);
  __syncthreads();
  out[i] = tile[BLOCK - 1 - t];
}

template <class T> __global__ void greatest(const T *in, long long *out, int n) {
  __shared__ long long tile[BLOCK];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t] = max(i < n ? in[i] : 86LL, t - 7LL);
  __syncthreads();
  out[i] = tile[BLOCK - 1 - t];
}

template <class T> static void testType(check::Random &random) {
  const std::vector<T> in = random.bits<T>(ALL);
  const check::Array<T> source(in);
  for (int n : {ALL, 3 * BLOCK, 100, 0}) {
    const check::Array<int> clz(ALL), halves(ALL);
    const check::Array<long long> most(ALL);
    zeros<T><<<BLOCKS, BLOCK>>>(source, clz, n);
    upperHalf<T><<<BLOCKS, BLOCK>>>(source, halves, n);
    greatest<T><<<BLOCKS, BLOCK>>>(source, most, n);
    const std::vector<int> gotZeros = clz.fetch(), gotHalves = halves.fetch();
    const std::vector<long long> gotMost = most.fetch();
    for (int i = 0; i < ALL; ++i) {
      const int from = i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK, t = from % BLOCK;
      const int value = static_cast<int>(from < n ? in[from] : 86);
      check::equal("zeros", gotZeros[i],
                   value == 0 ? 32 : __builtin_clz(static_cast<unsigned>(value)), i);
      check::equal("upperHalf", gotHalves[i],
                   static_cast<int>(static_cast<long long>(value) * (t * 30000000) >> 32), i);
      const long long wide = from < n ? static_cast<long long>(in[from]) : 86;
      check::equal("greatest", gotMost[i], wide > t - 7 ? wide : t - 7LL, i);
    }
  }
}

static void test(check::Random &random) {
  testType<signed char>(random);
  testType<unsigned char>(random);
  testType<short>(random);
  testType<unsigned short>(random);
  testType<int>(random);
  testType<long>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
