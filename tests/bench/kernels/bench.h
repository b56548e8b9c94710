// What the benchmarks share: options, inputs, comparisons with a plain reference, and the clock.
//
// Every benchmark is three files. NAME.h holds the problem: its size, its inputs, its reference.
// NAME.cu solves it in CUDA, NAME.cpp by hand with OpenMP. Each is a program of its own that prints
// one line:
//
//   size N, median SECONDS, fastest SECONDS, rounds N
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

namespace bench {

/// Prints what went wrong and ends the program with status 1.
template <class... Values> [[noreturn]] void fail(const char *format, Values... values) {
  std::fprintf(stderr, format, values...);
  std::fprintf(stderr, "\n");
  std::exit(1);
}

/// What a program was asked for: `[--size N] [--seconds S | --rounds N]`.
struct Options {
  std::size_t size;
  double seconds = 0.5;   ///< to spend on timed rounds
  std::size_t rounds = 0; ///< instead, how many: the same work however long it takes

  Options(int argc, char **argv, std::size_t usualSize) : size(usualSize) {
    for (int i = 1; i + 1 < argc; i += 2)
      if (std::strcmp(argv[i], "--size") == 0)
        size = std::strtoull(argv[i + 1], nullptr, 10);
      else if (std::strcmp(argv[i], "--seconds") == 0)
        seconds = std::strtod(argv[i + 1], nullptr);
      else if (std::strcmp(argv[i], "--rounds") == 0)
        rounds = std::strtoull(argv[i + 1], nullptr, 10);
      else
        fail("usage: %s [--size N] [--seconds S | --rounds N]", argv[0]);
  }

  bool areEnough(std::size_t done, double spent) const {
    return rounds ? done >= rounds : spent >= seconds && done >= 5;
  }
};

/// Vectors that begin at a cache line, as what `cudaMalloc` gives does.
template <class T> struct Aligned {
  using value_type = T;
  Aligned() = default;
  template <class U> Aligned(const Aligned<U> &) {}
  T *allocate(std::size_t count) {
    return static_cast<T *>(::operator new(count * sizeof(T), std::align_val_t{64}));
  }
  void deallocate(T *memory, std::size_t) { ::operator delete(memory, std::align_val_t{64}); }
  template <class U> bool operator==(const Aligned<U> &) const { return true; }
  template <class U> bool operator!=(const Aligned<U> &) const { return false; }
};
template <class T> using Vector = std::vector<T, Aligned<T>>;

/// Random numbers that are the same in every run (splitmix64).
class Random {
public:
  std::uint64_t next() {
    std::uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// Below `bound`.
  int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }
  /// From -1 to 1.
  float real() { return static_cast<float>(next() >> 40) / 8388608.0f - 1.0f; }

private:
  std::uint64_t state = 1;
};

/// `count` numbers from -1 to 1.
inline Vector<float> reals(Random &random, std::size_t count) {
  Vector<float> values(count);
  for (float &value : values)
    value = random.real();
  return values;
}

/// Fails unless `got` is within `tolerance * (1 + |expected|)` of what is expected.
inline void near(const char *what, double got, double expected, double tolerance,
                 std::size_t index = 0) {
  if (!(std::fabs(got - expected) <= tolerance * (1 + std::fabs(expected))))
    fail("%s [%zu]: got %.9g, expected %.9g", what, index, got, expected);
}
template <class Expected>
void near(const char *what, const Vector<float> &got, const Expected &expected, double tolerance) {
  for (std::size_t i = 0; i < expected.size(); ++i)
    near(what, got[i], expected[i], tolerance, i);
}
template <class T> void equal(const char *what, const Vector<T> &got, const Vector<T> &expected) {
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (got[i] != expected[i])
      fail("%s [%zu]: got %g, expected %g", what, i, static_cast<double>(got[i]),
           static_cast<double>(expected[i]));
}

/// Seconds that `work` takes.
template <class Work> double seconds(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The line that a program prints about its rounds, in seconds each.
inline int report(const Options &options, std::vector<double> rounds) {
  std::sort(rounds.begin(), rounds.end());
  std::printf("size %zu, median %.9f, fastest %.9f, rounds %zu\n", options.size,
              rounds[rounds.size() / 2], rounds.front(), rounds.size());
  return 0;
}

/// Runs `work` until the options' time is used up, at least five times, and reports. Each time
/// `prepare` sets the inputs up before, untimed; the first and the last results are checked.
template <class Prepare, class Work, class Check>
int run(const Options &options, Prepare prepare, Work work, Check check) {
  prepare();
  work(); // whatever happens only once
  check();
  std::vector<double> rounds;
  for (double spent = 0; !options.areEnough(rounds.size(), spent); spent += rounds.back()) {
    prepare();
    rounds.push_back(seconds(work));
  }
  check();
  return report(options, rounds);
}

/// The same for work that takes as long on its own results as on fresh inputs: short work is timed
/// many times in a row. `prepare` comes before the results that are checked only.
template <class Prepare, class Work, class Check>
int runInARow(const Options &options, Prepare prepare, Work work, Check check) {
  auto verify = [&] {
    prepare();
    work();
    check();
  };
  verify();
  const int times =
      options.rounds ? 1 : static_cast<int>(std::clamp(2e-4 / seconds(work), 1.0, 1000.0));
  std::vector<double> rounds;
  for (double spent = 0; !options.areEnough(rounds.size(), spent); spent += rounds.back() * times)
    rounds.push_back(seconds([&] {
                       for (int i = 0; i < times; ++i)
                         work();
                     }) /
                     times);
  verify();
  return report(options, rounds);
}

/// For `prepare`, where the inputs are never written.
inline void nothing() {}

} // namespace bench
