// Atomic additions of neighbouring threads to neighbouring words: rows of any length that begin
// anywhere and overlap, under guards and in loops, beside other atomics in the same 16 bytes. The
// numbers are small multiples of a power of two, so that sums are exact in any order.
#include "check.h"

/// A block a row.
template <class T> __global__ void addRows(const int *starts, const T *in, T *out, int width) {
  int i = threadIdx.x;
  if (i < width)
    atomicAdd(&out[starts[blockIdx.x] + i], in[blockIdx.x * width + i]);
}

/// In steps over the block, with a guard that the whole block takes.
template <class T> __global__ void addLongRows(const int *starts, const T *in, T *out, int width) {
  int start = starts[blockIdx.x];
  if (start < 0)
    return;
  T *row = out + start;
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    atomicAdd_system(row + i, 2 * in[blockIdx.x * width + i]);
}

/// A row of the block a row.
template <class T>
__global__ void addManyRows(const int *starts, const T *in, T *out, int width, int rows) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && i < width) {
    int start = starts[row];
    if (start >= 0)
      atomicAdd(&out[start + i], in[row * width + i]);
  }
}

/// Several rows a block, in steps over the grid and over the block.
template <class T>
__global__ void addInSteps(const int *starts, const T *in, T *out, T *first, int width, int rows) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    int start = starts[row];
    for (int i = threadIdx.x; i < width; i += blockDim.x)
      atomicAdd(&out[start + i], in[row * width + i]);
  }
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    atomicAdd(&first[starts[row] + threadIdx.x], T(0.5) + row);
}

/// Rows that end early, after a guard that the whole block takes, and two additions under one
/// guard.
template <class T>
__global__ void addSomeRows(const int *starts, const T *in, T *out, T *twice, unsigned width) {
  int start = starts[blockIdx.x];
  if (start < 0)
    return;
  unsigned i = 3 + threadIdx.x;
  if (i < width) {
    T value = 0;
    for (int part = 0; part < 4; ++part)
      value += in[blockIdx.x * width + i] / 4;
    atomicAdd(&out[start + i], value);
    atomicAdd(&twice[start + i], 2 * value);
  }
}

template <class T> void testRows(check::Random &random, int width) {
  const int rows = 100, words = 3 * width + 50;
  std::vector<int> starts = random.integers(rows, -2, words - width);
  std::vector<T> in(rows * width);
  for (T &value : in)
    value = random.integer(-1000, 1000) / T(8);
  std::vector<T> once(words);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < width && starts[row] >= 0; ++i)
      once[starts[row] + i] += in[row * width + i];
  std::vector<T> twice(once), before(words);
  for (T &value : twice)
    value *= 2;

  check::Array<int> deviceStarts(starts);
  check::Array<T> deviceIn(in);
  check::Array<T> longOut(before), manyOut(before);
  addLongRows<<<rows, 32>>>(deviceStarts.data(), deviceIn.data(), longOut.data(), width);
  check::equal("long rows", longOut.fetch(), twice);
  const dim3 grid((width + 15) / 16, (rows + 2) / 3);
  addManyRows<<<grid, dim3(16, 3)>>>(deviceStarts.data(), deviceIn.data(), manyOut.data(), width,
                                     rows);
  check::equal("many rows", manyOut.fetch(), once);

  check::Array<T> someOut(before), someTwice(before);
  addSomeRows<<<rows, width>>>(deviceStarts.data(), deviceIn.data(), someOut.data(),
                               someTwice.data(), unsigned(width));
  std::vector<T> some(words);
  for (int row = 0; row < rows; ++row)
    for (int i = 3; i < width && starts[row] >= 0; ++i)
      some[starts[row] + i] += in[row * width + i];
  check::equal("some rows", someOut.fetch(), some);
  for (T &value : some)
    value *= 2;
  check::equal("some rows twice", someTwice.fetch(), some);

  for (int &start : starts)
    start = start < 0 ? 0 : start;
  std::vector<T> all(words);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < width; ++i)
      all[starts[row] + i] += in[row * width + i];
  check::Array<int> allStarts(starts);
  check::Array<T> out(before);
  addRows<<<rows, width + 5>>>(allStarts.data(), deviceIn.data(), out.data(), width);
  check::equal("rows", out.fetch(), all);
  addRows<<<rows, 7>>>(static_cast<int *>(nullptr), deviceIn.data(), out.data(), 0);
  check::equal("no rows", out.fetch(), all);

  std::vector<T> first(words + 32);
  check::Array<T> stepsOut(before), stepsFirst(first);
  addInSteps<<<7, 32>>>(allStarts.data(), deviceIn.data(), stepsOut.data(), stepsFirst.data(),
                        width, rows);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < 32; ++i)
      first[starts[row] + i] += T(0.5) + row;
  check::equal("in steps", stepsOut.fetch(), all);
  check::equal("first in steps", stepsFirst.fetch(), first);
}

