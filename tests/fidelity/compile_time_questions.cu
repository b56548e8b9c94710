// What code asks at compile time of the other side's functions: whether there are such members, what
// they give, and what constexpr ones are. Both sides get one answer, whoever asks first.
#include "check.h"

#include <functional>
#include <utility>

// ---- Members ----
template <class F, class = void> struct HasFirst : std::false_type {};
template <class F>
struct HasFirst<F, std::void_t<decltype(std::declval<const F &>().first(std::declval<int &>()))>>
    : std::true_type {};
template <class F> auto hasMerge(int) -> decltype(&F::merge, std::true_type());
template <class F> std::false_type hasMerge(...);
template <class F> constexpr auto hasMake(int) -> decltype(F::make(), true) { return true; }
template <class F> constexpr bool hasMake(...) { return false; }
template <class F> struct HasStep { // as before C++11
  template <int (F::*)(int) const> struct Is;
  template <class G> static char test(Is<&G::step> *);
  template <class G> static long test(...);
  static const bool value = sizeof(test<F>(nullptr)) == 1;
};
template <class F, class = void> struct HasLess : std::false_type {};
template <class F>
struct HasLess<F, std::void_t<decltype(std::declval<F>() < std::declval<F>())>> : std::true_type {};
template <class T> auto elementOf(const T &row) -> decltype(row[0]);

struct Add {
  __device__ void first(int &x) const { x = static_cast<int>(threadIdx.x) + 4; }
  __device__ void merge(int &x, int by) const { x += by; }
  __device__ int operator()(int x) const { return x + static_cast<int>(blockIdx.x); }
  __device__ int step(int x) const { return x + 1; }
  static __device__ int make() { return 1; }
  __device__ operator float() const { return threadIdx.x; }
  __device__ friend bool operator<(const Add &, const Add &) { return threadIdx.x == 0; }
  template <class T> __device__ T cast(T x) const { return x; }
  __device__ short operator[](int i) const;
  __device__ auto half() const { return threadIdx.x / 2.0f; }
  __device__ auto twice(int x) const { return 2LL * x; }
};
__device__ short Add::operator[](int i) const { return static_cast<short>(i); }
struct Both {
  __host__ __device__ void first(int &x) const { x = 1; }
};
struct Host {
  void first(int &x) const { x = 1; }
};
struct None {};
template <class T> struct Cell {
  __device__ T value() const { return T(5); }
  template <class U> __device__ U as() const;
};
template <class T> template <class U> __device__ U Cell<T>::as() const { return U(7); }

template <class F> int membersOf() {
  return HasFirst<F>::value + 2 * decltype(hasMerge<F>(0))::value + 4 * hasMake<F>(0) +
         8 * HasStep<F>::value + 16 * HasLess<F>::value + 32 * std::is_invocable<F, int>::value +
         64 * std::is_convertible<F, float>::value;
}
template <class F> __global__ void use(F f, std::invoke_result_t<F, int> *out) {
  out[0] = HasFirst<F>::value + 2 * HasFirst<Both>::value + 4 * HasFirst<None>::value +
           8 * HasFirst<Host>::value;
  if constexpr (HasFirst<F>::value)
    f.first(out[1]);
  if constexpr (decltype(hasMerge<F>(0))::value)
    f.merge(out[1], 100);
  out[2] = f(f.cast(8)) + Cell<int>().value() + Cell<char>().as<short>() + f[3];
}

// ---- Functions ----
template <class T> __device__ T same(T x) { return x; }
template <class T> using Same = decltype(same(std::declval<T>()));
__device__ float scaled(float x);
__device__ double scaled(double x) { return x * threadIdx.x; }
__device__ float scaled(float x) { return x * threadIdx.x; }
template <class F, class T> __device__ std::invoke_result_t<F, T> call(F f, T x) { return f(x); }
template <class T> using Sum = decltype(std::declval<T>() + std::declval<int>());

__global__ void functions(int *out) {
  static_assert(sizeof(Add().half()) == 4 && sizeof(Add().twice(1)) == 8, "types of bodies");
  const Sum<short> four = 4;
  out[0] = call(Add(), four) + static_cast<int>(sizeof(same(2.0)));
}

