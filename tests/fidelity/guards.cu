// Guards at the end of the data: blocks before it may run without them, and only those. The data ends inside a block,
// between two, before the first, or below zero.
#include "check.h"

const int BLOCK = 32, BLOCKS = 4, ALL = BLOCK * BLOCKS;

__global__ void padded(const int *in, int *out, int n) {
  __shared__ int tile[BLOCK];
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : -1;
  __syncthreads();
  out[i] = tile[BLOCK - 1 - threadIdx.x];
}

__global__ void signedPadded(const int *in, int *out, int n) {
  __shared__ int tile[BLOCK];
  int t = threadIdx.x, first = blockIdx.x * BLOCK;
  tile[t] = n > first + t ? in[first + t] : -1;
  __syncthreads();
  out[first + t] = tile[BLOCK - 1 - t];
}

// Two elements for each thread of a block half as long; one more guard, of the element itself.
__global__ void pairs(const int *in, int *out, int n) {
  int t = threadIdx.x;
  int first = blockIdx.x * BLOCK;
  out[first + 2 * t] = first + 2 * t < n && in[first + 2 * t] != 5 ? 1 : 2;
  if (first + 2 * t + 1 >= n) {
    out[first + 2 * t + 1] = 3;
    return;
  }
  out[first + 2 * t + 1] = in[first + 2 * t + 1];
}

// Rows of threads: the guard along y stays.
__global__ void rows(const int *in, int *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int at = x * 4 + threadIdx.y;
  int value = 7;
  if (x < n / 4 && threadIdx.y < 3)
    value = in[at];
  out[at] = value;
}

// The index steps back from where the block begins.
__global__ void below(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int before = i - 3;
  int value = 9;
  if (before < n)
    value = in[before];
  out[i] = value;
}

// The first block begins before the data: an unsigned index wraps around there, inside the block.
__global__ void around(const int *in, int *out, int n) {
  unsigned int first = blockIdx.x * BLOCK - 2;
  unsigned int i = first + threadIdx.x;
  out[blockIdx.x * BLOCK + threadIdx.x] = i < n ? in[i] : 8;
}

// What stands before a guard happens in all threads, whatever the guard says.
__global__ void counted(int *counter, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = atomicAdd(counter, 1) >= 0 && i < 1;
  if (atomicAdd(counter, 1) < 0 || i < n)
    out[i] += 2;
}

// Blocks of more than one dimension, of 8 times 4 threads.
__global__ void plane(const int *in, int *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * width + x] = in[y * width + x] + 1;
}

// The guard stands around a loop that all threads run in step.
__global__ void multiply(const int *a, const int *b, int *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= height || width <= x)
    return;
  int sum = 0;
  for (int k = 0; k < height; ++k)
    sum += a[y * height + k] * b[k * width + x];
  out[y * width + x] = sum;
}

// Something that changes before the index is computed; the first rows have nothing above them.
__global__ void above(const int *in, int *out, int width, int height, int shift) {
  shift += 1;
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y + shift;
  if (y >= height || x >= width)
    return;
  int sum = 0;
  for (int k = 0; k < 9; ++k)
    sum += y >= 2 ? in[(y - 2) * width + x] + k : k;
  out[y * width + x] = sum;
}

__global__ void volume(int *out, unsigned int n) {
  unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < n && y < n && z < n)
    out[(z * n + y) * n + x] = 100 * z + 10 * y + x;
}

// Trees over the threads, up and down: the array is one for full blocks and another one for the last.
template <int threads> __global__ void tree(const int *in, int *out, int *sums, int n) {
  __shared__ int partial[threads], most[threads];
  int t = threadIdx.x, i = blockIdx.x * threads + t;
  partial[t] = i < n ? in[i] : 0;
  most[t] = partial[t];
  __syncthreads();
  for (int offset = threads / 2; offset > 0; offset /= 2) {
    if (t < offset)
      partial[t] += partial[t + offset];
    __syncthreads();
  }
  for (int offset = 1; offset < threads; offset *= 2) {
    int other = t % (2 * offset) == 0 ? most[t + offset] : most[t];
    __syncthreads();
    if (other > most[t])
      most[t] = other;
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = partial[0];
  if (i < n)
    out[i] = most[0];
}

static int paddedAt(const int *in, int i, int n) { return i < n ? in[i] : -1; }

static int expected(int kernel, const int *in, int i, int n) {
  const int mirrored = i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK;
  switch (kernel) {
  case 0: // as an unsigned number, what is below zero is large
    return paddedAt(in, mirrored, n < 0 ? ALL : n);
  case 1:
    return paddedAt(in, mirrored, n);
  case 2:
    return i % 2 ? (i < n ? in[i] : 3) : (i < n && in[i] != 5 ? 1 : 2);
  case 3:
    return i / 4 < n / 4 && i % 4 < 3 ? in[i] : 7;
  case 4:
    return i >= 3 && i - 3 < n ? in[i - 3] : 9;
  default:
    return i >= 2 && i - 2 < n ? in[i - 2] : 8;
  }
}

static void run(int kernel, const int *in, int *out, int n) {
  switch (kernel) {
  case 0:
    padded<<<BLOCKS, BLOCK>>>(in, out, n);
    break;
  case 1:
    signedPadded<<<BLOCKS, BLOCK>>>(in, out, n);
    break;
  case 2:
    pairs<<<BLOCKS, BLOCK / 2>>>(in, out, n);
    break;
  case 3:
    rows<<<BLOCKS, dim3(BLOCK / 4, 4)>>>(in, out, n);
    break;
  case 4:
    below<<<BLOCKS, BLOCK>>>(in, out, n);
    break;
  default:
    around<<<BLOCKS, BLOCK>>>(in, out, n);
  }
}

static void testCounted(int n) {
  const check::Array<int> counter(std::vector<int>(1)), out(ALL);
  counted<<<BLOCKS, BLOCK>>>(counter, out, n);
  check::equal("counter", counter.fetch()[0], 2 * ALL);
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < ALL; ++i)
    check::equal("out", got[i], (i < 1) + 2 * (i < n), i);
}

