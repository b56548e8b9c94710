// Calls that synchronise, and warp operations, in the middle of expressions: what C++ evaluates
// before them is evaluated before them, though they become statements of their own.
#include "check.h"

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
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
