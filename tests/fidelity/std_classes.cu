// Classes and functions of the C++ library that are constexpr, in device code: as nvcc has them with
// --expt-relaxed-constexpr.
#include "check.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <ratio>
#include <tuple>
#include <utility>

struct Point {
  int x;
  float y;
};

__host__ __device__ inline const int &least(const int &a, const int &b) { return std::min(a, b); }
__host__ __device__ inline int &writable(const int &n) { return const_cast<int &>(n); }

constexpr int Results = 23;

__host__ __device__ inline void use(int n, int *out) {
  std::pair<int, float> pair(n, 2.5f);
  *out++ = pair.first * 10 + static_cast<int>(pair.second * 2);
  const auto made = std::make_pair(n + 1, 3.5f);
  *out++ = made.first * 10 + static_cast<int>(made.second * 2);
  *out++ = pair < made;
  *out++ = pair == made;
  const auto [first, second] = pair;
  *out++ = first + static_cast<int>(second);

  std::tuple<int, double, char> tuple(n, 2.5, 'c');
  std::get<0>(tuple) += 4;
  *out++ = std::get<0>(tuple) + static_cast<int>(std::get<1>(tuple)) + std::get<2>(tuple);
  const auto row = std::make_tuple(1, 2L, n);
  *out++ = static_cast<int>(std::get<1>(row) + std::get<2>(row));
  *out++ = std::tuple_size<decltype(tuple)>::value;
  *out++ = std::apply([](int a, int b) { return a * b; }, std::make_tuple(n, 6));

  std::optional<int> none, some = n;
  *out++ = none.value_or(4) + *some + (none ? 100 : 0) + (some.has_value() ? 1000 : 0);
  std::optional<Point> point(std::in_place, Point{n, 1.5f});
  *out++ = point->x + ((*point).y > 1);

  std::array<int, 4> array{{n, 3, 2, 5}};
  array[1] += 10;
  int sum = 0;
  for (const int each : array)
    sum += each;
  *out++ = sum;
  *out++ = static_cast<int>(array.size()) + array.back() + array.front() + array[2];
  *out++ = *std::max_element(array.begin(), array.end());
  std::array<Point, 2> points{};
  points[1].x = n;
  *out++ = points[1].x + points[0].x;

  *out++ = std::max(n, 3) * 100 + std::min(n, 3) * 10 + std::clamp(n, 1, 2);
  *out++ = std::numeric_limits<short>::max();
  *out++ = std::plus<int>()(n, 4) + std::less<>()(n, 9);
  int low = n, high = n + 7;
  *out++ = &least(low, high) == &low;
  writable(low) = 31;
  *out++ = least(high, low) + low;
  const int lowest = *std::min_element(array.begin(), array.end());
  *out++ = lowest;
  *out++ = static_cast<int>(std::integral_constant<int, 8>::value + std::ratio<6, 4>::num);
  *out++ = std::get<1>(std::array<int, 2>{{n, 9}});
}

__global__ void useAll(int n, int *out) { use(n + threadIdx.x, out + threadIdx.x * Results); }

static void test(check::Random &random) {
  const int n = random.integer(-5, 5), threads = 3;
  check::Array<int> out(threads * Results);
  useAll<<<1, threads>>>(n, out);
  std::vector<int> expected(threads * Results);
  for (int t = 0; t < threads; ++t)
    use(n + t, expected.data() + t * Results);
  check::equal("the C++ library's classes", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