// ---- Constants ----
namespace tiles {
constexpr __device__ int lanes() { return 32; }
struct Tile {
  static constexpr __device__ int rows() { return 2; }
  static constexpr __device__ int size() { return rows() * lanes(); }
  template <int K> static constexpr __device__ int times() { return K * rows(); }
};
constexpr int inNamespace = lanes();
inline int twiceLanes() { return static_cast<int>(sizeof(int[lanes()]) / sizeof(int)) * 2; }
} // namespace tiles
constexpr __device__ int series(int n) { return n < 2 ? n : series(n - 1) + series(n - 2); }
static constexpr __host__ __device__ int threads(int warps) { return warps * tiles::lanes(); }
enum { Lanes = tiles::lanes(), Rows = tiles::Tile::rows() };
static_assert(tiles::Tile::times<3>() == 6, "of a template");
struct Field {
  unsigned x : tiles::lanes() / 8;
};
static_assert(sizeof(Field) == 4, "of a bit-field");
template <int N = tiles::lanes()> int defaulted(int more = tiles::Tile::rows()) { return N + more; }
int chosen(int x) {
  switch (x) {
  case series(10):
    return 1;
  default:
    return 0;
  }
}
template <class P> __launch_bounds__(P::size(), 1) __global__ void reversed(int *out) {
  static_assert(P::size() % tiles::lanes() == 0, "whole warps");
  __shared__ int tile[P::size()];
  tile[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = tile[P::size() - 1 - threadIdx.x] + threads(1);
}

void testMembers() {
  check::equal("members for devices", membersOf<Add>(), 127);
  check::equal("members for both", membersOf<Both>(), 1);
  check::equal("members for the host", membersOf<Host>(), 1);
  check::equal("no members", membersOf<None>(), 0);
  check::Array<int> out(3);
  use<<<1, 1>>>(Add(), out);
  check::equal("what a kernel sees", out.fetch(), {11, 104, 23});
}

void testFunctions() {
  static_assert(std::is_same<Same<short>, short>::value, "a template");
  static_assert(std::is_same<decltype(elementOf(Add())), short>::value, "an operator");
  static_assert(sizeof(scaled(1.0)) == 8 && sizeof(decltype(scaled(1.0f))) == 4, "overloads");
  static_assert(!noexcept(same(1)), "noexcept");
  check::Array<int> out(1);
  functions<<<1, 1>>>(out);
  check::equal("types in device code", out.fetch(), {12});
}

void testConstants() {
  static int table[tiles::lanes()];
  check::equal("of a function", static_cast<int>(sizeof table) / 4 + Lanes + Rows, 66);
  check::equal("arguments and cases", defaulted() * 10 + chosen(55), 341);
  check::equal("in a namespace", tiles::inNamespace + tiles::twiceLanes(), 96);
  check::Array<int> out(64);
  reversed<tiles::Tile><<<1, tiles::Tile::size()>>>(out);
  check::equal("bounds of a launch", out.fetch()[0], 63 + threads(1));
}

// ---- Names that mean something else behind a member of the class ----
template <int n> struct config {
  static const int value = n;
};
namespace lib {
struct pair {
  int first, second;
};
enum mode { slow, fast };
} // namespace lib
namespace lib {
struct Tile {
  using config = config<3>;
  pair pair;
  mode mode;
  float4 float4;
  __host__ __device__ int sum() const {
    return pair.first + pair.second + mode * config::value + static_cast<int>(float4.w);
  }
};
} // namespace lib
__global__ void sumOf(lib::Tile tile, int *out) { *out = tile.sum(); }

void testNames() {
  const lib::Tile tile = {{1, 2}, lib::fast, {0, 0, 0, 7}};
  check::Array<int> out(1);
  sumOf<<<1, 1>>>(tile, out);
  check::equal("members named as types", out.fetch(), {tile.sum()});
}

int main(int argc, char **argv) {
  return check::run(argc, argv, [](check::Random &) {
    testMembers();
    testFunctions();
    testConstants();
    testNames();
  });
}
