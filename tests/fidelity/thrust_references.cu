// Functions that return references: to what an iterator or a conversion has made for the call, to a
// member of the function, or to an element, which is written to through it.
#include "check.h"

#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/zip_function.h>

#include <algorithm>
#include <numeric>

struct Itself {
  __host__ __device__ const long &operator()(const long &x) const { return x; }
};
struct Second {
  __host__ __device__ const double &operator()(const int &, const double &b) const { return b; }
};
struct Moved {
  __host__ __device__ long &&operator()(long &&x) const { return static_cast<long &&>(x); }
};
struct Table {
  int values[4];
  __host__ __device__ const int &operator()(int i) const { return values[i & 3]; }
};
struct ElementOf {
  int *values;
  __host__ __device__ int &operator()(int i) const { return values[2 * i]; }
};
/// Its sum is its larger side, by reference.
struct Side {
  int length;
};
__host__ __device__ const Side &operator+(const Side &a, const Side &b) {
  return a.length < b.length ? b : a;
}

// Proxies of bits become a bool for the call.
static void testTruths(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  thrust::host_vector<bool> bits(n);
  std::vector<bool> some(n);
  for (int i = 0; i < n; ++i)
    some[i] = bits[i] = in[i] > 0;
  const auto all = std::find(some.begin(), some.end(), false) - some.begin();
  const thrust::identity<bool> holds;
  check::that(thrust::all_of(bits.begin(), bits.begin() + all, holds), "all of them");
  check::that(all == n || !thrust::all_of(bits.begin(), bits.begin() + all + 1, holds),
              "one is not");
  check::equal("those that hold", static_cast<int>(thrust::count_if(bits.begin(), bits.end(), holds)),
               static_cast<int>(std::count(some.begin(), some.end(), true)));
  const thrust::device_vector<bool> device(bits.begin(), bits.end());
  check::equal("on the device",
               static_cast<int>(thrust::count_if(device.begin(), device.end(), holds)),
               static_cast<int>(std::count(some.begin(), some.end(), true)));
}

// Numbers of other types are converted for the call.
static void testConverted(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  const long sum = std::accumulate(in.begin(), in.end(), 0L);
  const thrust::device_vector<int> values(in);
  check::equal("converted",
               thrust::transform_reduce(values.begin(), values.end(), Itself(), 0L,
                                        thrust::plus<long>()),
               sum);
  check::equal("moved",
               thrust::transform_reduce(values.begin(), values.end(), Moved(), 0L,
                                        thrust::plus<long>()),
               sum);
  const auto first = thrust::make_transform_iterator(values.begin(), Itself());
  check::equal("by an iterator", thrust::reduce(first, first + n, 0L), sum);
  check::equal("an element", first[n - 1], static_cast<long>(in[n - 1]));
  const auto last = thrust::make_reverse_iterator(first + n);
  check::equal("backwards", *last, static_cast<long>(in[n - 1]));
  const auto counted =
      thrust::make_transform_iterator(thrust::counting_iterator<long>(7), Itself());
  std::vector<long> sums(n), expected(n);
  thrust::inclusive_scan(thrust::host, counted, counted + n, sums.begin());
  for (int i = 0; i < n; ++i)
    expected[i] = (i == 0 ? 0 : expected[i - 1]) + 7 + i;
  check::equal("counted", sums, expected);

  std::vector<double> doubles(n);
  const auto pairs = thrust::make_zip_iterator(in.begin(), in.begin());
  thrust::transform(thrust::host, pairs, pairs + n, doubles.begin(),
                    thrust::make_zip_function(Second()));
  check::equal("of a tuple", doubles, std::vector<double>(in.begin(), in.end()));
  const auto zipped = thrust::make_transform_iterator(pairs, thrust::make_zip_function(Second()));
  check::equal("of a tuple, by an iterator", zipped[n / 2], static_cast<double>(in[n / 2]));
}

// References to members of the function, which iterators copy, and to parameters of operators.
static void testMembers(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  const thrust::device_vector<int> values(in);
  const Table table = {{3, 5, 7, 11}};
  std::vector<int> out(n), expected(n);
  const auto first = thrust::make_transform_iterator(in.begin(), table);
  thrust::copy(thrust::host, first, first + n, out.begin());
  for (int i = 0; i < n; ++i)
    expected[i] = table(in[i]);
  check::equal("of a table", out, expected);
  const auto turned = thrust::make_permutation_iterator(first, thrust::counting_iterator<int>(0));
  check::equal("of a table, permuted", turned[n - 1], expected[n - 1]);

  std::vector<Side> sides(n), larger(n);
  for (int i = 0; i < n; ++i)
    sides[i].length = in[i];
  using namespace thrust::placeholders;
  thrust::transform(thrust::host, sides.begin(), sides.end(), sides.begin(), larger.begin(),
                    _1 + _2);
  for (int i = 0; i < n; ++i)
    check::equal("of an operator", larger[i].length, in[i], i);
}

// What is no constant stays a reference.
static void testWritten(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  std::vector<int> values(2 * n), expected(2 * n);
  const auto first =
      thrust::make_transform_iterator(thrust::counting_iterator<int>(0), ElementOf{values.data()});
  thrust::copy(thrust::host, in.begin(), in.end(), first);
  for (int i = 0; i < n; ++i)
    expected[2 * i] = in[i];
  check::equal("written", values, expected);
  thrust::fill(thrust::host, first, first + n / 2, -1);
  for (int i = 0; i < n / 2; ++i)
    expected[2 * i] = -1;
  check::equal("filled", values, expected);
}

__global__ void inKernel(const int *in, long *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const Table table = {{3, 5, 7, 11}};
  const auto converted = thrust::make_transform_iterator(in, Itself());
  const auto chosen = thrust::make_transform_iterator(in, table);
  out[i] = converted[i] + 100 * chosen[i] + thrust::maximum<long>()(in[i], i);
}

static void testKernel(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  const Table table = {{3, 5, 7, 11}};
  const check::Array<int> values(in);
  check::Array<long> out(n);
  inKernel<<<(n + 63) / 64, 64>>>(values, out, n);
  std::vector<long> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = in[i] + 100 * table(in[i]) + std::max(in[i], i);
  check::equal("in a kernel", out.fetch(), expected);
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(random.integer(1, 500), -20, 200);
  testTruths(in);
  testConverted(in);
  testMembers(in);
  testWritten(in);
  testKernel(in);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
