// Integer functions against their definitions: edge values with each other, and random ones. Every
// result is also used in arithmetic, which tells whether it has CUDA's type. CUDA leaves abs() of
// the lowest number open, and __fns() with that many bits to go back.
#include "check.h"

#include <algorithm>
#include <climits>

typedef long long Long;
typedef unsigned long long Wide;

// ---- The definitions --------------------------------------------------------------------------

namespace definition {

template <class T> int bitsOf() { return 8 * static_cast<int>(sizeof(T)); }
template <class T> int popc(T x) {
  int count = 0;
  for (int bit = 0; bit < bitsOf<T>(); ++bit)
    count += x >> bit & 1;
  return count;
}
template <class T> int clz(T x) {
  int count = 0;
  while (count < bitsOf<T>() && !(x >> (bitsOf<T>() - 1 - count) & 1))
    ++count;
  return count;
}
template <class T> int ffs(T x) {
  for (int bit = 0; bit < bitsOf<T>(); ++bit)
    if (x >> bit & 1)
      return bit + 1;
  return 0;
}
template <class T> T brev(T x) {
  T result = 0;
  for (int bit = 0; bit < bitsOf<T>(); ++bit)
    result |= (x >> bit & 1) << (bitsOf<T>() - 1 - bit);
  return result;
}
unsigned bytePerm(unsigned x, unsigned y, unsigned selector) {
  const unsigned char bytes[8] = {
      static_cast<unsigned char>(x),       static_cast<unsigned char>(x >> 8),
      static_cast<unsigned char>(x >> 16), static_cast<unsigned char>(x >> 24),
      static_cast<unsigned char>(y),       static_cast<unsigned char>(y >> 8),
      static_cast<unsigned char>(y >> 16), static_cast<unsigned char>(y >> 24)};
  return bytes[selector & 7] | bytes[selector >> 4 & 7] << 8 | bytes[selector >> 8 & 7] << 16 |
         static_cast<unsigned>(bytes[selector >> 12 & 7]) << 24;
}
unsigned fns(unsigned mask, unsigned base, int n) {
  if (n == 0)
    return mask >> base & 1 ? base : ~0u;
  Long left = n < 0 ? -static_cast<Long>(n) : n;
  for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += n < 0 ? -1 : 1)
    if ((mask >> bit & 1) && --left == 0)
      return static_cast<unsigned>(bit);
  return ~0u;
}
unsigned funnelLeft(unsigned lo, unsigned hi, unsigned shift) {
  return shift == 0 ? hi : shift == 32 ? lo : hi << shift | lo >> (32 - shift);
}
unsigned funnelRight(unsigned lo, unsigned hi, unsigned shift) {
  return shift == 0 ? lo : shift == 32 ? hi : lo >> shift | hi << (32 - shift);
}
int mul24(int x, int y) {
  auto low = [](int v) {
    const int bits = v & 0xFFFFFF;
    return static_cast<Long>(bits >= 0x800000 ? bits - 0x1000000 : bits);
  };
  return static_cast<int>(static_cast<unsigned>(low(x) * low(y)));
}
unsigned umul24(unsigned x, unsigned y) {
  return static_cast<unsigned>(static_cast<Wide>(x % 0x1000000) * (y % 0x1000000));
}
int mulhi(int x, int y) { return static_cast<int>(static_cast<Long>(x) * y >> 32); }
unsigned umulhi(unsigned x, unsigned y) { return static_cast<Wide>(x) * y >> 32; }
Long mul64hi(Long x, Long y) { return static_cast<__int128>(x) * y >> 64; }
Wide umul64hi(Wide x, Wide y) { return static_cast<unsigned __int128>(x) * y >> 64; }
/// Rounded down, or up.
template <class T> T average(T x, T y, int up) {
  return static_cast<T>((static_cast<__int128>(x) + y + up) >> 1);
}
template <class T> unsigned sad(T x, T y, unsigned z) {
  const Long distance = static_cast<Long>(x) - y;
  return static_cast<unsigned>(distance < 0 ? -distance : distance) + z;
}
template <class T> T absolute(T x) { return x < 0 ? -x : x; }
template <class T> T least(T x, T y) { return y < x ? y : x; }
template <class T> T greatest(T x, T y) { return x < y ? y : x; }

} // namespace definition

// ---- The tables: what the device calls, and what it should be ---------------------------------

