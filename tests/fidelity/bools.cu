// A bool is a byte that is 0 or 1, wherever it lies, and whatever number became one. What a thread
// does is also done by the host, by the same function.
#include "check.h"

struct Options {
  bool flag[4];
  int n;
};
struct Grid {
  bool cells[2][3];
  bool single;
  short n;
};
struct Nested {
  Grid grids[2];
  union {
    bool asBool;
    unsigned char asByte;
  };
  bool low : 1, high : 1;
  unsigned rest : 4;
  bool *where;
};

template <class T> __host__ __device__ void put(T &to, int value) { to = value & 6; }
template <bool B> __host__ __device__ int choose(int x) { return B ? x : -x; }
__host__ __device__ bool isOdd(int x) { return x & 1; }
__host__ __device__ bool identity(bool x) { return x; }
__host__ __device__ bool *second(bool *flags) { return flags + 1; }
__host__ __device__ void toggle(bool &flag) { flag = !flag; }
__host__ __device__ int countSet(const bool *flags, int n) {
  int count = 0;
  for (int i = 0; i < n; ++i)
    count += flags[i];
  return count;
}
__host__ __device__ bool changeOwn(bool flag) {
  bool *pointer = &flag;
  *pointer = !*pointer;
  return flag;
}

const int Results = 32;

__host__ __device__ void compute(int x, double real, const bool *in, int *out) {
  bool flags[3][2] = {{bool(x & 256)}, {bool(x & 2), x > 100}};
  out[0] = flags[0][0] + 10 * flags[1][0] + 100 * flags[1][1] + flags[2][1];
  flags[0][1] = real;
  flags[2][0] = real - 0.25;
  out[1] = flags[0][1] == true;
  out[2] = flags[2][0] + (flags[0][1] << 3);
  bool b = x & 64;
  out[3] = b == true;
  b |= x & 8;
  out[4] = b + b;
  b ^= x & 4;
  out[5] = b == 1;
  b &= 3;
  out[6] = ~b;
  flags[1][1] |= x;
  flags[1][0] ^= x;
  flags[2][1] &= 6;
  out[7] = flags[1][1] + 2 * flags[1][0] + 4 * flags[2][1];
  b += x;
  out[8] = b == true;
  b -= 1;
  out[9] = b == true;
  b *= 0.25;
  out[10] = b + 1;
  flags[0][0] = b = x & 32;
  out[11] = flags[0][0] * 7 - b;
  bool *pointer = &flags[1][0];
  *pointer = x & 128;
  *second(pointer) = isOdd(x) && real;
  out[12] = *pointer + 2 * flags[1][1];
  bool local = x & 16;
  bool *address = &local;
  *address |= 2;
  toggle(local);
  toggle(flags[0][0]);
  out[13] = local + 2 * flags[0][0];
  put(local, x);
  put(flags[0][1], x);
  out[14] = local + flags[0][1];
  out[15] = choose<true>(x) + choose<false>(x / 2) + identity(x & 4);
  out[16] = in[x % 8] ? in[(x + 1) % 8] : in[(x + 2) % 8];
  out[17] = countSet(in, 8) + countSet(&flags[0][0], 6);
  out[18] = changeOwn(x & 1) + changeOwn(in[x & 7]);
  out[19] = (x & 512 ? in[0] : x & 2) == true;
  unsigned char byte = isOdd(x);
  byte -= in[1] + in[2];
  out[20] = byte;
  char character = in[3] * 200;
  out[21] = character;
  out[22] = -in[4] + +in[5] - (in[6] < in[7]);
  float sum = in[0] + 0.5f;
  out[23] = static_cast<int>(sum * 4) + (in[1] && sum);
  out[24] = static_cast<bool>(real) + static_cast<bool>(x & 1024) + !real + !x;
  unsigned long long wide = x;
  b = wide << 40;
  out[25] = b ? 3 : 4;
  out[26] = b >= in[0];
  b = pointer;
  out[27] = b + (address == nullptr);
  const bool fixed = x & 2;
  out[28] = fixed == true ? fixed : 5;
  out[29] = sizeof(bool) + 10 * sizeof(flags) + 100 * sizeof(Nested) + 10000 * sizeof(Options);
  out[30] = !!(x & 12) + !in[2] * 2 + (isOdd(x) && x > 3);
  out[31] = static_cast<bool>(x & 4) + (in[5] | (x & 2)) + (in[5] ^ 2);
}

