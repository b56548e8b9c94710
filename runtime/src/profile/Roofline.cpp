// Each thread has arrays of its own, in blocks, and does, at the same time as the others:
//
//   touch       what of them it can within 15 ms
//   operations  4 ms: products and sums of vectors that stay in registers
//   bytes       12 ms: a[i] = b[i] + s * c[i], block after block, from the first one again
//
// What the threads reach is added up.
#include "profile/Roofline.h"

#include "Measurement.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace cu2port::profile {
namespace {

constexpr std::int64_t millisecond = 1'000'000; // in nanoseconds
constexpr std::size_t blockSize = 64 << 10;     // floats of each array

// --- Operations
// -----------------------------------------------------------------------------------------------

constexpr int rounds = 4096, chains = 12; // as many as a processor has under way, and more

typedef float Float4 __attribute__((vector_size(16)));
typedef float Float8 __attribute__((vector_size(32)));
typedef float Float16 __attribute__((vector_size(64)));

/// Returns how many operations that were.
template <class Vector> [[gnu::always_inline]] inline double computeIn() {
  constexpr int lanes = sizeof(Vector) / sizeof(float);
  Vector values[chains], factor, summand;
  for (int lane = 0; lane < lanes; ++lane)
    factor[lane] = 0.999F, summand[lane] = 0.001F;
  for (int i = 0; i < chains; ++i)
    values[i] = summand * static_cast<float>(i);
  for (int round = 0; round < rounds; ++round)
#pragma GCC unroll 12
    for (int i = 0; i < chains; ++i)
      values[i] = values[i] * factor + summand;
  float sum = 0;
  for (const Vector &each : values)
    sum += each[0];
  asm volatile("" ::"r"(&sum) : "memory"); // it is looked at
  return 2.0 * rounds * chains * lanes;
}

#if defined(__x86_64__)
[[gnu::target("avx512f,fma")]] double computeIn512() { return computeIn<Float16>(); }
[[gnu::target("avx2,fma")]] double computeIn256() { return computeIn<Float8>(); }
#endif
double computeIn128() { return computeIn<Float4>(); }

double (*chooseComputation())() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f"))
    return computeIn512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return computeIn256;
#endif
  return computeIn128;
}

/// What `step` does in about `time`, per nanosecond.
template <class F> double rateOf(std::int64_t time, F step) {
  double done = 0;
  const std::int64_t begin = Measurement::now();
  std::int64_t now = begin;
  for (; now - begin < time; now = Measurement::now())
    done += step();
  return done / static_cast<double>(now - begin);
}

// --- Memory
// -----------------------------------------------------------------------------------------------

/// Three arrays, block by block, in memory that nothing else has used.
class Arrays {
public:
  explicit Arrays(std::size_t count) : bytes(std::max<std::size_t>(count, 1) * block) {
    memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED)
      madvise(memory, bytes, MADV_HUGEPAGE);
  }
  Arrays(const Arrays &) = delete;
  Arrays &operator=(const Arrays &) = delete;
  ~Arrays() {
    if (memory != MAP_FAILED)
      munmap(memory, bytes);
  }

  /// As many blocks as the time allows are there then.
  void touch(std::int64_t time) {
    const std::int64_t end = Measurement::now() + time;
    while (memory != MAP_FAILED && touched < bytes / block && Measurement::now() < end)
      std::fill_n(at(touched++), 3 * blockSize, 1.0F);
  }
  bool isThere() const { return touched > 0; }
  /// Goes through the next block; returns how many bytes that were.
  double step() {
    float *const a = at(next), *const b = a + blockSize, *const c = b + blockSize;
    next = next + 1 == touched ? 0 : next + 1;
    for (std::size_t i = 0; i < blockSize; ++i)
      a[i] = b[i] + 0.5F * c[i];
    asm volatile("" ::"r"(a) : "memory");
    return static_cast<double>(block);
  }

private:
  static constexpr std::size_t block = 3 * blockSize * sizeof(float);
  float *at(std::size_t i) const { return static_cast<float *>(memory) + i * 3 * blockSize; }

  const std::size_t bytes;
  void *memory;
  std::size_t touched = 0, next = 0;
};

/// Bytes of a thread's arrays: all of them are larger than the caches.
std::size_t sizeFor(unsigned threads) {
  constexpr std::size_t least = 96 << 20, most = std::size_t{1} << 30;
  const auto cache = static_cast<std::size_t>(std::max(sysconf(_SC_LEVEL3_CACHE_SIZE), 0L));
  return std::clamp(4 * cache, least, most) / threads;
}

/// Waits until all threads have come here so often.
void meet(std::atomic<unsigned> &arrived, unsigned threads, unsigned times) {
  ++arrived;
  while (arrived < threads * times)
    std::this_thread::yield();
}

} // namespace

double Roofline::shareOf(double bytesPerNanosecond, double operationsPerNanosecond) const {
  return std::max(bytesPerNanosecond / bytes, operationsPerNanosecond / operations);
}

Roofline measureRoofline(unsigned threads) {
  threads = std::max(threads, 1U);
  double (*const compute)() = chooseComputation();
  std::vector<Roofline> reached(threads);
  std::atomic<unsigned> arrived{0};
  const auto measure = [&](Roofline &own) {
    Arrays arrays(sizeFor(threads) / (3 * blockSize * sizeof(float)));
    arrays.touch(15 * millisecond);
    meet(arrived, threads, 1);
    own.operations = rateOf(4 * millisecond, compute);
    meet(arrived, threads, 2);
    if (arrays.isThere())
      own.bytes = rateOf(12 * millisecond, [&] { return arrays.step(); });
  };
  std::vector<std::thread> all;
  try {
    for (Roofline &own : reached)
      all.emplace_back(measure, std::ref(own));
  } catch (const std::system_error &) { // those that are there are not to wait for others
    arrived = 2 * threads;
  }
  for (std::thread &each : all)
    each.join();
  if (all.size() < threads)
    return {};
  Roofline sum;
  for (const Roofline &own : reached) {
    sum.bytes += own.bytes;
    sum.operations += own.operations;
  }
  return sum;
}

} // namespace cu2port::profile
