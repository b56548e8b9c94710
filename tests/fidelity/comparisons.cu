// C++20's comparisons, and objects that compilers know: three-way comparisons of numbers and of
// classes, those that classes leave to the compiler, constexpr objects of the host's and of
// templates' parameters, consteval functions, lists in parentheses. The host does the same.
#include "check.h"

#include <compare>
#include <utility>

constexpr int results = 24, values = 12;

struct Point {
  int x;
  float y;
  __host__ __device__ auto operator<=>(const Point &) const = default;
};
struct Tagged {
  Point at;
  char tag[2];
  __host__ __device__ bool operator==(const Tagged &) const = default;
};
struct Row {
  int cells[3];
  __host__ __device__ constexpr auto operator<=>(const Row &) const = default;
};
struct Base {
  unsigned key;
  __host__ __device__ auto operator<=>(const Base &) const = default;
};
struct Derived : Base {
  long more;
  __host__ __device__ auto operator<=>(const Derived &) const = default;
};
struct Backwards {
  int value;
  __host__ __device__ std::strong_ordering operator<=>(const Backwards &other) const {
    return other.value <=> value;
  }
  __host__ __device__ bool operator==(const Backwards &other) const = default;
};
struct Folded {
  char letter;
  __host__ __device__ std::weak_ordering operator<=>(char other) const {
    return (letter | 32) <=> (other | 32);
  }
  __host__ __device__ bool operator==(char other) const { return (*this <=> other) == 0; }
};
struct Version {
  int parts[2];
  __host__ __device__ std::strong_ordering operator<=>(const Version &other) const {
    if (auto first = parts[0] <=> other.parts[0]; first != 0)
      return first;
    return parts[1] <=> other.parts[1];
  }
};

struct Range {
  int low, high;
  float scale[2];
  __host__ __device__ constexpr int size() const { return high - low; }
  __host__ __device__ constexpr Range grown(int by) const { return {low - by, high + by, {}}; }
};
constexpr int n1 = 1;
constexpr Range whole{1, 9, {0.5f, 2.0f}};
template <Range range> __host__ __device__ int within(int n) {
  const Range copy = range;
  return n >= range.low && n < range.high ? copy.size() : range.grown(1).size();
}
consteval int cube(int n) { return n * n * n; }
consteval Range upTo(int n) { return {0, n, {}}; }

template <class Order> __host__ __device__ int digit(Order order) {
  return order < 0 ? 1 : order > 0 ? 2 : order == 0 ? 3 : 4;
}
template <class T> __host__ __device__ int all(const T &a, const T &b) {
  return (a < b) + 2 * (a > b) + 4 * (a <= b) + 8 * (a >= b);
}

__host__ __device__ void run(int *out, int n) {
  const float real = n == 11 ? NAN : n * 0.5f;
  const double precise = real;
  *out++ = digit(n <=> 5) * 10 + digit(5u <=> static_cast<unsigned>(n));
  *out++ = digit(real <=> 2.5f) * 10 + digit(precise <=> 2.5);
  int steps = 0;
  *out++ = digit(++steps <=> n);
  *out++ = steps;
  *out++ = digit(&out[n] <=> &out[4]) * 10 + digit((n % 2 == 0) <=> true);
  const Point a{n, real}, b{5, 2.5f};
  *out++ = digit(a <=> b) * 100 + all(a, b);
  *out++ = (a == b) * 2 + (a != b);
  const Tagged first{a, {'a', 'b'}}, second{b, {'a', n % 2 ? 'b' : 'c'}};
  *out++ = (first == second) * 2 + (first != second);
  const Row row{{1, n, 3}}, other{{1, 5, n}};
  *out++ = digit(row <=> other) * 100 + all(row, other) * 2 + (row == other);
  Derived derived{{5u}, n}, limit{{static_cast<unsigned>(n)}, 5};
  *out++ = digit(derived <=> limit) * 100 + all(derived, limit);
  *out++ = digit(Backwards{n} <=> Backwards{5}) * 10 + (Backwards{n} == Backwards{5});
  const Folded letter{static_cast<char>('A' + n)};
  *out++ = digit(letter <=> 'f') * 1000 + digit('f' <=> letter) * 100 + ('f' > letter) * 10 +
           (letter == 'f') + ('f' != letter);
  *out++ = all(Version{{1, n}}, Version{{1, 5}}) + all(Version{{n, 0}}, Version{{5, 9}}) * 100;
  std::partial_ordering order = n % 3 ? std::partial_ordering::less : real <=> real;
  if (n == 4)
    order = std::strong_ordering::greater;
  *out++ = digit(order) * 10 + (order == std::partial_ordering::unordered);
  *out++ = std::is_lt(n <=> 5) + 2 * std::is_gteq(n <=> 5) + 4 * std::is_neq(n <=> 5);
  *out++ = (std::pair(n, 2.5f) < std::pair(5, real)) + 2 * (std::pair(n, 1) == std::pair(5, 1));
  const Range copy = whole;
  *out++ = whole.size() * 100 + copy.grown(n).size() + static_cast<int>(copy.scale[n % 2] * 2);
  *out++ = within<Range{2, 8, {}}>(n) * 10 + within<Range{n1, 4, {}}>(n);
  *out++ = cube(3) + upTo(7).size() + upTo(n1).grown(n).high;
  Range made(n, 20), list[2] = {Range(1, n), Range(2, 3, {4.f, 5.f})};
  *out++ = made.size() + static_cast<int>(made.scale[1]) + list[0].high +
           static_cast<int>(list[1].scale[1]);
  std::nullptr_t nothing = nullptr;
  const int *pointer = n % 2 ? nothing : &n;
  *out++ = (pointer == nothing) * 2 + (pointer != nullptr);
}

__global__ void kernel(int *out) { run(out + threadIdx.x * results, threadIdx.x); }

int main() {
  check::Array<int> out(values * results);
  CHECK(cudaMemset(out, 0, values * results * sizeof(int)));
  kernel<<<1, values>>>(out);
  const std::vector<int> got = out.fetch();
  std::vector<int> expected(values * results);
  for (int n = 0; n < values; ++n) {
    run(&expected[n * results], n);
    for (int i = 0; i < results; ++i)
      check::equal("result", got[n * results + i], expected[n * results + i], n * 100 + i);
  }
}
