// Loops that threads leave one by one, in which a row of them may run at once: every way out, numbers of every width,
// arrays and structs of a thread's own, accesses that only some threads may make.
#include "check.h"

const int N = 1000;

// Each gives `result` for `i`, in a kernel and on the host.
#define BREAKS                                                                                     \
  int k = 0;                                                                                       \
  while (true) {                                                                                   \
    k += i % 3 + 1;                                                                                \
    if (k > 40)                                                                                    \
      break;                                                                                       \
    if (k % 5 == 0)                                                                                \
      continue;                                                                                    \
    result += k;                                                                                   \
  }
#define LOOPS_IN_LOOPS                                                                             \
  for (int k = 0; k < i % 17; k++) {                                                               \
    if (k == 3)                                                                                    \
      continue;                                                                                    \
    for (int j = k; j < 9; j += 2) {                                                               \
      if (j * k > 20)                                                                              \
        break;                                                                                     \
      result += j ^ k;                                                                             \
    }                                                                                              \
    if (result > 60 + limit) {                                                                     \
      result -= limit;                                                                             \
      if (limit > 5)                                                                               \
        break;                                                                                     \
      result += 1000;                                                                              \
    }                                                                                              \
  }
#define AT_LEAST_ONCE                                                                              \
  int k = i;                                                                                       \
  do {                                                                                             \
    k = (k * 5 + 1) & 0xFFFF;                                                                      \
    if (k & 64)                                                                                    \
      continue;                                                                                    \
    result ^= k;                                                                                   \
  } while ((k & 255) > 60);
#define BRANCHES                                                                                   \
  for (int k = 0; k < limit; k++) {                                                                \
    int step = k;                                                                                  \
    if ((i + k) % 3 == 0) {                                                                        \
      step = -k;                                                                                   \
      if (i & 4)                                                                                   \
        step *= 2;                                                                                 \
      else                                                                                         \
        result ^= step;                                                                            \
    } else if (i % 7 == k % 7) {                                                                   \
      continue;                                                                                    \
    }                                                                                              \
    result += step;                                                                                \
  }
#define COUNTS_DOWN                                                                                \
  int left = i % 23;                                                                               \
  while (left-- > 0 && left * left % 7 != 3 && result < 90)                                        \
    result += left-- > 9 ? left : 1;
// Only some may divide, look at an element, or compute with what is out of range.
#define GUARDS                                                                                     \
  int d = i % 6;                                                                                   \
  for (int k = 0; k < 9; k++) {                                                                    \
    if (d != 0 && 60 / d > k)                                                                      \
      result += 60 % d + k;                                                                        \
    result += d > 2 ? 7 / (d - 2) : d;                                                             \
    if (k + d < 12 && table[k + d] > 3)                                                            \
      result += table[k + d];                                                                      \
    d = (d + k) % 6;                                                                               \
    if (d) {                                                                                       \
      int e = limit > 5 ? k + limit / (k + 1) : k, f = limit > 5 ? i + limit / 4 : i;              \
      result += table[(e + f) % 12] + abs(d < 5 ? 2000000000 + d * 10 : d) % 10;                   \
    }                                                                                              \
  }
#define WIDTHS                                                                                     \
  long long a = i;                                                                                 \
  double y = i;                                                                                    \
  unsigned char b = i;                                                                             \
  short h = i;                                                                                     \
  bool odd = false;                                                                                \
  unsigned u = i * 2654435761u;                                                                    \
  while (y < 1000) {                                                                               \
    y = y * 2 + 1;                                                                                 \
    a = (a ^ 0x123456789ll) + u;                                                                   \
    b += 200;                                                                                      \
    h -= b;                                                                                        \
    odd = !odd;                                                                                    \
    odd |= u & 4;                                                                                  \
    odd ^= b == 8;                                                                                 \
    u = odd ? u >> 3 : u * 5;                                                                      \
    if (odd && y > 500)                                                                            \
      h++;                                                                                         \
  }                                                                                                \
  result = (int)(a >> 3) ^ (int)y ^ b ^ h ^ odd;
