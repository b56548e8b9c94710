// thrust::device_vector and host_vector, pointers and references into device memory.
#include "check.h"

#include <thrust/copy.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>
#include <thrust/system/cuda/execution_policy.h>

#include <list>

__global__ void addOne(int *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] = static_cast<int>(static_cast<unsigned>(values[i]) + 1u);
}

template <class T> std::vector<T> fetched(const thrust::device_vector<T> &values) {
  const thrust::host_vector<T> host = values;
  return std::vector<T>(host.begin(), host.end());
}

static void testVectors(check::Random &random) {
  const int n = random.integer(100, 3000);
  const std::vector<int> in = random.bits<int>(n);
  thrust::device_vector<int> values(in);
  check::equal("from the host", fetched(values), in);

  // Work of the program's own and of the vector's come after each other.
  addOne<<<(n + 63) / 64, 64>>>(thrust::raw_pointer_cast(values.data()), n);
  std::vector<int> expected = in;
  for (int &each : expected)
    each = static_cast<int>(static_cast<unsigned>(each) + 1u);
  check::equal("behind a kernel", fetched(values), expected);
  check::equal("element", static_cast<int>(values[n / 2]), expected[n / 2]);
  values[3] = 17;
  values[4] += 5;
  values.back() = values.front();
  expected[3] = 17;
  expected[4] += 5;
  expected.back() = expected.front();
  check::equal("assigned", fetched(values), expected);

  thrust::device_vector<int> other = values;
  other.resize(n + 10, -2);
  expected.resize(n + 10, -2);
  other.push_back(9);
  expected.push_back(9);
  other.erase(other.begin() + 2, other.begin() + 5);
  expected.erase(expected.begin() + 2, expected.begin() + 5);
  other.insert(other.begin() + 7, 42);
  expected.insert(expected.begin() + 7, 42);
  check::equal("changed", fetched(other), expected);
  check::that(other != values && other == expected && values.size() == in.size(), "comparison");
  other.swap(values);
  other.clear();
  check::that(other.empty() && values == expected, "swapped");

  const thrust::device_vector<double> zeros(5), ones(4, 1.0), list{1.5, 2.5};
  check::equal("zeros", fetched(zeros), std::vector<double>(5));
  check::equal("ones", fetched(ones), std::vector<double>(4, 1.0));
  check::equal("list", fetched(list), std::vector<double>{1.5, 2.5});
  const std::list<int> links{3, 1, 2};
  const thrust::device_vector<int> linked(links.begin(), links.end());
  check::equal("a list's", fetched(linked), std::vector<int>{3, 1, 2});
}

static void testPointers(check::Random &random) {
  const int n = random.integer(1, 500);
  const std::vector<int> in = random.bits<int>(n);
  check::Array<int> array(in);
  thrust::device_ptr<int> first(array.data());
  check::that(thrust::raw_pointer_cast(first) == array.data() && first + n - first == n,
              "pointers");
  std::vector<int> out(n);
  thrust::copy(first, first + n, out.begin());
  check::equal("through a pointer", out, in);
  thrust::fill(thrust::device_pointer_cast(array.data()), first + n, 7);
  check::equal("filled", array.fetch(), std::vector<int>(n, 7));

  // Plain pointers are the device's where the policy is.
  thrust::sequence(thrust::device, array.data(), array.data() + n, 5, 3);
  for (int i = 0; i < n; ++i)
    out[i] = 5 + 3 * i;
  check::equal("sequence", array.fetch(), out);
  thrust::device_ptr<int> more = thrust::device_malloc<int>(n);
  thrust::copy(thrust::device, first, first + n, more);
  *more = -1;
  out[0] = -1;
  check::equal("copied", fetched(thrust::device_vector<int>(more, more + n)), out);
  thrust::device_free(more);
}

// In the order of a stream: behind a kernel of it.
static void testStreams() {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  const int n = 100000;
  check::Array<int> array(std::vector<int>(n, 1));
  std::vector<int> out(n);
  for (int i = 0; i < 20; ++i)
    addOne<<<(n + 63) / 64, 64, 0, stream>>>(array.data(), n);
  thrust::device_vector<int> copy(n);
  thrust::copy(thrust::cuda::par.on(stream), array.data(), array.data() + n,
               thrust::raw_pointer_cast(copy.data()));
  check::equal("a stream's", fetched(copy), std::vector<int>(n, 21));
  CHECK(cudaStreamDestroy(stream));
}

void test(check::Random &random) {
  testVectors(random);
  testPointers(random);
  testStreams();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
