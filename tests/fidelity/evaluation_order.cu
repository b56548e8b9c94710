// Calls that synchronise, and warp operations, in the middle of expressions: what C++ evaluates
// before them is evaluated before them, though they become statements of their own. And the
// operands of calls, of operators of classes, and of assignments of structs, which no text orders.
#include "check.h"

#include <new>

const int THREADS = 64;
const unsigned All = 0xffffffff;

/// The neighbour's value, of all threads.
__device__ int rotated(int *board, int value) {
  const int t = threadIdx.x;
  board[t] = value;
  __syncthreads();
  const int other = board[(t + 1) % THREADS];
  __syncthreads();
  return other;
}

/// Changes what its argument refers to, too.
__device__ int counted(int *board, int &count, int value) {
  ++count;
  return rotated(board, value) + count;
}

__global__ void calls(const int *x, int *out) {
  __shared__ int board[THREADS];
  const int t = threadIdx.x;
  int *mine = out + t * 10;
  int i = 0;
  // The right side of = comes first.
  mine[i++] = rotated(board, x[t] + i);
  mine[i - 1] = counted(board, i, x[t]); // i is 2 behind the call
  mine[++i - 1] = rotated(board, i);     // all have 2
  // The left operand of << and of the comma come first, and braces go from left to right.
  int n = 1;
  mine[3] = n++ << (rotated(board, n) & 7);
  mine[4] = (n += 3, rotated(board, n + t));
  const int list[3] = {n++, rotated(board, n * t), n};
  mine[5] = list[0] + 10 * list[1] + 1000 * list[2];
  // What decides goes before what it decides.
  mine[6] = (n++ > 5 && rotated(board, n) > 0) ? n : -n;
  mine[7] = n-- + (x[0] >= 0 ? rotated(board, t) : 0);
  board[t] = t;
  __syncthreads();
  mine[8] = board[t] << (rotated(board, 0) & 1); // read before the call writes it
  mine[9] = n;
}

__global__ void operations(const int *x, int *out) {
  const int t = threadIdx.x;
  int *mine = out + t * 8;
  int i = 0, n = x[t];
  mine[i++] = __shfl_sync(All, n + i, 3);
  mine[i++] = __shfl_xor_sync(All, n++, 1);
  mine[2] = n++ << (__shfl_down_sync(All, n, 1) & 3);
  mine[3] = (n ^= t, __shfl_up_sync(All, n, 1));
  const int list[3] = {n++, __shfl_sync(All, n, t + 1), n};
  mine[4] = list[0] ^ list[1] ^ list[2] << 1;
  const unsigned votes = __ballot_sync(All, (n++ & 1) != 0);
  mine[5] = static_cast<int>(votes) ^ n;
  mine[6] = n++ > 0 && __any_sync(All, n > 40) ? n : -n;
  mine[7] = n;
}

struct Meter {
  int sum;
  __device__ Meter &operator=(int value) {
    sum = sum * 7 + value;
    return *this;
  }
  __device__ int operator[](int value) { return sum * 10 + value; }
  __device__ Meter &operator<<(int value) {
    sum = sum * 5 + value;
    return *this;
  }
  __device__ Meter &count(int &n) {
    sum = sum * 2 + n++;
    return *this;
  }
  __device__ int with(int value) const { return sum * 100 + value; }
};
__device__ Meter &operator-=(Meter &meter, const Meter &other) {
  meter.sum = meter.sum * 5 - other.sum;
  return meter;
}

struct Pair {
  int first, second;
  __device__ Pair(int first, int second) : first(first), second(second) {}
};
__device__ int operator>>(Meter &meter, const Pair &pair) {
  return meter.sum * 100 + pair.first * 10 + pair.second;
}

struct Triple {
  int x, y, z;
};
__device__ Triple stepped(int &i) {
  ++i;
  return {i, i + 1, i + 2};
}
__device__ int step(int &n, int by) { return n = n * 3 + by; }
__device__ int joined(int high, int low) { return high * 100 + low; }
__device__ int joined(Pair pair) { return joined(pair.first, pair.second); }