/// Two thirds of the blocks change the same words in other ways: one at a time, and as integers.
__global__ void addInManyWays(float *words, int *counts, int width) {
  int i = threadIdx.x, way = blockIdx.x % 3, start = blockIdx.x % 5;
  if (way == 0)
    atomicAdd(&words[start + i], 0.25f);
  if (way == 1) {
    int at = start + (i * 7 + blockIdx.x) % width;
    atomicAdd(&words[at], 0.5f);
    atomicAdd(&counts[at % 3], 1);
  }
  if (way == 2) {
    int *bits = reinterpret_cast<int *>(words) + start + i;
    int old = *bits, assumed;
    do {
      assumed = old;
      old = atomicCAS(bits, assumed, __float_as_int(__int_as_float(assumed) + 2.0f));
    } while (old != assumed);
  }
}

void testManyWays() {
  const int width = 61, blocks = 900, words = width + 4;
  std::vector<float> expected(words + 3);
  std::vector<int> counts(3);
  for (int block = 0; block < blocks; ++block)
    for (int i = 0; i < width; ++i) {
      const int start = block % 5, at = start + (i * 7 + block) % width;
      if (block % 3 == 1)
        ++counts[at % 3];
      expected[block % 3 == 1 ? at : start + i] += block % 3 == 0   ? 0.25f
                                                   : block % 3 == 1 ? 0.5f
                                                                    : 2.0f;
    }
  // The counts share 16 bytes with the last words.
  check::Array<float> out(std::vector<float>(words + 3, 0.0f));
  addInManyWays<<<blocks, width>>>(out, reinterpret_cast<int *>(out.data() + words), width);
  for (int i = 0; i < 3; ++i)
    std::memcpy(&expected[words + i], &counts[i], sizeof(int));
  check::equal("many ways", out.fetch(), expected);
}

template <class T> __global__ void addOnce(const T *in, T *out) {
  atomicAdd(&out[threadIdx.x], in[threadIdx.x]);
}

/// 0 for what is less than the least normal number.
template <class T> T flushed(T a) {
  return std::fabs(a) < std::numeric_limits<T>::min() ? std::copysign(T(0), a) : a;
}

/// Every bit of a sum is that of an addition. The PTX ISA makes a float's atomic addition in global
/// memory take subnormal numbers for zero, and give such for them: only there.
template <class T> void testBits() {
  using Limits = std::numeric_limits<T>;
  const T values[] = {T(0),
                      -T(0),
                      Limits::denorm_min(),
                      -Limits::denorm_min(),
                      Limits::min(),
                      -Limits::min() / 2,
                      T(1),
                      -T(1),
                      Limits::max(),
                      Limits::infinity(),
                      -Limits::infinity(),
                      Limits::quiet_NaN(),
                      Limits::epsilon() / 2};
  std::vector<T> left, right, sums;
  for (T a : values)
    for (T b : values) {
      left.push_back(a);
      right.push_back(b);
      sums.push_back(a + b);
    }
  check::Array<T> in(right), out(left);
  addOnce<<<1, static_cast<int>(left.size())>>>(in.data(), out.data());
  std::vector<T> got = out.fetch();
  for (std::size_t i = 0; i < sums.size() && sizeof(T) == sizeof(float); ++i)
    if (check::same(got[i], flushed(flushed(left[i]) + flushed(right[i]))))
      got[i] = sums[i];
  check::equal("bits", got, sums);
}

