// cuda::std, the C++ library of CUDA's own: what C++17's lacks, and names of both.
#include "check.h"

#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/cmath>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

namespace std_ = cuda::std;

constexpr int Results = 30;

__host__ __device__ inline int sum(std_::span<const int> values) {
  int result = 0;
  for (const int each : values)
    result += each;
  return result;
}

__host__ __device__ inline void use(int *x, int *out) {
  std_::span<int> span(x, 8);
  span[0] += 5;
  *out++ = sum(span.first(4)) * 100 + sum(span.subspan(4, 2));
  *out++ = static_cast<int>(span.size() * 100 + span.size_bytes()) + span.back() + span.front();
  *out++ = sum(span.last<3>()) + static_cast<int>(span.subspan<2>().size());
  *out++ = static_cast<int>(span.first<4>().extent) + (span.empty() ? 1000 : 0);
  *out++ = *(span.end() - 1) - *span.begin();

  int a = x[1], b = x[2];
  std_::swap(a, b);
  *out++ = a * 100 + b;
  *out++ = std_::exchange(a, 70) * 100 + a;

  const unsigned int u = static_cast<unsigned int>(x[0]) * 2654435761u;
  const unsigned char byte = static_cast<unsigned char>(x[3] * 37);
  *out++ = std_::popcount(u) + 100 * std_::popcount(byte);
  *out++ = std_::countl_zero(u >> 7) + 100 * std_::countl_zero(byte);
  *out++ = std_::countr_zero(u << 5) + 100 * std_::countr_zero(0ull) + std_::countr_one(byte);
  *out++ = std_::countl_one(~u >> 1) + std_::has_single_bit(64u) * 10 + std_::has_single_bit(u);
  *out++ = static_cast<int>(std_::bit_ceil(u >> 9)) + std_::bit_width(u >> 3);
  *out++ = static_cast<int>(std_::bit_floor(u >> 2));
  *out++ = static_cast<int>(std_::rotl(u, 13) ^ std_::rotr(u, 3) ^ std_::rotl(byte, 3));
  *out++ = std_::bit_cast<int>(static_cast<float>(x[4]) * 0.3f);

  std_::array<int, 3> array{1, x[5], 3};
  *out++ = array[1] * 10 + static_cast<int>(array.size());
  std_::tuple<int, float> tuple(x[6], 2.5f);
  *out++ = std_::get<0>(tuple) + static_cast<int>(2 * std_::get<1>(tuple));
  const std_::pair<int, int> pair = std_::make_pair(x[7], 6);
  *out++ = pair.first * pair.second;
  std_::optional<int> none, some = x[2];
  *out++ = none.value_or(9) + *some;
  *out++ = std_::numeric_limits<std_::int16_t>::max() + std_::is_same_v<std_::uint32_t, unsigned>;
  *out++ = std_::plus<int>()(x[1], 4) + (std_::less<int>()(x[1], x[2]) ? 100 : 0);
  *out++ = std_::max(x[1], x[2]) * 100 + std_::min(x[1], x[2]);
}

__global__ void inKernel(int *x, int *out) { use(x, out); }

void test(check::Random &random) {
  std::vector<int> x = random.integers(8, 1, 99);
  std::vector<int> expected(Results);
  check::Array<int> in(x), out(expected);
  inKernel<<<1, 1>>>(in, out);
  use(x.data(), expected.data());
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < Results; ++i)
    check::equal("cuda::std", got[i], expected[i], i);
  // What the host has computed with the same text, by the definitions.
  check::equal("popcount", std_::popcount(0xf0fu), 8);
  check::equal("countl_zero", std_::countl_zero(static_cast<unsigned short>(1)), 15);
  check::equal("countr_zero", std_::countr_zero(8ull), 3);
  check::equal("bit_ceil", std_::bit_ceil(5u), 8u);
  check::equal("bit_floor", std_::bit_floor(5u), 4u);
  check::equal("rotr", std_::rotr(1u, 1), 0x80000000u);
  check::equal("bit_cast", std_::bit_cast<unsigned int>(1.0f), 0x3f800000u);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
