// Bit-fields: signed, unsigned, bool, enumerations, of several sizes and beside other members; as
// the host lays them out.
#include "check.h"

enum Colour : unsigned { Red, Green, Blue };

struct Flags {
  unsigned low : 3;
  unsigned middle : 7; // up to 127
  signed high : 5;
};

struct Mixed {
  short before;
  unsigned a : 10;
  bool on : 1;
  Colour colour : 2;
  unsigned char : 0;
  unsigned char small : 4, other : 4;
  float real;
  unsigned long long wide : 40;
  long long rest : 24;
};

struct Whole {
  unsigned all : 32;
  int none : 1;
};

union Word {
  unsigned low : 12;
  signed all : 28;
  unsigned char byte;
  unsigned whole;
};

struct Version {
  unsigned first : 6, second : 10;
  int patch : 7;
  short build;
  __host__ __device__ Version(int x) : first(x), second(x >> 2), patch(-x), build((short)x) {}
};

struct Narrow {
  unsigned a : 11;
  bool on : 3;
  signed b : 5;
  unsigned long long w : 40;
};
__host__ __device__ int kind(int) { return 1; }
__host__ __device__ int kind(unsigned) { return 2; }
__host__ __device__ int kind(unsigned long long) { return 3; }
struct Pair {
  unsigned first;
  unsigned long long second;
};

/// Their own types in braces and as arguments, int in arithmetic.
__host__ __device__ int inBraces(int x) {
  Narrow n = {static_cast<unsigned>(x) & 2047, x % 2 == 0, -3, static_cast<unsigned>(x) * 4000ull};
  unsigned list[] = {n.a, 7u};
  signed char small[] = {static_cast<signed char>(n.b)};
  unsigned one{n.a};
  const Pair pair{n.a, n.w};
  return kind(n.a) + 10 * kind(n.a + 0) + 100 * kind(n.w) + (n.a - 3000 < 0 ? 1000 : 0) +
         static_cast<int>(list[0] + one + pair.first + (pair.second >> 12)) + small[0] + n.on +
         (n.a << 1) - ~n.a;
}

__host__ __device__ int simple(int x) {
  Flags f = {(unsigned)x, 3};
  f.middle = x >> 3;
  f.high = x >> 2;
  f.middle += 125;
  f.low--;
  ++f.high;
  f.high *= 2;
  f.low <<= 1;
  Flags g = f;
  g.low ^= f.middle;
  int kept = g.low = x;
  return g.low + 10 * f.middle + 10000 * f.high + kept * 7 + (f.low < -1);
}

__host__ __device__ void change(Mixed *m, int x) {
  m->before += (short)x;
  m->a = m->a * 3 + x;
  m->on = x & 6;
  m->colour = x % 3 == 2 ? Blue : x & 1 ? Green : Red;
  m->small = m->other + x;
  m->other = m->small * 3;
  m->wide = m->wide * 1000003ull + (m->rest < 0);
  m->rest -= x * 4099ll;
  if (m->on && m->colour != Green)
    m->real += 0.5f;
}

__host__ __device__ int whole(int x) {
  Whole w[2] = {{(unsigned)x, -1}};
  w[1].all = ~w[0].all;
  w[1].none = w[0].none + 1;
  return (int)(w[1].all >> 4) + w[1].none + w[0].none * 2;
}

__host__ __device__ int steps(int x) {
  Word w = {(unsigned)x & 0xfff};
  int sum = w.low + (int)w.byte;
  w.all = x * 7777;
  sum += w.all++ / 3;
  sum += w.low--;
  w.byte ^= 5;
  Version v(x), next = v;
  sum += next.first++ * 3;
  sum += next.second-- * 5;
  sum += next.patch++ * 7 + v.patch-- + v.build;
  sum += next.patch++ ? next.first : next.second;
  return (int)((w.whole & 0xfffffff) >> 3) + sum + v.first * 11 + v.patch * 13 + next.patch * 17 +
         next.second;
}

__host__ __device__ int nextOf(Flags &f) {
  f.high = f.high + 1;
  return f.high;
}
struct Chain {
  unsigned first : 5, second : 9;
  __host__ __device__ Chain(int x) : first(x), second(first++) {}
};

/// What is assigned changes other fields of the same integer before.
__host__ __device__ int inOrder(int x) {
  Flags f = {0, static_cast<unsigned>(x) & 63, x & 7};
  f.low = f.middle++;
  f.middle += f.low = f.low + 1;
  f.low = nextOf(f);
  f.middle = x & 1 ? ++f.low : f.low--;
  f.low += nextOf(f);
  if ((f.low = f.middle = 5) > 4)
    f.middle += f.low++;
  Word w;
  w.whole = 0;
  w.all = x & 4095;
  w.all = w.byte = w.low + 1;
  const Chain chain(x & 15);
  return f.low + 8 * (f.middle + 128 * (f.high + 16)) + w.all * 65536 + chain.first * 3 +
         chain.second * 96;
}

__global__ void run(Mixed *mixed, const int *in, int *out, int n) {
  __shared__ Mixed shared[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    shared[threadIdx.x] = mixed[i];
  __syncthreads();
  if (i >= n)
    return;
  Mixed own = shared[threadIdx.x];
  change(&own, in[i]);
  change(&own, in[n - 1 - i]);
  mixed[i] = own;
  mixed[i].small++;
  out[3 * i] = simple(in[i]) + inBraces(in[i]);
  out[3 * i + 1] = whole(in[i]) + inOrder(in[i]);
  out[3 * i + 2] = steps(in[i]);
}

void test(check::Random &random) {
  const int n = 1000;
  const std::vector<int> in = random.integers(n, 0, 100000);
  std::vector<Mixed> mixed(n);
  std::memset(static_cast<void *>(mixed.data()), 0, n * sizeof(Mixed));
  for (int i = 0; i < n; ++i) {
    mixed[i].before = static_cast<short>(i);
    mixed[i].a = random.integer(0, 1023);
    mixed[i].small = random.integer(0, 15);
    mixed[i].other = random.integer(0, 15);
    mixed[i].real = static_cast<float>(i);
    mixed[i].wide = random.next();
    mixed[i].rest = random.integer(-8000000, 8000000);
  }
  check::Array<Mixed> deviceMixed(mixed);
  check::Array<int> device(in), out(3 * n);
  run<<<(n + 63) / 64, 64>>>(deviceMixed, device, out, n);
  std::vector<int> expected;
  for (int i = 0; i < n; ++i) {
    expected.push_back(simple(in[i]) + inBraces(in[i]));
    expected.push_back(whole(in[i]) + inOrder(in[i]));
    expected.push_back(steps(in[i]));
    change(&mixed[i], in[i]);
    change(&mixed[i], in[n - 1 - i]);
    mixed[i].small++;
  }
  check::equal("values", out.fetch(), expected);
  const std::vector<Mixed> got = deviceMixed.fetch();
  for (int i = 0; i < n; ++i)
    check::that(got[i].before == mixed[i].before && got[i].a == mixed[i].a &&
                    got[i].on == mixed[i].on && got[i].colour == mixed[i].colour &&
                    got[i].small == mixed[i].small && got[i].other == mixed[i].other &&
                    got[i].real == mixed[i].real && got[i].wide == mixed[i].wide &&
                    got[i].rest == mixed[i].rest,
                "the host's layout");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
