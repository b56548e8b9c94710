// Values that stand elsewhere than the user wrote them: initial values of arrays that become
// assignments, arguments that take a parameter's place, declarations behind jumps, and names that
// get an ending. What a thread does is also done by the host, by the same functions.
#include "check.h"

#include <cassert>

const int Threads = 64;

// ---- Strings as initial values, of arrays that are kept across barriers --------------------------

__global__ void lookUp(int *out, int n) {
  __shared__ int s[Threads];
  const char hex[] = "0123456789abcdef";
  const char escaped[8] = "\n\t\\\"\x80\7";
  unsigned char rows[2][4] = {"ab", "cd"};
  const int t = threadIdx.x;
  s[t] = hex[(t + n) & 15] + escaped[t & 7];
  __syncthreads();
  const int other = s[Threads - 1 - t];
  out[t] = other * 1000 + hex[t & 15] + 3 * escaped[(t + n) & 7] + rows[t & 1][t & 3];
}

__global__ void lookUpSome(int *out, int n) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  if (t >= n)
    return;
  const char vowels[] = "aeiou";
  s[t] = vowels[t % 5];
  __syncthreads();
  out[t] = s[(t + 1) % n] * 256 + vowels[(t + 2) % 5];
}

// ---- A device variable as an argument, which the callee changes --------------------------------

__device__ int global;
__constant__ int fixed = 5;

__device__ int advance(int v) {
  global = v + 1;
  assert(v > 0);
  return v;
}

__device__ int advanceInStep(int v) {
  global = v + 1;
  __syncwarp();
  return v + fixed;
}

__global__ void count(int *out) {
  global = 7;
  out[0] = advance(global);
  out[1] = advanceInStep(global);
  out[2] = global;
}

// ---- Declarations between a return and a label -------------------------------------------------

__device__ int stepBehind(int way, int *s, int t) {
  switch (way) {
  case 0:
    s[t] = t;
    __syncthreads();
    return s[t ^ 1];
    int v;
  case 1:
    v = 3 * t;
    return v;
  }
  return -1;
}

/// A part that joins threads, in a switch that stays one.
__device__ int joined(int x) { return __shfl_xor_sync(0xffffffff, x, 1); }

__device__ int choose(int way, int x, int m) {
  int result = 0;
  switch (way) {
  case 0:
    if (m > 3 && joined(x) > 2)
      result = 1;
  case 1:
    result += 10;
    break;
  default:
    result = 100;
  }
  return result;
}

__global__ void switches(int *out, int way, int m) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  out[t] = stepBehind(way, s, t) * 1000 + choose(way, t & 3, m);
}

// ---- Names that are taken with their ending, too -----------------------------------------------

#define constant 7
#define constant_ 8
struct Pair {
  int local, local_;
};
enum { kernel = 3, kernel_ = 4 };
struct event_t {
  int event_t_;
};
struct event_t_t {
  int x, y;
};

inline __host__ __device__ int named(int t) {
  Pair pair = {t, 2 * t};
  event_t one = {t + 1};
  event_t_t two = {t, 5};
  return constant_ * constant + pair.local * 100 + pair.local_ + kernel * kernel_ +
         one.event_t_ * two.y - two.x;
}

__global__ void names(int *out) { out[threadIdx.x] = named(threadIdx.x); }

// ---- The host ----------------------------------------------------------------------------------

void testStrings(check::Random &random) {
  const int n = random.integer(1, 40);
  check::Array<int> out(Threads), some(Threads);
  lookUp<<<1, Threads>>>(out, n);
  lookUpSome<<<1, Threads>>>(some, n);
  const std::vector<int> got = out.fetch(), gotSome = some.fetch();
  const char hex[] = "0123456789abcdef", vowels[] = "aeiou";
  const char escaped[8] = "\n\t\\\"\x80\7";
  const unsigned char rows[2][4] = {"ab", "cd"};
  for (int t = 0; t < Threads; ++t) {
    const int u = Threads - 1 - t, other = hex[(u + n) & 15] + escaped[u & 7];
    check::equal("lookUp", got[t],
                 other * 1000 + hex[t & 15] + 3 * escaped[(t + n) & 7] + rows[t & 1][t & 3], t);
    if (t < n)
      check::equal("lookUpSome", gotSome[t], vowels[(t + 1) % n % 5] * 256 + vowels[(t + 2) % 5],
                   t);
  }
}

void test(check::Random &random) {
  testStrings(random);
  check::Array<int> counted(3), chosen(Threads), named_(Threads);
  count<<<1, 1>>>(counted);
  const std::vector<int> gotCounts = counted.fetch();
  const int expected[] = {7, 13, 9};
  for (int i = 0; i < 3; ++i)
    check::equal("count", gotCounts[i], expected[i], i);
  for (int way = 0; way < 3; ++way) {
    const int m = random.integer(2, 5);
    switches<<<1, Threads>>>(chosen, way, m);
    const std::vector<int> got = chosen.fetch();
    for (int t = 0; t < Threads; ++t) {
      const int behind = way == 0 ? t ^ 1 : way == 1 ? 3 * t : -1;
      const int joins = way == 0 && m > 3 && ((t & 3) ^ 1) > 2;
      check::equal("switches", got[t], behind * 1000 + (way == 2 ? 100 : 10 + joins), t);
    }
  }
  names<<<1, Threads>>>(named_);
  const std::vector<int> gotNames = named_.fetch();
  for (int t = 0; t < Threads; ++t)
    check::equal("names", gotNames[t], named(t), t);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
