// Thrust's algorithms on device memory, compared with the C++ library's on the host.
#include "check.h"

#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>

#include <algorithm>
#include <numeric>

typedef thrust::device_vector<int> Vector;

struct IsOdd {
  __host__ __device__ bool operator()(int x) const { return (x & 1) != 0; }
};
struct Twice {
  __host__ __device__ int operator()(int x) const { return 2 * x; }
};
struct Less { // its operator is not const, as programs have it
  __host__ __device__ bool operator()(int a, int b) { return a % 10 < b % 10; }
};
struct Increment {
  __host__ __device__ void operator()(int &x) const { ++x; }
};

static std::vector<int> fetched(const Vector &values) {
  const thrust::host_vector<int> host = values;
  return std::vector<int>(host.begin(), host.end());
}
static std::vector<int> fetched(const Vector &values, Vector::const_iterator end) {
  return fetched(Vector(values.begin(), end));
}

static void testEach(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  Vector values(in), out(n);
  std::vector<int> expected(n);
  thrust::transform(values.begin(), values.end(), out.begin(), Twice());
  std::transform(in.begin(), in.end(), expected.begin(), Twice());
  check::equal("transform", fetched(out), expected);
  thrust::transform(thrust::device, values.begin(), values.end(), out.begin(), out.begin(),
                    thrust::minus<int>());
  std::transform(in.begin(), in.end(), expected.begin(), expected.begin(), std::minus<int>());
  check::equal("transform of two", fetched(out), expected);
  thrust::for_each(out.begin(), out.end(), Increment());
  std::for_each(expected.begin(), expected.end(), Increment());
  check::equal("for_each", fetched(out), expected);
  thrust::adjacent_difference(values.begin(), values.end(), out.begin());
  std::adjacent_difference(in.begin(), in.end(), expected.begin());
  check::equal("adjacent_difference", fetched(out), expected);
  thrust::tabulate(out.begin(), out.end(), thrust::negate<int>());
  for (int i = 0; i < n; ++i)
    expected[i] = -i;
  check::equal("tabulate", fetched(out), expected);
  thrust::transform_if(values.begin(), values.end(), out.begin(), Twice(), IsOdd());
  for (int i = 0; i < n; ++i)
    if (IsOdd()(in[i]))
      expected[i] = 2 * in[i];
  check::equal("transform_if", fetched(out), expected);
  using namespace thrust::placeholders;
  thrust::transform(values.begin(), values.end(), out.begin(), out.begin(), 3 * _1 + _2);
  for (int i = 0; i < n; ++i)
    expected[i] += 3 * in[i];
  check::equal("placeholders", fetched(out), expected);
  thrust::replace_if(out.begin(), out.end(), IsOdd(), 0);
  std::replace_if(expected.begin(), expected.end(), IsOdd(), 0);
  thrust::reverse(out.begin(), out.end());
  std::reverse(expected.begin(), expected.end());
  check::equal("replaced and reversed", fetched(out), expected);
}

static void testReductions(const std::vector<int> &in) {
  const Vector values(in);
  const auto first = values.begin(), last = values.end();
  check::equal("reduce", thrust::reduce(first, last), std::accumulate(in.begin(), in.end(), 0));
  const thrust::device_vector<float> halves(6, 0.5f); // summed up as floats
  check::equal("of halves", thrust::reduce(halves.begin(), halves.end(), 1, thrust::plus<float>()),
               4);
  check::equal("maximum", thrust::reduce(first, last, -5, thrust::maximum<int>()),
               std::max(-5, *std::max_element(in.begin(), in.end())));
  check::equal("transform_reduce",
               thrust::transform_reduce(first, last, Twice(), 1, thrust::plus<int>()),
               1 + 2 * std::accumulate(in.begin(), in.end(), 0));
  check::equal("inner_product", thrust::inner_product(first, last, first, 0ll),
               std::inner_product(in.begin(), in.end(), in.begin(), 0ll));
  check::equal("count", thrust::count(first, last, in[0]), std::count(in.begin(), in.end(), in[0]));
  check::equal("count_if", thrust::count_if(first, last, IsOdd()),
               std::count_if(in.begin(), in.end(), IsOdd()));
  check::equal("min_element", thrust::min_element(first, last, Less()) - first,
               std::min_element(in.begin(), in.end(), Less()) - in.begin());
  const auto extremes = thrust::minmax_element(first, last);
  check::equal("minmax_element", extremes.first - first,
               std::min_element(in.begin(), in.end()) - in.begin());
  check::equal("minmax_element", extremes.second - first,
               std::max_element(in.begin(), in.end()) - in.begin());
  check::equal("find", thrust::find(first, last, in.back()) - first,
               std::find(in.begin(), in.end(), in.back()) - in.begin());
  check::that(thrust::any_of(first, last, IsOdd()) == std::any_of(in.begin(), in.end(), IsOdd()),
              "any_of");
  check::that(thrust::equal(first, last, first) &&
                  !thrust::none_of(first, first + 1, IsOdd()) == IsOdd()(in[0]),
              "equal");
}