// Numbers at fixed and at any places, and a vector.
#define OF_THEIR_OWN                                                                               \
  int own[4] = {1, 2, 3, 4}, sums[2][3] = {};                                                      \
  float3 v = make_float3(i, 2, 3);                                                                 \
  for (int k = 0; k < 20; k++) {                                                                   \
    own[k & 3] = own[k & 3] * 3 + i;                                                               \
    if (own[k & 3] & 2) {                                                                          \
      sums[k % 2][i % 3] += own[i & 3] & 0xFF;                                                     \
      v.x += 1;                                                                                    \
    }                                                                                              \
    if (sums[k % 2][0] > 900)                                                                      \
      break;                                                                                       \
    own[1] &= 0xFFFF;                                                                              \
    own[2] = (own[2] + 1) & 0xFFF;                                                                 \
    own[3] &= 0xFFF;                                                                               \
    own[0] &= 0xFFF;                                                                               \
  }                                                                                                \
  result = own[0] + own[1] * 3 + own[2] * own[3] + sums[0][0] + sums[1][2] + (int)(v.x + v.y * v.z);
#define CALLS                                                                                      \
  float x = i * 0.25f;                                                                             \
  for (int k = 0; k < 40 && x < most(); k++)                                                       \
    x = larger(x, x * 0.5f + halved(i + k));                                                       \
  result = (int)x;

/// Functions that only compute: of all threads of a row at once, too.
__host__ __device__ float halved(int x) { return x * 0.5f; }
__host__ __device__ float most() { return 900.0f; }
__host__ __device__ float larger(float x, float y) {
  float result = x;
  if (y > x)
    result = y + 1.0f;
  return result;
}

#define CASES(EACH)                                                                                \
  EACH(BREAKS)                                                                                     \
  EACH(LOOPS_IN_LOOPS)                                                                             \
  EACH(AT_LEAST_ONCE)                                                                              \
  EACH(BRANCHES)                                                                                   \
  EACH(COUNTS_DOWN)                                                                                \
  EACH(GUARDS)                                                                                     \
  EACH(WIDTHS)                                                                                     \
  EACH(OF_THEIR_OWN)                                                                               \
  EACH(CALLS)

#define KERNEL(CASE)                                                                               \
  __global__ void CASE##_kernel(int *out, const int *table, int limit, int n) {                    \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                 \
    if (i >= n)                                                                                    \
      return;                                                                                      \
    int result = 0;                                                                                \
    CASE                                                                                           \
    out[i] = result;                                                                               \
  }                                                                                                \
  int CASE##_expected(int i, const int *table, int limit) {                                        \
    int result = 0;                                                                                \
    CASE                                                                                           \
    return result;                                                                                 \
  }
CASES(KERNEL)

/// Threads that end inside of two loops have stored what they found.
__global__ void returns(int *out, float *last, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int sum = 0;
  float x = i * 0.25f;
  for (int k = 0; k < 50; k++) {
    for (int j = 0; j < 3; j++) {
      x = x * 0.5f + 1;
      if (x > 1.75f) {
        sum += k;
        if (sum > 30) {
          out[i] = sum * 2 + j;
          return;
        }
      } else {
        sum++;
      }
    }
  }
  last[i] = x;
  out[i] = sum;
}
int returned(int i, float &x) {
  int sum = 0;
  x = i * 0.25f;
  for (int k = 0; k < 50; k++)
    for (int j = 0; j < 3; j++) {
      x = x * 0.5f + 1;
      if (x > 1.75f) {
        sum += k;
        if (sum > 30)
          return x = -1, sum * 2 + j;
      } else {
        sum++;
      }
    }
  return sum;
}

/// Loops without braces: who is the last one of a row ends them all.
__global__ void unbraced(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = i;
  if (i < n)
    for (;;)
      for (int j = 0; j < 4; ++j)
        if ((x = x / 2 + 3 * j) > 1 && x % 5 == 2) {
          out[i] = j;
          return;
        } else if (x == 9 || x == 3) {
          out[i] = -1;
          return;
        }
}
int ended(int i) {
  int x = i;
  for (;;)
    for (int j = 0; j < 4; ++j)
      if ((x = x / 2 + 3 * j) > 1 && x % 5 == 2)
        return j;
      else if (x == 9 || x == 3)
        return -1;
}

/// Only some threads store, one element on; a truth that a function sets.
__host__ __device__ int marked(int x, bool &isHigh) {
  isHigh = x > 5;
  return x * 3 % 11;
}
__global__ void some(const int *x, int *out, int n, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int sum = 0;
  bool isHigh = false;
  for (int k = 0; k < 6; ++k) {
    sum += marked((x[i] + k) & 15, isHigh);
    if (isHigh && i >= shift) {
      int at = shift > 1 ? i - n / shift + n / shift : i;
      sum += x[i - shift];
      out[at] = sum;
    }
  }
}