// Of u, v, w and the same as signed numbers i, j.
#define FUNCTIONS32(X)                                                                             \
  X(__popc(u), definition::popc(u))                                                                \
  X(__clz(i), definition::clz(u))                                                                  \
  X(__ffs(i), definition::ffs(u))                                                                  \
  X(__brev(u), definition::brev(u))                                                                \
  X(__byte_perm(u, v, w), definition::bytePerm(u, v, w))                                           \
  X(__byte_perm(u, v, 0x5140), definition::bytePerm(u, v, 0x5140))                                 \
  X(__byte_perm(u, 0, 0x0123), definition::bytePerm(u, 0, 0x0123))                                 \
  X(__byte_perm(u, v, 0xFEDC), definition::bytePerm(u, v, 0x7654))                                 \
  X(__fns(u, v % 32, max(j, -INT_MAX)), definition::fns(u, v % 32, std::max(j, -INT_MAX)))         \
  X(__fns(u, v % 32, static_cast<int>(w % 9) - 4),                                                 \
    definition::fns(u, v % 32, static_cast<int>(w % 9) - 4))                                       \
  X(__funnelshift_l(u, v, w), definition::funnelLeft(u, v, w % 32))                                \
  X(__funnelshift_r(u, v, w), definition::funnelRight(u, v, w % 32))                               \
  X(__funnelshift_lc(u, v, w), definition::funnelLeft(u, v, std::min(w, 32u)))                     \
  X(__funnelshift_rc(u, v, w), definition::funnelRight(u, v, std::min(w, 32u)))                    \
  X(__mul24(i, j), definition::mul24(i, j))                                                        \
  X(__umul24(u, v), definition::umul24(u, v))                                                      \
  X(__mulhi(i, j), definition::mulhi(i, j))                                                        \
  X(__umulhi(u, v), definition::umulhi(u, v))                                                      \
  X(__hadd(i, j), definition::average(i, j, 0))                                                    \
  X(__rhadd(i, j), definition::average(i, j, 1))                                                   \
  X(__uhadd(u, v), definition::average(u, v, 0))                                                   \
  X(__urhadd(u, v), definition::average(u, v, 1))                                                  \
  X(__sad(i, j, w), definition::sad(i, j, w))                                                      \
  X(__usad(u, v, w), definition::sad(u, v, w))                                                     \
  X(abs(i / 2), definition::absolute(i / 2))                                                       \
  X(min(i, j), definition::least(i, j))                                                            \
  X(max(i, j), definition::greatest(i, j))                                                         \
  X(min(u, v), definition::least(u, v))                                                            \
  X(max(u, v), definition::greatest(u, v))                                                         \
  X(min(i, v), definition::least(u, v))                                                            \
  X(max(u, j), definition::greatest(u, v))                                                         \
  X(umin(u, v), definition::least(u, v))                                                           \
  X(umax(u, v), definition::greatest(u, v))                                                        \
  X(__float_as_int(__int_as_float(i)), i)                                                          \
  X(__float_as_uint(__uint_as_float(u)), u)                                                        \
  X(__double2hiint(__hiloint2double(i, j)), i)                                                     \
  X(__double2loint(__hiloint2double(i, j)), j)                                                     \
  X(__popc(u) - __clz(j), definition::popc(u) - definition::clz(v))                                \
  X(__brev(u & 0xFF) >> 24, definition::brev(u & 0xFF) >> 24)

// Of u, v and the same as signed numbers i, j.
#define FUNCTIONS64(X)                                                                             \
  X(__popcll(u), definition::popc(u))                                                              \
  X(__clzll(i), definition::clz(u))                                                                \
  X(__ffsll(i), definition::ffs(u))                                                                \
  X(__brevll(u), definition::brev(u))                                                              \
  X(__mul64hi(i, j), definition::mul64hi(i, j))                                                    \
  X(__umul64hi(u, v), definition::umul64hi(u, v))                                                  \
  X(llabs(i / 2), definition::absolute(i / 2))                                                     \
  X(labs(static_cast<long>(i / 2)), definition::absolute(static_cast<long>(i / 2)))                \
  X(abs(i / 2), definition::absolute(i / 2))                                                       \
  X(llmin(i, j), definition::least(i, j))                                                          \
  X(llmax(i, j), definition::greatest(i, j))                                                       \
  X(ullmin(u, v), definition::least(u, v))                                                         \
  X(ullmax(u, v), definition::greatest(u, v))                                                      \
  X(min(i, j), definition::least(i, j))                                                            \
  X(max(u, v), definition::greatest(u, v))                                                         \
  X(min(static_cast<long>(i), static_cast<long>(j)),                                               \
    definition::least(static_cast<long>(i), static_cast<long>(j)))                                 \
  X(max(static_cast<unsigned long>(u), static_cast<unsigned long>(v)),                             \
    definition::greatest(static_cast<unsigned long>(u), static_cast<unsigned long>(v)))            \
  X(__double_as_longlong(__longlong_as_double(i)), i)