static void testScans(const std::vector<int> &in) {
  Vector values(in), out(in.size());
  std::vector<int> expected(in.size());
  thrust::inclusive_scan(values.begin(), values.end(), out.begin());
  std::partial_sum(in.begin(), in.end(), expected.begin());
  check::equal("inclusive_scan", fetched(out), expected);
  thrust::exclusive_scan(thrust::device, values.begin(), values.end(), values.begin(), 10);
  for (std::size_t i = 0, sum = 10; i < in.size(); sum += in[i++])
    expected[i] = static_cast<int>(sum);
  check::equal("exclusive_scan in place", fetched(values), expected);
  std::vector<int> keys(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    keys[i] = static_cast<int>(i / 7);
  const Vector deviceKeys(keys), elements(in);
  thrust::inclusive_scan_by_key(deviceKeys.begin(), deviceKeys.end(), elements.begin(),
                                out.begin());
  for (std::size_t i = 0; i < in.size(); ++i)
    expected[i] = in[i] + (i % 7 ? expected[i - 1] : 0);
  check::equal("inclusive_scan_by_key", fetched(out), expected);
  Vector reducedKeys(in.size());
  const auto end = thrust::reduce_by_key(deviceKeys.begin(), deviceKeys.end(), elements.begin(),
                                         reducedKeys.begin(), out.begin());
  std::vector<int> sums;
  for (std::size_t i = 0; i < in.size(); ++i)
    if (i % 7 == 6 || i + 1 == in.size())
      sums.push_back(expected[i]);
  check::equal("reduce_by_key", fetched(out, end.second), sums);
}

static void testSelections(const std::vector<int> &in) {
  Vector values(in), out(in.size());
  std::vector<int> expected;
  auto end = thrust::copy_if(values.begin(), values.end(), out.begin(), IsOdd());
  std::copy_if(in.begin(), in.end(), std::back_inserter(expected), IsOdd());
  check::equal("copy_if", fetched(out, end), expected);
  end = thrust::remove_if(values.begin(), values.end(), IsOdd());
  expected = in;
  expected.erase(std::remove_if(expected.begin(), expected.end(), IsOdd()), expected.end());
  check::equal("remove_if", fetched(values, end), expected);
  values = in;
  thrust::sort(values.begin(), values.end());
  end = thrust::unique(values.begin(), values.end());
  expected = in;
  std::sort(expected.begin(), expected.end());
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  check::equal("unique", fetched(values, end), expected);
  values = in;
  end = thrust::stable_partition(values.begin(), values.end(), IsOdd());
  expected = in;
  const auto middle = std::stable_partition(expected.begin(), expected.end(), IsOdd());
  check::equal("stable_partition", fetched(values), expected);
  check::equal("its middle", end - values.begin(), middle - expected.begin());
}

static void testOrders(const std::vector<int> &in, check::Random &random) {
  Vector values(in), keys(in), with(in.size());
  std::vector<int> expected = in, order(in.size());
  thrust::stable_sort(values.begin(), values.end(), Less());
  std::stable_sort(expected.begin(), expected.end(), Less());
  check::equal("stable_sort", fetched(values), expected);
  check::that(thrust::is_sorted(values.begin(), values.end(), Less()), "is_sorted");
  thrust::sequence(with.begin(), with.end());
  thrust::sort_by_key(keys.begin(), keys.end(), with.begin(), thrust::greater<int>());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return in[a] > in[b]; });
  check::equal("sort_by_key", fetched(with), order);

  Vector gathered(in.size()), scattered(in.size());
  const Vector elements(in);
  thrust::gather(with.begin(), with.end(), elements.begin(), gathered.begin());
  check::equal("gather", fetched(gathered), fetched(keys));
  thrust::scatter(gathered.begin(), gathered.end(), with.begin(), scattered.begin());
  check::equal("scatter", fetched(scattered), in);

  Vector sorted(in);
  thrust::sort(sorted.begin(), sorted.end());
  expected = fetched(sorted);
  const int sought = random.integer(-50, 50);
  check::equal("lower_bound",
               thrust::lower_bound(sorted.begin(), sorted.end(), sought) - sorted.begin(),
               std::lower_bound(expected.begin(), expected.end(), sought) - expected.begin());
  Vector places(in.size());
  thrust::upper_bound(sorted.begin(), sorted.end(), elements.begin(), elements.end(),
                      places.begin());
  for (std::size_t i = 0; i < in.size(); ++i)
    order[i] = static_cast<int>(std::upper_bound(expected.begin(), expected.end(), in[i]) -
                                expected.begin());
  check::equal("upper_bound of many", fetched(places), order);
  Vector merged(2 * in.size());
  thrust::merge(sorted.begin(), sorted.end(), sorted.begin(), sorted.end(), merged.begin());
  std::vector<int> both(2 * in.size());
  std::merge(expected.begin(), expected.end(), expected.begin(), expected.end(), both.begin());
  check::equal("merge", fetched(merged), both);
  const auto end = thrust::set_intersection(sorted.begin(), sorted.end(), merged.begin(),
                                            merged.end(), places.begin());
  check::equal("set_intersection", fetched(places, end), expected);
}

__global__ void addIndex(int *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] += i;
}

// An algorithm comes behind the kernel before it.
static void testOrder(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  Vector values(in);
  addIndex<<<(n + 63) / 64, 64>>>(thrust::raw_pointer_cast(values.data()), n);
  check::equal("behind a kernel", thrust::reduce(values.begin(), values.end()),
               std::accumulate(in.begin(), in.end(), n * (n - 1) / 2));
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(random.integer(10, 4000), -60, 60);
  testOrder(in);
  testEach(in);
  testReductions(in);
  testScans(in);
  testSelections(in);
  testOrders(in, random);
  check::equal("of nothing", thrust::reduce(Vector::iterator(), Vector::iterator(), 3), 3);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