/// Each thread's accesses stay in their order: elements are handed on from one to the next.
__global__ void ownOrder(int *cells, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int *own = cells + 8 * i;
  for (int k = 0; k < rounds + i % 5; k++) {
    own[k % 7 + 1] = own[k % 7] * 3 + k;
    own[0] = own[k % 7 + 1] ^ own[(k + 3) % 8];
  }
}

/// A uniform loop over columns, in a function.
__host__ __device__ int columnSum(const int *x, int i, int n, int rows) {
  int sum = 0;
  for (int r = 0; r < rows; r++)
    sum += x[r * n + i] * (r + 1);
  return sum;
}
__global__ void columns(const int *x, int *out, int n, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = columnSum(x, i, n, rows) - 2 * columnSum(x, n - 1 - i, n, rows - 1);
}

struct Case {
  const char *name;
  void (*kernel)(int *, const int *, int, int);
  int (*expected)(int, const int *, int);
};
#define ROW(CASE) {#CASE, CASE##_kernel, CASE##_expected},
const Case cases[] = {CASES(ROW)};

void waysOut(int block, const std::vector<int> &table, const int *deviceTable) {
  const int blocks = (N + block - 1) / block;
  std::vector<int> expected(N);
  for (const Case &each : cases)
    for (int limit : {3, 12}) {
      check::Array<int> out(N);
      each.kernel<<<blocks, block>>>(out, deviceTable, limit, N);
      for (int i = 0; i < N; ++i)
        expected[i] = each.expected(i, table.data(), limit);
      check::equal(each.name, out.fetch(), expected);
    }
  check::Array<int> out(N);
  check::Array<float> last(std::vector<float>(N, -1.0f));
  returns<<<blocks, block>>>(out, last, N);
  std::vector<float> lastOnes(N);
  for (int i = 0; i < N; ++i)
    expected[i] = returned(i, lastOnes[i]);
  check::equal("returns", out.fetch(), expected);
  check::equal("returns: last", last.fetch(), lastOnes);
}

void branches(int block, check::Random &random) {
  const int blocks = (N + block - 1) / block;
  check::Array<int> out(N);
  unbraced<<<blocks, block>>>(out, N);
  std::vector<int> expected(N);
  for (int i = 0; i < N; ++i)
    expected[i] = ended(i);
  check::equal("unbraced", out.fetch(), expected);
  const std::vector<int> x = random.integers(N, 0, 9);
  check::Array<int> onDevice(x);
  for (int shift : {1, 3}) {
    check::Array<int> picked(std::vector<int>(N, -5));
    some<<<blocks, block>>>(onDevice, picked, N, shift);
    for (int i = 0; i < N; ++i) {
      expected[i] = -5;
      int sum = 0;
      bool isHigh = false;
      for (int k = 0; k < 6; ++k) {
        sum += marked((x[i] + k) & 15, isHigh);
        if (isHigh && i >= shift)
          expected[i] = sum += x[i - shift];
      }
    }
    check::equal("some", picked.fetch(), expected);
  }
}

void order(int block) {
  const int blocks = (N + block - 1) / block;
  std::vector<int> cells(8 * N);
  for (int i = 0; i < 8 * N; ++i)
    cells[i] = i % 11;
  check::Array<int> onDevice(cells);
  ownOrder<<<blocks, block>>>(onDevice, N, 6);
  for (int i = 0; i < N; ++i) {
    int *own = &cells[8 * i];
    for (int k = 0; k < 6 + i % 5; k++) {
      own[k % 7 + 1] = own[k % 7] * 3 + k;
      own[0] = own[k % 7 + 1] ^ own[(k + 3) % 8];
    }
  }
  check::equal("own order", onDevice.fetch(), cells);
}

void sums(int block, check::Random &random) {
  const int blocks = (N + block - 1) / block, rows = 7;
  const std::vector<int> x = random.integers(rows * N, -1000, 1000);
  check::Array<int> onDevice(x), out(N);
  columns<<<blocks, block>>>(onDevice, out, N, rows);
  std::vector<int> expected(N);
  for (int i = 0; i < N; ++i)
    expected[i] = columnSum(x.data(), i, N, rows) - 2 * columnSum(x.data(), N - 1 - i, N, rows - 1);
  check::equal("columns", out.fetch(), expected);
}

void test(check::Random &random) {
  const std::vector<int> table = random.integers(12, 0, 9);
  check::Array<int> deviceTable(table);
  for (int block : {1, 7, 32, 33, 100, 256, 1024}) {
    waysOut(block, table, deviceTable);
    branches(block, random);
    order(block);
    sums(block, random);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