// ---- On the device, and on the host -----------------------------------------------------------

/// How a result of another type would differ.
#define USE(result) static_cast<Long>((result) / 3)
#define COUNT(call, expected) +2
const int Results32 = FUNCTIONS32(COUNT);
const int Results64 = FUNCTIONS64(COUNT);

#define CALL(call, expected)                                                                       \
  *out++ = call;                                                                                   \
  *out++ = USE(call);

__global__ void functions32(const unsigned *in, Long *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  unsigned u = in[3 * t], v = in[3 * t + 1], w = in[3 * t + 2];
  int i = u, j = v;
  out += static_cast<std::size_t>(t) * Results32;
  FUNCTIONS32(CALL)
}

__global__ void functions64(const Wide *in, Long *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  Wide u = in[2 * t], v = in[2 * t + 1];
  Long i = u, j = v;
  out += static_cast<std::size_t>(t) * Results64;
  FUNCTIONS64(CALL)
}

/// A row of the table: where it is wrong, the call is named.
#define COMPARE(call, expected)                                                                    \
  check::equal(#call, out[0], static_cast<Long>(expected), t);                                     \
  check::equal("as a number of its type: " #call, out[1], USE(expected), t);                       \
  out += 2;

template <class T> std::vector<T> edges() {
  const int bits = 8 * sizeof(T);
  std::vector<T> values = {0,
                           1,
                           2,
                           3,
                           5,
                           7,
                           0x5149,
                           static_cast<T>(0x123456789ABCDEF0ull),
                           static_cast<T>(0xAAAAAAAAAAAAAAAAull)};
  for (int bit : {4, 5, 8, 15, 16, 23, 24, 31, 32, 33, 62, 63})
    if (bit < bits)
      for (int step : {-1, 0, 1})
        values.push_back((T(1) << bit) + step);
  for (T low : {0, 1, 2, 31})
    values.push_back(~low);
  return values;
}

void test32(check::Random &random) {
  const std::vector<unsigned> values = edges<unsigned>();
  std::vector<unsigned> in;
  for (unsigned u : values)
    for (unsigned v : values)
      for (unsigned w :
           {0u, 31u, 32u, 33u, 0x5149u, 0xFFFFFFFFu, values[random.next() % values.size()]})
        in.insert(in.end(), {u, v, w});
  while (in.size() < 3 * 100000)
    in.push_back(random.bits<unsigned>());
  const int n = static_cast<int>(in.size() / 3);
  check::Array<unsigned> device(in);
  check::Array<Long> results(static_cast<std::size_t>(n) * Results32);
  functions32<<<(n + 127) / 128, 128>>>(device, results, n);
  const std::vector<Long> got = results.fetch();
  const Long *out = got.data();
  for (int t = 0; t < n; ++t) {
    const unsigned u = in[3 * t], v = in[3 * t + 1], w = in[3 * t + 2];
    const int i = static_cast<int>(u), j = static_cast<int>(v);
    FUNCTIONS32(COMPARE)
  }
}

void test64(check::Random &random) {
  const std::vector<Wide> values = edges<Wide>();
  std::vector<Wide> in;
  for (Wide u : values)
    for (Wide v : values)
      in.insert(in.end(), {u, v});
  while (in.size() < 2 * 100000)
    in.push_back(random.bits<Wide>());
  const int n = static_cast<int>(in.size() / 2);
  check::Array<Wide> device(in);
  check::Array<Long> results(static_cast<std::size_t>(n) * Results64);
  functions64<<<(n + 127) / 128, 128>>>(device, results, n);
  const std::vector<Long> got = results.fetch();
  const Long *out = got.data();
  for (int t = 0; t < n; ++t) {
    const Wide u = in[2 * t], v = in[2 * t + 1];
    const Long i = static_cast<Long>(u), j = static_cast<Long>(v);
    FUNCTIONS64(COMPARE)
  }
}

void test(check::Random &random) {
  test32(random);
  test64(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
