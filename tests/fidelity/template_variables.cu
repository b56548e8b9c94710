// Device variables that are templates: each instance has its own bytes, for kernels and for the
// host.
#include "check.h"

template <typename T> __constant__ T weights[3];
namespace inner {
template <typename T, int N> __device__ T offset = T(N);
}
template <typename T> __device__ T total = 100;
template <> __device__ double total<double> = 50;

template <typename T> __global__ void weigh(T *out) {
  out[threadIdx.x] = weights<T>[threadIdx.x] + inner::offset<T, 2> + inner::offset<T, 5>;
  atomicAdd(&total<T>, out[threadIdx.x]);
}

template <typename T> void testInstance(check::Random &random) {
  const std::vector<T> values = {T(random.integer(1, 50)), T(random.integer(1, 50)),
                                 T(random.integer(1, 50))};
  CHECK(cudaMemcpyToSymbol(weights<T>, values.data(), 3 * sizeof(T)));
  check::Array<T> out(3);
  weigh<T><<<1, 3>>>(out);
  const std::vector<T> expected = {values[0] + 7, values[1] + 7, values[2] + 7};
  check::equal("weighed", out.fetch(), expected);
  T sum = 0;
  CHECK(cudaMemcpyFromSymbol(&sum, total<T>, sizeof(T)));
  check::equal("total", sum, (sizeof(T) == 8 ? 50 : 100) + expected[0] + expected[1] + expected[2]);
}

void test(check::Random &random) {
  testInstance<float>(random);
  testInstance<int>(random);
  testInstance<double>(random); // one of its own
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
