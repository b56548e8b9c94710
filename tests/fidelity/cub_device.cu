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

// Sums are kept in the type that the operation gives, not in that of elements or initial values.
static void testWideSums(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  std::vector<unsigned char> narrow;
  std::vector<int> runs, sums(n), ofRuns(n);
  std::vector<float> halves, befores(n);
  for (int i = 0; i < n; ++i) {
    narrow.push_back(static_cast<unsigned char>(in[i] + 150));
    halves.push_back(in[i] * 0.5f);
    runs.push_back(i / 7);
    sums[i] = narrow[i] + (i ? sums[i - 1] : 0);
    ofRuns[i] = narrow[i] + (i % 7 ? ofRuns[i - 1] : 0);
    befores[i] = i % 7 ? befores[i - 1] + halves[i - 1] : 3;
  }
  const check::Array<unsigned char> values(narrow);
  const check::Array<int> keys(runs), out(n), unique(n), count(1);
  const check::Array<float> reals(halves), realsOut(n), real(1);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceScan::InclusiveSum(s, b, values.data(), out.data(), n);
  });
  check::equal("wide InclusiveSum", out.fetch(), sums);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceScan::InclusiveSumByKey(s, b, keys.data(), values.data(), out.data(), n);
  });
  check::equal("wide InclusiveSumByKey", out.fetch(), ofRuns);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceScan::ExclusiveSumByKey(s, b, keys.data(), values.data(), out.data(), n);
  });
  const std::vector<int> before = out.fetch();
  for (int i = 0; i < n; ++i)
    check::equal("wide ExclusiveSumByKey", before[i], ofRuns[i] - narrow[i], i);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::ReduceByKey(s, b, keys.data(), unique.data(), values.data(),
                                          out.data(), count.data(), cub::Sum(), n);
  });
  const std::vector<int> totals = out.fetch();
  for (int i = 0; i < count.fetch()[0]; ++i)
    check::equal("wide ReduceByKey", totals[i], ofRuns[std::min(7 * i + 6, n - 1)], i);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceScan::ExclusiveScanByKey(s, b, keys.data(), reals.data(), realsOut.data(),
                                               cub::Sum(), 3, n);
  });
  check::equal("ExclusiveScanByKey", realsOut.fetch(), befores);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceReduce::TransformReduce(s, b, keys.data(), real.data(), n, cub::Sum(), Half(),
                                              0);
  });
  check::equal("TransformReduce", real.fetch()[0],
               0.5f * std::accumulate(runs.begin(), runs.end(), 0));
  run([&](void *s, std::size_t &b) {
    return cub::DeviceAdjacentDifference::SubtractLeftCopy(s, b, values.data(), out.data(), n);
  });
  const std::vector<int> differences = out.fetch();
  for (int i = 1; i < n; ++i)
    check::equal("SubtractLeftCopy", differences[i], in[i] - in[i - 1], i);
}

// Samples and levels are compared in what both have in common.
static void testHistogramTypes(const std::vector<int> &in) {
  const int n = static_cast<int>(in.size());
  std::vector<float> quarters;
  std::vector<long long> large;
  std::vector<int> expected(8), ofLarge(8); // bins are half a unit wide, or two
  for (int each : in) {
    quarters.push_back(each * 0.25f);
    large.push_back(each % 2 ? each : each + (1ll << 32));
    if (each >= -8 && each < 8)
      ++expected[(each + 8) / 2];
    if (each % 2 && each >= -8 && each < 8)
      ++ofLarge[(each + 8) / 2];
  }
  const check::Array<float> samples(quarters);
  const check::Array<long long> largeSamples(large);
  const check::Array<int> counts(8);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceHistogram::HistogramEven(s, b, samples.data(), counts.data(), 9, -2, 2, n);
  });
  check::equal("of floats", counts.fetch(), expected);
  run([&](void *s, std::size_t &b) {
    return cub::DeviceHistogram::HistogramEven(s, b, largeSamples.data(), counts.data(), 9, -8, 8,
                                               n);
  });
  check::equal("of large samples", counts.fetch(), ofLarge);
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(random.integer(10, 3000), -60, 60);
  testOrder(in);
  testReductions(in);
  testScans(in);
  testWideSums(in);
  testHistogramTypes(in);
  testSorts(in);
  testSorts(random.reals<float>(500, -10, 10));
  testSorts(random.bits<unsigned long long>(300));
  testBits(in);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