/// What an operator assigns comes before what it assigns to; all else goes from left to right.
__device__ int operators(int *out, const int two) {
  int k = 0, n = two;
  Meter m{1}, other{2};
  m.count(n) = step(n, 4); // 10, then 1 * 2 + 10
  out[k++] = joined(m.sum, n);
  m.sum = 1, n = two;
  m.count(n) -= other.count(n) -= Meter{n++}; // 2; then 7, 33; then 6, -3
  out[k++] = joined(m.sum, other.sum);
  m.sum = 1, n = two;
  out[k++] = (m.count(n) << n++ << n).sum;
  m.sum = 1, n = two;
  out[k++] = m.count(n)[n++];
  m.sum = 1, n = two;
  out[k++] = m.count(n).count(n).with(m.sum);
  m.sum = 1, n = two;
  out[k++] = m.count(n) >> Pair(n, 1); // a temporary
  m.sum = 1, n = two;
  out[k++] = m.count(n).operator=(n++).sum; // a call like others
  return k;
}

__device__ int operands(int *out, const int two) {
  int k = 0, n = two;
  out[k++] = joined(n++, n);
  out[k++] = joined(Pair{step(n, 1), n++}); // 10
  n = two;
  const int2 pair = make_int2(step(n, 1), step(n, 2));
  out[k++] = joined(pair.x, pair.y);
  out[k++] = two == 2 ? joined(n--, n) : joined(n, n--);
  while (joined(n--, n) > 2019)
    ++out[0]; // twice
  out[k++] = n;
  Triple list[3] = {{1}, {2}, {3}};
  int i = 0;
  list[i] = stepped(i);
  list[i++] = list[i]; // 3
  *(list + i) = i < 2 ? list[--i] : list[1];
  out[k++] = list[0].x * 100 + list[1].x * 10 + list[2].x;
  float4 vectors[2] = {{1}, {2}};
  float4 *at = vectors;
  *at++ = *at;
  out[k++] = static_cast<int>(at[-1].x);
  // Where new puts an object comes before what that is made of.
  Pair pairs[2] = {{1, 1}, {2, 2}};
  i = 0;
  new (pairs + i) Pair(++i, 5);
  out[k++] = joined(pairs[0]) + pairs[1].first;
  i = 0;
  out[k++] = static_cast<int>(new (pairs + i) Pair(++i, 6) - pairs);
  return k;
}

__global__ void ordered(int *out) {
  const int k = operators(out, 2);
  operands(out + k, 2);
}

// The value of `x += value` comes before x, whatever their types are.
__host__ __device__ float setTo10(int &x) {
  x = 10;
  return 2.5f;
}
__host__ __device__ float nextOf(const float *p, int &i) { return p[i++]; }
__host__ __device__ int &placeOf(int *p, int &i) { return p[i++]; }
__global__ void updated(int *out) {
  const float x[3] = {1, 2, 3};
  int i = 0, a[3] = {0, 0, 0}, n = 1, m[2] = {1, 4};
  placeOf(a, i) += nextOf(x, i);
  out[0] = 10 * a[0] + a[1];
  n += setTo10(n);
  out[1] = n;
  m[0] *= setTo10(m[0]) + m[1];
  out[2] = m[0];
  n -= (n = 7) * 1.f;
  out[3] = n;
  bool flag = true;
  flag += setTo10(n) > 0 ? 0 : 1;
  out[4] = flag;
}

