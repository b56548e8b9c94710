// Conditions of every type, in every place that asks for one. What a thread does is also done by
// the host, by the same function.
#include "check.h"

enum Colour { none, red, green };
enum Level : unsigned char { low, high = 200 };
enum Wide : unsigned long long { zero, huge = 1ull << 40 };
struct Flags {
  unsigned few : 3, more : 20;
  bool single : 1;
  int rest;
};
struct Amount {
  float value;
  __host__ __device__ explicit operator bool() const { return value; }
  __host__ __device__ bool operator!() const { return !value; }
};

const int Results = 32;

template <class T> __host__ __device__ int places(T x, T y) {
  int result = x ? 1 : 2;
  if (x)
    result += 4;
  if (!x && y)
    result += 8;
  result += (x || y) * 16 + !y * 32;
  int rounds = 0;
  for (T left = x; left && rounds < 3; ++rounds)
    left = y;
  while (y && rounds < 5)
    ++rounds;
  do
    ++rounds;
  while (x && rounds < 7);
  const bool both = x ? y : x;
  return result + rounds * 64 + both * 1024 + (x ? y ? 3 : 5 : 7) * 2048;
}

__host__ __device__ void conditions(int seed, double real, int *memory, int *out) {
  out[0] = places<float>(real, seed & 1);
  out[1] = places<double>(real, -real);
  out[2] = places<char>(seed & 2, seed & 4);
  out[3] = places<unsigned char>(seed << 6, seed);
  out[4] = places<short>(seed << 13, seed & 8);
  out[5] = places<unsigned short>(seed << 14, seed & 1);
  out[6] = places<int>(seed & 3, seed >> 2);
  out[7] = places<unsigned>(seed, seed & 16);
  out[8] = places<long long>(static_cast<long long>(seed) << 32, seed & 4);
  out[9] = places<unsigned long long>(static_cast<unsigned long long>(seed & 3) << 62, seed & 1);
  out[10] = places<bool>(seed & 4, seed & 2);
  out[11] = places<int *>(seed & 1 ? memory : nullptr, seed & 2 ? memory + 1 : nullptr);
  out[12] = static_cast<int>((1 - real / 3) ? real < 3 : 5.5);
  const float notANumber = static_cast<float>(real - real) / static_cast<float>(real - real);
  out[13] = notANumber ? 1 : 2;
  out[14] = (real ? real / 8 : -0.0 * seed) ? 3 : 4;
  out[15] = (seed ? real : 0.0f) ? memory[0] : memory[1];
  out[16] = places<Colour>(static_cast<Colour>(seed % 3), static_cast<Colour>(seed & 2));
  out[17] = places<Level>(seed & 1 ? high : low, seed & 2 ? low : high);
  out[18] = places<Wide>(seed & 4 ? huge : zero, seed & 1 ? huge : zero);
  Flags flags = {};
  flags.few = seed;
  flags.more = seed << 8;
  flags.single = seed & 16;
  out[19] = places<int>(flags.few, flags.more) + (flags.single ? 1 : 2) + (flags.more && flags.few);
  const Amount amount = {static_cast<float>(real)};
  out[20] = (amount ? 1 : 2) + (amount && seed ? 4 : 8) + (!amount ? 16 : 32);
  volatile double moving = real;
  out[21] = (moving ? 1 : 2) + (!moving ? 4 : 8) + (moving && moving < 1);
  const float2 pair = {static_cast<float>(real), static_cast<float>(-real * 0.25)};
  out[22] = (pair.y ? 1 : 2) + (pair.x || pair.y ? 4 : 8);
  out[23] = places<float>(notANumber, 0.25f);
  out[24] = places<double>(notANumber, notANumber);
  const float tiny = static_cast<float>(real) * 1e-30f;
  out[25] = places<float>(tiny, -tiny);
  out[26] = places<double>(real * 1e-300, real * 1e300);
}

/// Conditions that also do something.
__host__ __device__ void changing(int seed, double real, int *memory, int *out) {
  float value = 0;
  int count = 0;
  if ((value = static_cast<float>(real) / 2))
    count += 1;
  if (float half = value / 2)
    count += half < 0 ? 2 : 4;
  while (int rest = seed >> count / 8)
    count += 8 + (rest & 0);
  out[27] = count;
  for (double left = real; left -= real / 4; ++count)
    if (left > 10 || !left || count > 500)
      break;
  out[28] = count;
  out[29] = (count += 2, value) ? count : -count;
  out[30] = (!!value == (value != 0)) + (-value && value > 0);
  const int *first = memory, *none = nullptr;
  out[31] = (first && !none) + ((seed & 1 ? first : none) ? 2 : 0);
}

__global__ void calculate(const int *seeds, const double *reals, int *memory, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    conditions(seeds[i], reals[i], memory, out + i * Results);
    changing(seeds[i], reals[i], memory, out + i * Results);
  }
}

void test(check::Random &random) {
  const int n = 200;
  const std::vector<int> seeds = random.integers(n, 0, 31);
  std::vector<double> reals(n);
  for (double &real : reals)
    real = random.integer(-3, 3) * 0.5;
  std::vector<int> memory = {11, 22};
  check::Array<int> deviceSeeds(seeds), deviceMemory(memory), out(n * Results);
  check::Array<double> deviceReals(reals);
  calculate<<<2, 128>>>(deviceSeeds, deviceReals, deviceMemory, out, n);
  std::vector<int> expected(n * Results);
  for (int i = 0; i < n; ++i) {
    conditions(seeds[i], reals[i], memory.data(), &expected[i * Results]);
    changing(seeds[i], reals[i], memory.data(), &expected[i * Results]);
  }
  check::equal("conditions", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
