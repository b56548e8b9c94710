// CUB's algorithms for whole devices, compared with plain loops.
#include "check.h"

#include <cub/cub.cuh>

#include <algorithm>
#include <numeric>

struct IsOdd {
  __host__ __device__ bool operator()(int x) const { return (x & 1) != 0; }
};
struct Half {
  __host__ __device__ float operator()(int x) const { return x * 0.5f; }
};

/// Calls an algorithm as programs do: for the size of its storage, then with it.
template <class Algorithm> static void run(Algorithm algorithm) {
  void *storage = nullptr;
  std::size_t bytes = 0;
  CHECK(algorithm(storage, bytes));
  check::that(bytes > 0, "storage");
  CHECK(cudaMalloc(&storage, bytes));
  CHECK(algorithm(storage, bytes));
  CHECK(cudaFree(storage));
}

__global__ void negate(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = -in[i];
}

// In a stream: behind its kernel.
static void testOrder(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  const check::Array<int> values(in), negated(n), out(1);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  negate<<<(n + 63) / 64, 64, 0, stream>>>(values.data(), negated.data(), n);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::Sum(s, b, negated.data(), out.data(), n, stream);
  });
  check::equal("behind a kernel", out.fetch()[0], -std::accumulate(in.begin(), in.end(), 0));
  CHECK(cudaStreamDestroy(stream));
}

static void testReductions(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  const check::Array<int> values(in), out(1);
  const check::Array<float> halves(1);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::Sum(s, b, values.data(), out.data(), n);
  });
  check::equal("Sum", out.fetch()[0], std::accumulate(in.begin(), in.end(), 0));
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::Max(s, b, values.data(), out.data(), n);
  });
  check::equal("Max", out.fetch()[0], *std::max_element(in.begin(), in.end()));
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::Reduce(s, b, values.data(), out.data(), n, cub::Min(), 1000);
  });
  check::equal("Reduce", out.fetch()[0], *std::min_element(in.begin(), in.end()));
  const cub::TransformInputIterator<float, Half, const int *> half(values.data(), Half());
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::Sum(s, b, half, halves.data(), n);
  });
  float sum = 0;
  for (int each : in)
    sum += each * 0.5f;
  check::equal("of halves", halves.fetch()[0], sum);
  const check::Array<cub::KeyValuePair<int, int>> best(1);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::ArgMax(s, b, values.data(), best.data(), n);
  });
  const auto greatest = std::max_element(in.begin(), in.end());
  check::equal<long>("ArgMax", best.fetch()[0].key, greatest - in.begin());
  check::equal("ArgMax", best.fetch()[0].value, *greatest);

  const std::vector<int> bounds{0, n / 3, n / 3, n};
  const check::Array<int> offsets(bounds), sums(3);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceSegmentedReduce::Sum(s, b, values.data(), sums.data(), 3, offsets.data(),
                                           offsets.data() + 1);
  });
  std::vector<int> expected;
  for (int i = 0; i < 3; ++i)
    expected.push_back(std::accumulate(in.begin() + bounds[i], in.begin() + bounds[i + 1], 0));
  check::equal("of segments", sums.fetch(), expected);
}

static void testScans(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  const check::Array<int> values(in), out(n), chosen(1), keys(n), lengths(n);
  std::vector<int> expected(n);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceScan::ExclusiveSum(s, b, values.data(), out.data(), n);
  });
  for (int i = 0, sum = 0; i < n; sum += in[i++])
    expected[i] = sum;
  check::equal("ExclusiveSum", out.fetch(), expected);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceScan::InclusiveScan(s, b, values.data(), out.data(), cub::Max(), n);
  });
  for (int i = 0; i < n; ++i)
    expected[i] = i ? std::max(expected[i - 1], in[i]) : in[i];
  check::equal("InclusiveScan", out.fetch(), expected);

  run([&](void *s, std::size_t &b) {
    return cub::DeviceSelect::If(s, b, values.data(), out.data(), chosen.data(), n, IsOdd());
  });
  expected.clear();
  std::copy_if(in.begin(), in.end(), std::back_inserter(expected), IsOdd());
  std::vector<int> got = out.fetch();
  got.resize(chosen.fetch()[0]);
  check::equal("If", got, expected);
  // The maxima so far come in runs.
  run([&](void *s, std::size_t &b) {
    return cub::DeviceScan::InclusiveScan(s, b, values.data(), out.data(), cub::Max(), n);
  });
  run([&](void *s, std::size_t &b) {
    return cub::DeviceRunLengthEncode::Encode(s, b, out.data(), keys.data(), lengths.data(),
                                              chosen.data(), n);
  });
  const std::vector<int> maxima = out.fetch(), runs = keys.fetch(), counts = lengths.fetch();
  std::vector<int> decoded;
  for (int i = 0; i < chosen.fetch()[0]; ++i)
    decoded.insert(decoded.end(), counts[i], runs[i]);
  check::equal("Encode", decoded, maxima);
}

template <class Key> static void testSorts(const std::vector<Key> &in) {
  const int n = static_cast<int>(in.size());
  std::vector<int> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  const check::Array<Key> keys(in), out(n);
  const check::Array<int> values(numbers), moved(n);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceRadixSort::SortPairs(s, b, keys.data(), out.data(), values.data(),
                                           moved.data(), n);
  });
  std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) { return in[a] < in[b]; });
  check::equal("SortPairs", moved.fetch(), numbers);
  cub::DoubleBuffer<Key> buffers(keys.data(), out.data());
  run([&](void *s, std::size_t &b) {
    return cub::DeviceRadixSort::SortKeysDescending(s, b, buffers, n);
  });
  std::vector<Key> expected = in, got(n);
  std::sort(expected.begin(), expected.end(), [](Key a, Key b) { return b < a; });
  CHECK(cudaMemcpy(got.data(), buffers.Current(), n * sizeof(Key), cudaMemcpyDeviceToHost));
  check::equal("SortKeysDescending", got, expected);
}

static void testBits(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  const check::Array<int> keys(in), out(n);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceRadixSort::SortKeys(s, b, keys.data(), out.data(), n, 1, 4);
  });
  std::vector<int> expected = in;
  std::stable_sort(expected.begin(), expected.end(),
                   [](int a, int b) { return (a >> 1 & 7) < (b >> 1 & 7); });
  check::equal("some bits", out.fetch(), expected);

  const check::Array<int> counts(8);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceHistogram::HistogramEven(s, b, keys.data(), counts.data(), 9, -40, 40, n);
  });
  expected.assign(8, 0);
  for (int each : in)
    if (each >= -40 && each < 40)
      ++expected[(each + 40) / 10];
  check::equal("HistogramEven", counts.fetch(), expected);
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(random.integer(10, 3000), -60, 60);
  testOrder(in);
  testReductions(in);
  testScans(in);
  testSorts(in);
  testSorts(random.reals<float>(500, -10, 10));
  testSorts(random.bits<unsigned long long>(300));
  testBits(in);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
