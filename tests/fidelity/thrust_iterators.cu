// Thrust's iterators on device memory: those that count, permute, transform and join others.
#include "check.h"

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

#include <algorithm>
#include <numeric>

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
struct IsOfGroup {
  __host__ __device__ bool operator()(const thrust::tuple<int, float> &each) const {
    return thrust::get<0>(each) % 3 == 0;
  }
};
struct ByGroup {
  __host__ __device__ bool operator()(const thrust::tuple<int, float> &a,
                                      const thrust::tuple<int, float> &b) const {
    return thrust::get<0>(a) % 5 < thrust::get<0>(b) % 5;
  }
};
struct Scaled {
  __host__ __device__ float operator()(const thrust::tuple<int, float> &each) const {
    return thrust::get<0>(each) * thrust::get<1>(each);
  }
};
struct SwapHalves { // takes references, and writes through them
  template <class Tuple> __host__ __device__ void operator()(Tuple each) const {
    thrust::get<1>(each) = -thrust::get<1>(each);
    thrust::get<0>(each) += 1;
  }
};

template <class T> std::vector<T> fetched(const thrust::device_vector<T> &values) {
  const thrust::host_vector<T> host = values;
  return std::vector<T>(host.begin(), host.end());
}

static void testComputed(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  thrust::device_vector<int> values(in), out(n);
  std::vector<int> expected(n);
  thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n),
                    out.begin(), Square());
  for (int i = 0; i < n; ++i)
    expected[i] = i * i;
  check::equal("counting", fetched(out), expected);
  check::equal("transformed",
               thrust::reduce(thrust::make_transform_iterator(values.begin(), Square()),
                              thrust::make_transform_iterator(values.end(), Square())),
               std::inner_product(in.begin(), in.end(), in.begin(), 0));
  check::equal("constant",
               thrust::reduce(thrust::device, thrust::constant_iterator<int>(3),
                              thrust::constant_iterator<int>(3) + n),
               3 * n);

  std::vector<int> order(n);
  for (int i = 0; i < n; ++i)
    order[i] = (i * 7 + 3) % n;
  const thrust::device_vector<int> places(order);
  thrust::copy_n(thrust::make_permutation_iterator(values.begin(), places.begin()), n, out.begin());
  for (int i = 0; i < n; ++i)
    expected[i] = in[order[i]];
  check::equal("permuted", fetched(out), expected);
  thrust::copy(values.begin(), values.end(), thrust::make_reverse_iterator(out.end()));
  expected.assign(in.rbegin(), in.rend());
  check::equal("reversed", fetched(out), expected);
  thrust::copy(values.begin(), values.end(),
               thrust::make_transform_output_iterator(out.begin(), Square()));
  std::transform(in.begin(), in.end(), expected.begin(), Square());
  check::equal("transformed output", fetched(out), expected);
  const auto end = thrust::copy(values.begin(), values.end(), thrust::make_discard_iterator());
  check::equal<long>("discarded", end - thrust::make_discard_iterator(), n);
}

static void testZips(check::Random &random) {
  const int n = random.integer(5, 2000);
  const std::vector<int> keys = random.integers(n, 0, 100);
  const std::vector<float> in = random.reals<float>(n, -1, 1);
  thrust::device_vector<int> deviceKeys(keys);
  thrust::device_vector<float> values(in);
  const auto first =
      thrust::make_zip_iterator(thrust::make_tuple(deviceKeys.begin(), values.begin()));
  const auto last = thrust::make_zip_iterator(deviceKeys.end(), values.end());
  float sum = 0.5f;
  for (int i = 0; i < n; ++i)
    sum += keys[i] * in[i];
  check::equal("of tuples",
               thrust::transform_reduce(first, last, Scaled(), 0.5f, thrust::plus<float>()), sum);

  thrust::for_each(first, last, SwapHalves());
  std::vector<thrust::tuple<int, float>> expected;
  for (int i = 0; i < n; ++i)
    expected.push_back(thrust::make_tuple(keys[i] + 1, -in[i]));
  thrust::sort(first, last, ByGroup());
  std::stable_sort(expected.begin(), expected.end(), ByGroup());
  const auto end = thrust::remove_if(first, last, IsOfGroup());
  expected.erase(std::remove_if(expected.begin(), expected.end(), IsOfGroup()), expected.end());
  check::equal<long>("those that are left", end - first, static_cast<long>(expected.size()));
  const std::vector<int> leftKeys = fetched(deviceKeys);
  const std::vector<float> left = fetched(values);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    check::equal("keys", leftKeys[i], thrust::get<0>(expected[i]), i);
    check::equal("values", left[i], thrust::get<1>(expected[i]), i);
  }
}

// Plain pointers under a policy of the device's.
static void testPointers(check::Random &random) {
  const int n = random.integer(1, 1000);
  const std::vector<int> in = random.integers(n, -100, 100), mask = random.integers(n, 0, 1);
  check::Array<int> values(in), flags(mask), out(n), sums(n);
  int *end = thrust::copy_if(thrust::device, values.data(), values.data() + n, flags.data(),
                             out.data(), thrust::identity<int>());
  std::vector<int> expected;
  for (int i = 0; i < n; ++i)
    if (mask[i])
      expected.push_back(in[i]);
  std::vector<int> got = out.fetch();
  got.resize(end - out.data());
  check::equal("with a stencil", got, expected);
  thrust::inclusive_scan(thrust::device, values.data(), values.data() + n, sums.data());
  expected.resize(n);
  std::partial_sum(in.begin(), in.end(), expected.begin());
  check::equal("scanned", sums.fetch(), expected);
}

__global__ void rotate(const int *in, int *out, int n, int by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[(i + by) % n];
}

// What a kernel has written, by indices that it has written as well.
static void testKernels(check::Random &random) {
  const int n = random.integer(2, 1000), by = random.integer(0, n - 1);
  const std::vector<int> in = random.integers(n, -100, 100);
  thrust::device_vector<int> values(in), numbers(n), places(n), back(n);
  thrust::copy(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n),
               numbers.begin());
  rotate<<<(n + 63) / 64, 64>>>(thrust::raw_pointer_cast(numbers.data()),
                                thrust::raw_pointer_cast(places.data()), n, by);
  rotate<<<(n + 63) / 64, 64>>>(thrust::raw_pointer_cast(values.data()),
                                thrust::raw_pointer_cast(numbers.data()), n, by);
  thrust::copy(numbers.begin(), numbers.end(),
               thrust::make_permutation_iterator(back.begin(), places.begin()));
  check::equal("rotated back", fetched(back), in);
}

void test(check::Random &random) {
  testKernels(random);
  testComputed(random.integers(random.integer(8, 3000), -60, 60));
  testZips(random);
  testPointers(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
