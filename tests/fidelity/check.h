// What the fidelity programs share: random inputs with a printed seed, device arrays whose bytes
// are poisoned before a kernel runs, and comparisons that end the program with a message at the
// first mismatch.
#pragma once

#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <type_traits>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    const cudaError_t status_ = (call);                                                            \
    if (status_ != cudaSuccess)                                                                    \
      check::fail("%s:%d: %s: %s", __FILE__, __LINE__, #call, cudaGetErrorString(status_));        \
  } while (0)

namespace check {

/// Prints what went wrong and ends the program with status 1.
template <class... Values> [[noreturn]] void fail(const char *format, Values... values) {
  std::fflush(stdout);
  std::fprintf(stderr, "MISMATCH: ");
  std::fprintf(stderr, format, values...);
  std::fprintf(stderr, "\n");
  std::exit(1);
}

inline void that(bool condition, const char *what) {
  if (!condition)
    fail("%s", what);
}

/// Random numbers that depend on the seed only (splitmix64).
class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// Between low and high, both included.
  int integer(int low, int high) {
    return low + static_cast<int>(next() % (static_cast<std::uint64_t>(high - low) + 1));
  }
  double real(double low, double high) {
    return low + (high - low) * (static_cast<double>(next() >> 11) / 9007199254740992.0);
  }
  /// Any bits at all, small values and the limits more often than chance would have them.
  template <class T> T bits() {
    const T special[] = {T(0), T(1), T(2), std::numeric_limits<T>::max(),
                         std::numeric_limits<T>::min()};
    const std::uint64_t r = next();
    return r % 8 == 0 ? special[(r >> 8) % 5] : static_cast<T>(r >> 3);
  }
  template <class T> std::vector<T> bits(std::size_t count) {
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i)
      values[i] = bits<T>();
    return values;
  }
  template <class T> std::vector<T> reals(std::size_t count, double low, double high) {
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i)
      values[i] = static_cast<T>(real(low, high));
    return values;
  }
  std::vector<int> integers(std::size_t count, int low, int high) {
    std::vector<int> values(count);
    for (int &value : values)
      value = integer(low, high);
    return values;
  }

private:
  std::uint64_t state;
};

/// An array on the device.
template <class T> class Array {
public:
  /// Of `count` elements, every byte 0xCD.
  explicit Array(std::size_t count) : count(count) {
    CHECK(cudaMalloc(reinterpret_cast<void **>(&pointer), count * sizeof(T)));
    CHECK(cudaMemset(pointer, 0xCD, count * sizeof(T)));
  }
  explicit Array(const std::vector<T> &values) : Array(values.size()) {
    CHECK(cudaMemcpy(pointer, values.data(), count * sizeof(T), cudaMemcpyHostToDevice));
  }
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;
  ~Array() { cudaFree(pointer); }

  operator T *() const { return pointer; }
  T *data() const { return pointer; }
  std::size_t size() const { return count; }

  /// Waits for the device, and fails the test if a kernel did not run.
  std::vector<T> fetch() const {
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    std::vector<T> values(count);
    CHECK(cudaMemcpy(values.data(), pointer, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

private:
  T *pointer = nullptr;
  std::size_t count;
};

/// The same value; for floating point, the same bits or both not a number.
template <class T> bool same(const T &a, const T &b) {
  if constexpr (std::is_floating_point<T>::value)
    if (a != a && b != b)
      return true;
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T>
void equal(const char *what, const T &got, const T &expected, std::size_t index = 0) {
  if (same(got, expected))
    return;
  if constexpr (std::is_floating_point<T>::value)
    fail("%s [%zu]: got %.17g, expected %.17g", what, index, static_cast<double>(got),
         static_cast<double>(expected));
  else if constexpr (std::is_integral<T>::value || std::is_enum<T>::value)
    fail("%s [%zu]: got %lld, expected %lld", what, index, static_cast<long long>(got),
         static_cast<long long>(expected));
  else
    fail("%s [%zu]: other bytes than expected", what, index);
}

template <class T>
void equal(const char *what, const std::vector<T> &got, const std::vector<T> &expected) {
  equal<std::size_t>(what, got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); ++i)
    equal(what, got[i], expected[i], i);
}

/// The distance in units in the last place of `expected` in T; 0 if both are equal or both not a
/// number.
template <class T> double ulpsBetween(T got, long double expected) {
  const T rounded = static_cast<T>(expected);
  if (got == rounded || (got != got && rounded != rounded))
    return 0.0;
  if (!std::isfinite(rounded) || !std::isfinite(got))
    return std::numeric_limits<double>::infinity();
  const T magnitude = std::fmax(std::fabs(rounded), std::numeric_limits<T>::min());
  const T unit = std::nextafter(magnitude, std::numeric_limits<T>::infinity()) - magnitude;
  return static_cast<double>(std::fabs(static_cast<long double>(got) - expected) / unit);
}

/// At most `limit` units in the last place away.
template <class T>
void close(const char *what, T got, long double expected, double limit, std::size_t index = 0) {
  const double ulps = ulpsBetween(got, expected);
  if (!(ulps <= limit))
    fail("%s [%zu]: got %.17g, expected %.17Lg: %g ULPs apart, at most %g allowed", what, index,
         static_cast<double>(got), expected, ulps, limit);
}

template <class T>
void close(const char *what, const std::vector<T> &got, const std::vector<long double> &expected,
           double limit) {
  equal<std::size_t>(what, got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); ++i)
    close(what, got[i], expected[i], limit, i);
}

/// Runs a test with the seed of `--seed N`, or of the time.
inline int run(int argc, char **argv, void (*test)(Random &)) {
  std::uint64_t seed = static_cast<std::uint64_t>(std::time(nullptr));
  for (int i = 1; i + 1 < argc; ++i)
    if (std::strcmp(argv[i], "--seed") == 0)
      seed = std::strtoull(argv[i + 1], nullptr, 10);
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  Random random(seed);
  test(random);
  CHECK(cudaDeviceSynchronize());
  std::printf("passed\n");
  return 0;
}

} // namespace check