static void testPlane(check::Random &random, int width, int height) {
  const dim3 blocks((width + 7) / 8 + 1, (height + 3) / 4 + 1), threads(8, 4);
  std::vector<int> left(height * height), right(height * width);
  for (int &value : left)
    value = random.integer(0, 9);
  for (int &value : right)
    value = random.integer(0, 9);
  const check::Array<int> a(left), b(right), out(height * width);
  plane<<<blocks, threads>>>(b, out, width, height);
  std::vector<int> got = out.fetch();
  for (int i = 0; i < height * width; ++i)
    check::equal("plane", got[i], right[i] + 1, i);
  above<<<blocks, threads>>>(b, out, width, height, 0);
  got = out.fetch();
  for (int i = width; i < height * width; ++i)
    check::equal("above", got[i], i / width >= 2 ? 36 + 9 * right[i - 2 * width] : 36, i);
  multiply<<<blocks, threads>>>(a, b, out, width, height);
  got = out.fetch();
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      int sum = 0;
      for (int k = 0; k < height; ++k)
        sum += left[y * height + k] * right[k * width + x];
      check::equal("product", got[y * width + x], sum, y * width + x);
    }
}

static void testVolume(int n) {
  const check::Array<int> out(n * n * n);
  volume<<<dim3(2, 2, 2), dim3(8, 4, 4)>>>(out, n);
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < n * n * n; ++i)
    check::equal("volume", got[i], 100 * (i / n / n) + 10 * (i / n % n) + i % n, i);
}

template <int threads> static void testTree(check::Random &random, int n) {
  const int blocks = (n + threads - 1) / threads;
  std::vector<int> in(n);
  for (int &value : in)
    value = random.integer(0, 1000);
  const check::Array<int> source(in), out(n), sums(blocks);
  tree<threads><<<blocks, threads>>>(source, out, sums, n);
  const std::vector<int> got = out.fetch(), sum = sums.fetch();
  for (int b = 0; b < blocks; ++b) {
    int expected = 0, most = 0;
    for (int i = b * threads; i < n && i < (b + 1) * threads; ++i) {
      expected += in[i];
      most = in[i] > most ? in[i] : most;
    }
    check::equal("sum", sum[b], expected, b);
    for (int i = b * threads; i < n && i < (b + 1) * threads; ++i)
      check::equal("most", got[i], most, i);
  }
}

static void test(check::Random &random) {
  for (int n : {1, 31, 64, 65, 256, 511, 512, 1000}) {
    testTree<32>(random, n);
    testTree<64>(random, n);
    testTree<256>(random, n);
  }
  for (int width : {1, 7, 8, 9, 16, 31})
    for (int height : {1, 3, 4, 5, 8, 13})
      testPlane(random, width, height);
  for (int n = 1; n <= 8; ++n)
    testVolume(n);
  testCounted(ALL);
  testCounted(70);
  std::vector<int> in(ALL);
  for (int &value : in)
    value = random.integer(0, 9);
  const check::Array<int> source(in), target(ALL);
  for (int n : {ALL, ALL - 1, 3 * BLOCK + 1, 3 * BLOCK, 70, 5, 1, 0, -1})
    for (int kernel = 0; kernel < (n < 0 ? 4 : 6); ++kernel) {
      run(kernel, source, target, n);
      const std::vector<int> got = target.fetch();
      for (int i = 0; i < ALL; ++i)
        check::equal("element", got[i], expected(kernel, in.data(), i, n), i);
    }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
