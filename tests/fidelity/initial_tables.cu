// Tables of device functions that only the device's side of the text fills, and device variables of
// templates: what they start with.
#include "check.h"

#ifdef __CUDA_ARCH__
#define SIDE 1
#else
#define SIDE 2
#endif

typedef int (*Function)(int);
__device__ int addOne(int x) { return x + 1; }
__device__ int twice(int x) { return x * 2; }
__device__ int negate(int x) { return -x; }
template <int n> __device__ int times(int x) { return n * x; }

struct Pair {
  Function first;
  int factor;
  Function second;
};

__device__ Function table[4] = {
#ifdef __CUDA_ARCH__
    addOne, &twice, negate, times<SIDE + 2>
#endif
};
__constant__ Pair pairs[2] = {
#ifdef __CUDA_ARCH__
    {twice, 3, addOne}, {negate, 5, times<7>}
#endif
};
__device__ Function *tables[2] = {table + 2, table};

template <class T> __device__ T scale = T(SIDE * 1.5);
template <class T> __device__ T *toScale = &scale<T>;

__device__ int local(int which, int x) {
  static const Function own[2] = {twice, negate};
  static Function kept = addOne;
  const Function *f = own + which;
  return (*f)(x) + kept(x);
}

__global__ void run(const int *in, int *out) {
  const int i = threadIdx.x, x = in[i];
  out[4 * i] = table[i % 4](x);
  out[4 * i + 1] = pairs[i % 2].first(x) * pairs[i % 2].factor + pairs[i % 2].second(x);
  out[4 * i + 2] = tables[i % 2][1](x);
  out[4 * i + 3] = local(i % 2, x) + static_cast<int>(4 * *toScale<float>) + scale<int>;
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(32, -1000, 1000);
  check::Array<int> deviceIn(in), out(4 * 32);
  run<<<1, 32>>>(deviceIn, out);
  std::vector<int> expected;
  for (int i = 0; i < 32; ++i) {
    const int x = in[i], each[4] = {x + 1, 2 * x, -x, 3 * x};
    expected.push_back(each[i % 4]);
    expected.push_back(i % 2 ? -5 * x + 7 * x : 6 * x + x + 1);
    expected.push_back(i % 2 ? 2 * x : 3 * x);
    expected.push_back((i % 2 ? -x : 2 * x) + x + 1 + 6 + 1);
  }
  check::equal("tables of functions", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
