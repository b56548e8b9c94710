// Switches with a label for every value that they can get, before barriers. What a thread does is
// also done by the host, by the same function.
#include "check.h"

enum Way : unsigned char { left, right, up, down };

__host__ __device__ unsigned turn(unsigned x, unsigned n) {
  switch (x % 4u) {
  case 0:
    x -= 72u;
    break;
  case 1:
    x += 5;
  case 2:
    x ^= n;
    break;
  case 3:
    x -= x * x;
    break;
  }
  return x;
}

__host__ __device__ unsigned turnOrStay(unsigned x, int n) {
  const Way way = static_cast<Way>(x >> 3 & 3);
  switch (way) {
  default:
    return 0;
  case down:
    x *= 3;
    break;
  case up:
  case left:
    return x + n;
  case right:
    x ^= 0x55;
  }
  return x;
}

__host__ __device__ unsigned choose(unsigned x, unsigned n) {
  const bool isLarge = x > n;
  switch (static_cast<int>(isLarge)) {
  case 1:
    x = x / 2 + 1;
    break;
  case 0:
    x = x * 2 + n;
  }
  unsigned long long high = static_cast<unsigned long long>(x) << 32 | n;
  switch (high >> 63) {
  case 0:
    return x + 7;
  case 1:
    x ^= 0x80000000u;
    break;
  default:
    x = 0;
  }
  return x;
}

/// Numbers that can be negative have values without a label.
__host__ __device__ int leaveOut(int x, unsigned char byte) {
  switch (x % 2) {
  case 0:
    return 1;
  case 1:
    return 2;
  }
  switch (byte % 5) {
  case 0:
  case 1:
    return 3;
  case 2:
    return 4 + byte;
  case 3:
    return x;
  }
  return 5;
}

__global__ void switchAll(const unsigned *in, unsigned *out, unsigned n) {
  __shared__ unsigned values[128];
  const unsigned t = threadIdx.x;
  unsigned x = in[t];
  values[t] = x;
  __syncthreads();
  x = turn(x, n);
  __syncthreads();
  values[t] += x;
  __syncthreads();
  x = turnOrStay(values[t ^ 1], n) + values[t];
  __syncthreads();
  values[t] = x;
  if (t % 5 < 3)
    values[t] = choose(x, n);
  __syncthreads();
  out[t] = values[127 - t] + leaveOut(static_cast<int>(x), x);
}

void test(check::Random &random) {
  for (unsigned n : {1u, 1u << 31}) {
    const std::vector<unsigned> in = random.bits<unsigned>(128);
    std::vector<unsigned> sums(128), values(128), expected(128);
    check::Array<unsigned> device(in), out(128);
    switchAll<<<1, 128>>>(device, out, n);
    for (unsigned t = 0; t < 128; ++t)
      sums[t] = in[t] + turn(in[t], n);
    for (unsigned t = 0; t < 128; ++t) {
      values[t] = turnOrStay(sums[t ^ 1], n) + sums[t];
      expected[t] = leaveOut(static_cast<int>(values[t]), values[t]);
      if (t % 5 < 3)
        values[t] = choose(values[t], n);
    }
    for (unsigned t = 0; t < 128; ++t)
      expected[t] += values[127 - t];
    check::equal("switches", out.fetch(), expected);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
