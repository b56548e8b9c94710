// __int128 and unsigned __int128 in kernels: what C++ has for integers, of numbers at random and at
// the limits, against what the host's compiler makes of the same text.
#include "check.h"

typedef unsigned __int128 u128;
typedef __int128 i128;
typedef unsigned long long u64;

struct Entry {
  char tag;
  i128 value;
  u128 parts[2];
};

template <class T> struct Sum {
  T total = 0;
  __host__ __device__ Sum &operator+=(const T &value) {
    total += value;
    return *this;
  }
};
template <int N> __host__ __device__ u128 power(u128 base) {
  u128 result = 1;
  for (int i = 0; i < N; ++i)
    result *= base;
  return result;
}
constexpr u128 Prime = ((u128)1 << 89) - 1;
__host__ __device__ inline u128 productModulo(u128 a, u64 b) { return (a >> 40) * b % Prime; }
__host__ __device__ inline u64 digest(u128 a) { return (u64)(a >> 64) * 31 + (u64)a; }
__host__ __device__ inline int signOf(i128 a) { return a > 0 ? 1 : a < 0 ? -1 : 0; }

const int Results = 40;

/// `out`: what each operator gives, folded to 64 bits.
__host__ __device__ inline void compute(u128 a, u128 b, int n, u64 *out) {
  const i128 s = (i128)a, t = (i128)b;
  const unsigned by = (unsigned)n & 127;
  int k = 0;
  out[k++] = digest(a + b);
  out[k++] = digest(a - b);
  out[k++] = digest(a * b);
  out[k++] = digest(a / (b | 1));
  out[k++] = digest(a % (b | 1));
  out[k++] = digest((u128)((s >> 1) / (t | 1)));
  out[k++] = digest((u128)((s >> 1) % (t | 1)));
  out[k++] = digest(a & b) ^ digest(a | b) ^ digest(a ^ b);
  out[k++] = digest(~a) + digest(-b);
  out[k++] = digest(a << by);
  out[k++] = digest(a >> by);
  out[k++] = digest((u128)(s >> by));
  out[k++] = (a < b) + 2 * (a > b) + 4 * (a <= b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b);
  out[k++] = (s < t) + 2 * (s > t) + 4 * (s <= t) + 8 * (s >= t) + (s ? 16 : 0) + 32 * !t;
  out[k++] = (u64)signOf(s) + (u64)(a && b) * 2 + (u64)(!a || b) * 4;
  out[k++] = (u64)a + (u64)(long)s + (unsigned)b + (unsigned char)b + (short)t;
  const double d = (double)a, e = (double)s;
  const float f = (float)(a >> 1), g = (float)s;
  out[k++] = (u64)(d * 0x1p-70) + (u64)(long)(e * 0x1p-70);
  out[k++] = (u64)(f * 0x1p-70f) + (u64)(long)(g * 0x1p-70f);
  out[k++] = digest((u128)(i128)(e / 4)) + digest((u128)(d / 2)) + digest((u128)(i128)-1.75f);
  u128 x = a;
  x += 3;
  x -= n;
  x *= b;
  x ^= (u128)5 << 100;
  x <<= n & 7;
  x >>= 3;
  x |= 1;
  x /= 7;
  x %= Prime;
  out[k++] = digest(x);
  i128 y = s;
  y >>= 2;
  y += -n;
  y /= -3;
  out[k++] = digest((u128)y);
  out[k] = digest(x++);
  out[k] += digest(++x) * 3;
  out[k] += digest(x--) * 5;
  out[k++] += digest(--x) * 7;
  y--;
  ++y;
  out[k++] = digest((u128)y);
  Entry entry = {'a', s, {a, 7}};
  entry.parts[n & 1] += b;
  entry.value -= 1;
  const Entry copy = entry;
  out[k++] = digest((u128)copy.value) + digest(copy.parts[0]) + digest(copy.parts[1]) + sizeof copy;
  Sum<i128> sum;
  sum += s;
  sum += n;
  (sum += t) += -1;
  out[k++] = digest((u128)sum.total);
  out[k++] = digest(power<5>(a)) + digest(productModulo(a, (u64)b | 1));
  const u128 larger = a < b ? b : a;
  u128 *at = n % 3 ? &x : &entry.parts[1];
  *at = larger;
  out[k++] = digest(x) + digest(entry.parts[1]);
  unsigned char small = (unsigned char)n;
  small = (unsigned char)(small + a);
  long wide = n;
  wide += (i128)n << 3;
  out[k++] = small + (u64)wide;
  u128 list[3] = {a, b}, none{}, one{1};
  for (int i = 0; i < 3; ++i)
    none += list[i] + one;
  out[k++] = digest(none);
  out[k++] = (u64)((u128)0x123456789abcdefull * 0xfedcba9876543210ull >> 64);
  while (k < Results)
    out[k++] = 0;
}

__global__ void onDevice(const u128 *in, u64 *out, u128 last, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    compute(in[i], i + 1 < n ? in[i + 1] : last, i, out + Results * i);
}

__constant__ i128 weights[2] = {-5, (i128)1 << 50};
__device__ u128 counter = (u128)-1;

__global__ void elsewhere(i128 *out) {
  __shared__ u128 tile[32];
  const int t = threadIdx.x;
  tile[t] = ((u128)t << 64) + t;
  __syncthreads();
  out[t] = (i128)tile[31 - t] * weights[t & 1];
  if (t == 0) {
    counter += 2;
    out[32] = (i128)counter;
  }
}

void test(check::Random &random) {
  const int n = 120;
  std::vector<u64> words(2 * n);
  for (u64 &word : words)
    word = random.bits<u64>();
  for (int i = 0; i < n; i += 5) // and small ones
    words[2 * i + 1] = i % 2 ? 0 : ~0ull;
  std::vector<u128> in(n);
  for (int i = 0; i < n; ++i)
    in[i] = (u128)words[2 * i + 1] << 64 | words[2 * i];
  u128 *device = nullptr;
  CHECK(cudaMalloc(&device, n * sizeof(u128)));
  CHECK(cudaMemcpy(device, in.data(), n * sizeof(u128), cudaMemcpyHostToDevice));
  check::Array<u64> out(Results * n);
  onDevice<<<(n + 63) / 64, 64>>>(device, out, in[0], n);
  const std::vector<u64> found = out.fetch();
  for (int i = 0; i < n; ++i) {
    u64 expected[Results];
    compute(in[i], i + 1 < n ? in[i + 1] : in[0], i, expected);
    for (int k = 0; k < Results; ++k)
      if (found[Results * i + k] != expected[k])
        check::fail("result %d of number %d: %llx, expected %llx", k, i, found[Results * i + k],
                    expected[k]);
  }
  CHECK(cudaFree(device));

  i128 *rows = nullptr, results[33];
  CHECK(cudaMalloc(&rows, sizeof results));
  elsewhere<<<1, 32>>>(rows);
  CHECK(cudaMemcpy(results, rows, sizeof results, cudaMemcpyDeviceToHost));
  for (int t = 0; t < 32; ++t)
    check::that(results[t] == (i128)(((u128)(31 - t) << 64) + (31 - t)) *
                                  (t & 1 ? (i128)1 << 50 : (i128)-5),
                "shared and constant memory");
  check::that(results[32] == 1, "a device variable");
  CHECK(cudaFree(rows));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
