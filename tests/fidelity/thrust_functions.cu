// Which functions of programs Thrust's and CUB's algorithms call on the host: those of both sides,
// and lambdas. One for devices alone is an error that the program gets.
#include "check.h"

#include <cub/device/device_reduce.cuh>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/system_error.h>
#include <thrust/transform.h>

struct DeviceTwice {
  __device__ int operator()(int x) const { return 2 * x; }
};
struct DeviceSum {
  __device__ int operator()(int a, int b) const { return a + b; }
};
struct OwnPlus : public thrust::binary_function<int, int, int> {
  __host__ __device__ int operator()(const int &a, const int &b) const { return a + b; }
};

/// Kernels call them as ever.
__global__ void twice(int *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] = DeviceSum()(DeviceTwice()(values[i]), 1);
}

template <class Algorithm> static void isRefused(const char *what, Algorithm algorithm) {
  try {
    algorithm();
  } catch (const thrust::system_error &error) {
    check::equal(what, error.code().value(), static_cast<int>(cudaErrorNotSupported));
    return;
  }
  check::fail("%s was not refused", what);
}

void test(check::Random &random) {
  const int n = random.integer(1, 1000);
  const std::vector<int> in = random.integers(n, -1000, 1000);
  thrust::device_vector<int> values(in), out(n);
  thrust::transform(values.begin(), values.end(), out.begin(),
                    [] __device__(int x) { return 3 * x; });
  int sum = 0;
  for (int each : in)
    sum += 3 * each;
  check::equal("a lambda", thrust::reduce(out.begin(), out.end(), 0, OwnPlus()), sum);

  isRefused("transform",
            [&] { thrust::transform(values.begin(), values.end(), out.begin(), DeviceTwice()); });
  isRefused("reduce", [&] { thrust::reduce(values.begin(), values.end(), 0, DeviceSum()); });
  std::size_t bytes = 0;
  check::Array<char> storage(1);
  check::Array<int> result(1);
  const int *first = thrust::raw_pointer_cast(values.data());
  CHECK(cub::DeviceReduce::Reduce(nullptr, bytes, first, result.data(), n, DeviceSum(), 0));
  check::equal("Reduce",
               static_cast<int>(cub::DeviceReduce::Reduce(storage.data(), bytes, first,
                                                          result.data(), n, DeviceSum(), 0)),
               static_cast<int>(cudaErrorNotSupported));

  twice<<<(n + 63) / 64, 64>>>(thrust::raw_pointer_cast(values.data()), n);
  const thrust::host_vector<int> got = values;
  for (int i = 0; i < n; ++i)
    check::equal("in a kernel", got[i], 2 * in[i] + 1, i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