__global__ void calculate(const int *xs, const double *reals, const bool *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    compute(xs[i], reals[i], in, out + i * Results);
}

__host__ __device__ void change(Nested &nested, int x) {
  nested.grids[x & 1].cells[x % 2][x % 3] = x & 12;
  nested.grids[0].cells[1][2] |= x & 16;
  nested.grids[1].single = nested.grids[0].cells[1][2] ^ nested.low;
  nested.grids[1].n += nested.grids[x & 1].single + nested.high;
  nested.asByte = nested.grids[0].single;
  nested.asBool = nested.asBool ? 0 : x & 6;
  nested.low = x & 2;
  nested.high = nested.high ^ (x & 4);
  nested.rest += nested.low + nested.asBool;
}

__constant__ bool table[8];
__constant__ Grid pattern;
__device__ bool anySet = false;
__device__ bool perBlock[4];

/// Everywhere a bool can lie, across a barrier.
__global__ void store(Nested *all, Options options, Grid grid, bool invert, bool *out, int n) {
  __shared__ bool shared[64];
  __shared__ Nested tile[64];
  extern __shared__ bool dynamic[];
  int t = threadIdx.x;
  bool odd = t & 1;
  bool large = t & 32;
  shared[t] = t & 40;
  tile[t] = all[t % n];
  dynamic[t] = options.flag[t % 4] || grid.cells[t % 2][t % 3];
  __syncthreads();
  odd |= shared[(t + 1) % 64] & 2;
  Nested mine = tile[(t + 3) % 64];
  change(mine, t);
  bool result = dynamic[(t + 7) % 64] ^ table[t % 8] ^ pattern.cells[t % 2][(t + 1) % 3];
  result = invert ? !result : result;
  __syncthreads();
  if (t < n) {
    all[t] = mine;
    out[t] = result + odd * 2 - large;
  }
  if (t == 5)
    anySet = t & 4;
  perBlock[t % 4] = (t % 4) & 2;
}

/// Through pointers in a structure, in global memory.
__global__ void follow(Nested *all, bool *flags, int n) {
  int t = threadIdx.x;
  all[t].where = flags + t;
  *all[t].where = (t & 8) | flags[t];
  if (all[t].where[0])
    all[t].grids[0].single = *all[t].where & 3;
}

void testCalculation(check::Random &random) {
  const int n = 300;
  std::vector<int> xs = random.integers(n, 0, 2047);
  std::vector<double> reals = random.reals<double>(n, -1, 1);
  for (int i = 0; i < n; i += 3)
    reals[i] = i % 2 ? 0.25 : 0;
  bool in[8];
  for (bool &each : in)
    each = random.integer(0, 1);
  check::Array<int> deviceXs(xs), out(n * Results);
  check::Array<double> deviceReals(reals);
  check::Array<bool> deviceIn(8);
  CHECK(cudaMemcpy(deviceIn, in, 8, cudaMemcpyHostToDevice));
  calculate<<<3, 128>>>(deviceXs, deviceReals, deviceIn, out, n);
  std::vector<int> expected(n * Results);
  for (int i = 0; i < n; ++i)
    compute(xs[i], reals[i], in, &expected[i * Results]);
  check::equal("calculation", out.fetch(), expected);
}