// A function that synchronises changes what comes before it in the same expression.
__device__ int rotated(int *shared, int &count, int x) {
  shared[threadIdx.x] = x + count++;
  __syncthreads();
  const int result = shared[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  return result;
}
__global__ void rotating(int *out) {
  __shared__ int shared[THREADS];
  int count = 0, *own = out + threadIdx.x * 4;
  const int listed[3] = {rotated(shared, count, 1), count, rotated(shared, count, 2)};
  own[0] = listed[0] + 10 * listed[1] + 100 * listed[2];
  count = 1;
  own[1] = count << (rotated(shared, count, 0) & 1);
  count = 1;
  const int2 pair = {count, rotated(shared, count, 5)};
  own[2] = pair.x;
  count = 0;
  own[3] = (listed + count)[rotated(shared, count, 0) & 3];
}

// What a call changes without a reference to it: a device variable, memory that a pointer leads to.
__device__ int counter;
struct Wide {
  int value, more[9];
  __host__ __device__ explicit Wide(int x) : value(x) { more[x & 7] = x; }
};
struct Bump {
  int *at;
  __device__ int operator()() const { return *at += 10; }
};
__device__ int tick() { return counter += 10; }
__device__ int tickTwice() { return tick() - tick(); }
__device__ int through(Bump bump) { return bump(); }
__device__ int both(int first, Wide &&later) {
  return first * 1000 + later.value + 0 * later.more[later.value & 7]++;
}
__device__ int operator<<(Bump bump, Wide &&later) { return both(0, static_cast<Wide &&>(later)); }
__device__ Bump bumped(Bump bump) { return bump(), bump; }
__global__ void unnamed(int *out) {
  int own = 0;
  counter = 0;
  out[0] = both(tick(), Wide(counter));
  out[1] = both(tickTwice(), Wide(counter));
  out[2] = both(Bump{&own}(), Wide(own));
  out[3] = both(through(Bump{&own}), Wide(own));
  out[4] = bumped(Bump{&own}) << Wide(own);
}

void testUpdates() {
  check::Array<int> out(THREADS * 4);
  updated<<<1, 1>>>(out);
  CHECK(cudaGetLastError());
  const std::vector<int> got = out.fetch(), expected{1, 12, 65, 0, 1};
  for (int i = 0; i < 5; ++i)
    check::equal("update", got[i], expected[i], i);
  unnamed<<<1, 1>>>(out);
  CHECK(cudaGetLastError());
  const int unnamedOnes[5] = {10010, -9970, 10010, 20020, 30};
  for (int i = 0; i < 5; ++i)
    check::equal("unnamed", out.fetch()[i], unnamedOnes[i], i);
  rotating<<<1, THREADS>>>(out);
  CHECK(cudaGetLastError());
  const int rotatedOnes[4] = {1 + 10 + 300, 2, 1, 1};
  for (int i = 0; i < THREADS * 4; ++i)
    check::equal("rotated", out.fetch()[i], rotatedOnes[i % 4], i);
}

void testOperands() {
  check::Array<int> out(16);
  ordered<<<1, 1>>>(out);
  CHECK(cudaGetLastError());
  check::equal("operand", out.fetch(),
               std::vector<int>{9411, -267, 119, 43, 1111, 431, 31, 205, 1010, 723, 2322, 19, 111,
                                1, 107, 0});
}

int next(int t) { return (t + 1) % THREADS; }

void testCalls(const std::vector<int> &x) {
  const check::Array<int> in(x);
  check::Array<int> out(THREADS * 10);
  calls<<<1, THREADS>>>(in, out);
  CHECK(cudaGetLastError());
  const std::vector<int> got = out.fetch();
  for (int t = 0; t < THREADS; ++t) {
    const int expected[10] = {
        x[next(t)], x[next(t)] + 2, 2, 1 << 2, 5 + next(t), 5 + 10 * (6 * next(t)) + 1000 * 6,
        7,          7 + next(t),    t, 6};
    for (int k = 0; k < 10; ++k)
      check::equal("call", got[t * 10 + k], expected[k], t * 10 + k);
  }
}

void testOperations(const std::vector<int> &x) {
  const check::Array<int> in(x);
  check::Array<int> out(THREADS * 8);
  operations<<<1, THREADS>>>(in, out);
  CHECK(cudaGetLastError());
  const std::vector<int> got = out.fetch();
  auto mixed = [&](int t) { return (x[t] + 2) ^ t; }; // n behind n ^= t
  for (int t = 0; t < THREADS; ++t) {
    const int first = t & ~31, lane = t & 31;
    const int below = lane == 31 ? t : t + 1, above = lane == 0 ? t : t - 1;
    unsigned votes = 0;
    bool any = false;
    for (int u = 0; u < 32; ++u) {
      votes |= static_cast<unsigned>((mixed(first + u) + 1) & 1) << u;
      any = any || mixed(first + u) + 3 > 40;
    }
    const int n = mixed(t) + 3;
    const int expected[8] = {x[first + 3],
                             x[t ^ 1],
                             (x[t] + 1) << ((x[below] + 2) & 3),
                             mixed(above),
                             mixed(t) ^ (mixed(first + (lane + 1) % 32) + 1) ^ (mixed(t) + 1) << 1,
                             static_cast<int>(votes) ^ (n - 1),
                             any ? n : -n,
                             n};
    for (int k = 0; k < 8; ++k)
      check::equal("operation", got[t * 8 + k], expected[k], t * 8 + k);
  }
}

void test(check::Random &random) {
  const std::vector<int> x = random.integers(THREADS, 0, 30);
  testCalls(x);
  testOperations(x);
  testOperands();
  testUpdates();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