/// What a thread does before, between and after its additions.
__global__ void keepOrder(float *x, float *y, float *z, const float *in, float *seen) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  for (int part = 0; part < 4; ++part)
    value += in[i] / 4;
  atomicAdd(&x[i], value);
  atomicAdd(&y[i], x[i]);
  seen[i] = y[i];
  atomicAdd(&z[i], seen[i]);
  atomicAdd(&z[i + 1], 0.5f);
}

/// The place to add to is what the thread, which is the block's only one, has just written.
__global__ void addWhereWritten(int *places, const int *starts, float *out) {
  places[blockIdx.x] = starts[blockIdx.x];
  atomicAdd(&out[places[blockIdx.x] + threadIdx.x], 1.0f);
}

void testOrder(check::Random &random) {
  const int n = 512;
  std::vector<float> x(n), y(n), z(n + 1), in(n);
  for (int i = 0; i < n; ++i) {
    x[i] = random.integer(-100, 100);
    y[i] = random.integer(-100, 100);
    in[i] = random.integer(-100, 100);
  }
  check::Array<float> deviceX(x), deviceY(y), deviceZ(z), deviceIn(in), seen(n);
  keepOrder<<<n / 64, 64>>>(deviceX, deviceY, deviceZ, deviceIn, seen);
  for (int i = 0; i < n; ++i) {
    x[i] += in[i];
    y[i] += x[i];
    z[i] += y[i];
    z[i + 1] += 0.5f;
  }
  check::equal("x", deviceX.fetch(), x);
  check::equal("y", deviceY.fetch(), y);
  check::equal("z", deviceZ.fetch(), z);
  check::equal("seen", seen.fetch(), y);

  std::vector<int> starts = random.integers(n, 0, 20);
  std::vector<float> expected(21);
  for (int start : starts)
    ++expected[start];
  check::Array<int> deviceStarts(starts), places(n);
  check::Array<float> out(std::vector<float>(21, 0.0f));
  addWhereWritten<<<n, 1>>>(places, deviceStarts, out);
  check::equal("where written", out.fetch(), expected);
}

/// The lanes of a warp, which in some blocks goes over several rows.
__global__ void addOfWarps(const float *in, float *out, float *first, int limit) {
  int number = threadIdx.y * blockDim.x + threadIdx.x;
  int i = blockIdx.x * blockDim.x * blockDim.y + number;
  float value = in[i] + __shfl_xor_sync(0xffffffffu, in[i], 1);
  float *row = out + threadIdx.y;
  atomicAdd(row + threadIdx.x, value);
  __syncwarp();
  int at = int(blockIdx.x) + int(threadIdx.x % 32);
  if (at < limit)
    atomicAdd(&first[at], 1.0f);
}

void testWarps(check::Random &random) {
  for (int width : {64, 32, 16, 20}) {
    const int blocks = 20, rows = 160 / width, n = blocks * width * rows, limit = 37;
    std::vector<float> in(n), expected(width + rows), firsts(limit);
    for (int i = 0; i < n; ++i)
      in[i] = random.integer(-100, 100);
    for (int i = 0; i < n; ++i) {
      const int block = i / (width * rows), x = i % width, y = i % (width * rows) / width;
      expected[x + y] += in[i] + in[i ^ 1];
      if (block + x % 32 < limit)
        ++firsts[block + x % 32];
    }
    check::Array<float> deviceIn(in), out(std::vector<float>(expected.size(), 0.0f)),
        first(std::vector<float>(limit, 0.0f));
    addOfWarps<<<blocks, dim3(width, rows)>>>(deviceIn, out, first, limit);
    check::equal("warps", out.fetch(), expected);
    check::equal("first lanes", first.fetch(), firsts);
  }
}

void test(check::Random &random) {
  for (int width : {1, 2, 3, 4, 7, 16, 33, 100, 257}) {
    testRows<float>(random, width);
    testRows<double>(random, width);
  }
  testManyWays();
  testBits<float>();
  testBits<double>();
  testOrder(random);
  testWarps(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