Nested randomNested(check::Random &random) {
  Nested nested;
  std::memset(&nested, 0, sizeof nested);
  for (Grid &grid : nested.grids) {
    for (auto &row : grid.cells)
      for (bool &cell : row)
        cell = random.integer(0, 1);
    grid.single = random.integer(0, 1);
    grid.n = random.integer(-100, 100);
  }
  nested.asBool = random.integer(0, 1);
  nested.low = random.integer(0, 1);
  nested.rest = random.integer(0, 15);
  return nested;
}

void testStorage(check::Random &random) {
  const int n = 60;
  std::vector<Nested> all;
  for (int i = 0; i < n; ++i)
    all.push_back(randomNested(random));
  const Options options = {{true, false, false, true}, 3};
  const Grid grid = all[0].grids[0], known = all[1].grids[0];
  const bool values[8] = {true, true, false, true, false, false, true, false};
  CHECK(cudaMemcpyToSymbol(table, values, sizeof values));
  CHECK(cudaMemcpyToSymbol(pattern, &known, sizeof known));
  check::Array<Nested> deviceAll(all);
  check::Array<unsigned char> out(n);
  const bool invert = random.integer(0, 1);
  store<<<1, 64, 64>>>(deviceAll, options, grid, invert, reinterpret_cast<bool *>(out.data()), n);
  std::vector<Nested> expected;
  std::vector<unsigned char> expectedOut;
  for (int t = 0; t < n; ++t) {
    expected.push_back(all[(t + 3) % 64 % n]);
    change(expected.back(), t);
    const int other = (t + 7) % 64;
    const bool dynamic = options.flag[other % 4] || grid.cells[other % 2][other % 3];
    bool result = dynamic ^ values[t % 8] ^ known.cells[t % 2][(t + 1) % 3];
    result = invert ? !result : result;
    expectedOut.push_back(bool(result + (t & 1) * 2 - bool(t & 32)));
  }
  check::equal("results", out.fetch(), expectedOut);
  check::equal("structs", deviceAll.fetch(), expected);
  unsigned char any, blocks[4];
  CHECK(cudaMemcpyFromSymbol(&any, anySet, 1));
  CHECK(cudaMemcpyFromSymbol(blocks, perBlock, 4));
  check::equal<int>("device variable", any, 1);
  for (int i = 0; i < 4; ++i)
    check::equal<int>("device array", blocks[i], i >= 2, i);
}

void testPointers() {
  const int n = 32;
  check::Array<Nested> all(std::vector<Nested>(n, Nested{}));
  std::vector<unsigned char> flags(n);
  for (int i = 0; i < n; ++i)
    flags[i] = i % 3 == 0;
  check::Array<unsigned char> device(flags);
  follow<<<1, n>>>(all, reinterpret_cast<bool *>(device.data()), n);
  const std::vector<unsigned char> got = device.fetch();
  const std::vector<Nested> structs = all.fetch();
  for (int i = 0; i < n; ++i) {
    check::equal<int>("flags", got[i], (i & 8) || i % 3 == 0, i);
    check::equal<int>("through the struct", structs[i].grids[0].single, got[i], i);
  }
}

__host__ __device__ int sideOf(float x) { return x > 0.5f ? 1 : x < -0.5f ? -1 : 0; }
__host__ __device__ void lower(int *count, bool really) {
  if (really)
    *count = -1;
}
struct Side {
  int sign;
  float weight;
};

const int Signs = 28;

/// Conditions as signed numbers, which become floating-point ones: compilers see through all of it.
__host__ __device__ void negated(int seed, double real, double *out) {
  const float x = static_cast<float>(real);
  out[0] = sideOf(x);
  out[1] = -(x < -0.5f);
  out[2] = static_cast<float>(x < -0.5f ? -1 : 0);
  out[3] = static_cast<float>((seed > 3) - 1);
  out[4] = (x > 0.5f) * -1 * 1.0f;
  int last = 0;
  for (int i = 0; i < 1; ++i)
    if (seed > i + 5)
      last = -1;
  out[5] = last;
  int count = 0;
  lower(&count, x > 0.5f);
  out[6] = static_cast<float>(count);
  const Side side = {x < 1.0f ? -1 : 0, x};
  out[7] = side.sign * side.weight;
  int pair[2];
  pair[0] = seed % 3 ? 0 : -1;
  pair[1] = seed;
  out[8] = pair[0] + 0.5;
  out[9] = static_cast<signed char>(seed > 3 ? 255 : 0);
  const unsigned mask = x > 0.5f ? 0xFFFFFFFFu : 0;
  out[10] = static_cast<int>(mask);
  out[11] = mask;
  out[12] = static_cast<float>((seed & 4 ? -1LL : 0LL) & (x < 1 ? -1 : 0));
  const float4 list = {static_cast<float>(~(seed == 3) + 1), 0, 0, 1};
  out[13] = list.x;
  const short small = seed == 7 ? -1 : 0;
  out[14] = static_cast<float>(small) < -0.5f ? 3 : 4;
  out[15] = sideOf(x) * 0.25f + (x < 0) - (x > 0);
}

__host__ __device__ int negatedIf(bool condition, int x) { return condition ? -x : 0; }

/// By what compilers make of steps, pointers, arguments, comparisons and compound assignments.
__host__ __device__ void led(int seed, double real, double *out) {
  const bool isLow = real < 0.5;
  int down = 0, up = 0, pointed = 0, captured = 0, known = 0;
  if (isLow) {
    --down;
    ++up;
  }
  int *pointer = &pointed;
  if (isLow)
    *pointer = -1;
  const auto lowerIf = [&](bool condition) {
    if (condition)
      captured = -1;
  };
  lowerIf(isLow);
  switch (seed) {
  case 2:
    known = seed - 3;
  }
  int sides[2] = {-isLow, 5}, next = 0;
  sides[next++] *= real + 3;
  out[0] = down;
  out[1] = static_cast<float>(up - 1);
  out[2] = static_cast<float>(pointed);
  out[3] = static_cast<float>(captured);
  out[4] = static_cast<float>(known);
  out[5] = static_cast<float>(negatedIf(isLow, 1));
  out[6] = static_cast<float>((isLow ? -2 : 0) / 2);
  out[7] = static_cast<float>(seed == 3 ? seed - 4 : 0);
  out[8] = sides[0] * 10 + next;
}

__global__ void convertSigns(const int *seeds, const double *reals, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    negated(seeds[i], reals[i], out + i * Signs);
    out[i * Signs + 16] = __int2float_rn(seeds[i] > 3 ? -1 : 0);
    out[i * Signs + 17] = __int2double_rn(seeds[i] > 4 ? -1 : 0);
    short step = -(reals[i] < 0.5);
    step *= reals[0] + 8;
    out[i * Signs + 18] = step;
    led(seeds[i], reals[i], out + i * Signs + 19);
  }
}

void testSigns(check::Random &random) {
  const int n = 200;
  const std::vector<int> seeds = random.integers(n, 0, 31);
  std::vector<double> reals(n), expected(n * Signs);
  for (int i = 0; i < n; ++i) {
    reals[i] = random.integer(-3, 3) * 0.5;
    negated(seeds[i], reals[i], &expected[i * Signs]);
    expected[i * Signs + 16] = seeds[i] > 3 ? -1 : 0;
    expected[i * Signs + 17] = seeds[i] > 4 ? -1 : 0;
    expected[i * Signs + 18] = reals[i] < 0.5 ? -static_cast<short>(reals[0] + 8) : 0;
    led(seeds[i], reals[i], &expected[i * Signs + 19]);
  }
  check::Array<int> deviceSeeds(seeds);
  check::Array<double> deviceReals(reals), signs(n * Signs);
  convertSigns<<<2, 128>>>(deviceSeeds, deviceReals, signs, n);
  check::equal("signs", signs.fetch(), expected);
}

void test(check::Random &random) {
  testCalculation(random);
  testStorage(random);
  testSigns(random);
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  if (properties.managedMemory || properties.unifiedAddressing)
    testPointers();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
