// Objects that hold references, as views of tensors do; temporaries where they may be computed never or
// again and again: in `?:`, `&&`, commas, the conditions and steps of loops; arrays of objects whose
// constructors do something.
#include "check.h"

#include <cstdio>
#include <vector>

template <class T> struct Tensor;

template <class T> struct Row {
  Tensor<T> &tensor;
  T *data;
  __host__ __device__ Row(Tensor<T> &t, T *d) : tensor(t), data(d) {}
  __host__ __device__ T &operator[](int i) { return data[i * tensor.step]; }
  __host__ __device__ const T &operator[](int i) const { return data[i * tensor.step]; }
  __host__ __device__ int size() const { return tensor.columns; }
};

template <class T> struct Tensor {
  T *data;
  int rows, columns, step;
  __host__ __device__ Row<T> operator[](int row) { return Row<T>(*this, data + row * columns * step); }
  __host__ __device__ const Row<T> operator[](int row) const {
    return Row<T>(const_cast<Tensor &>(*this), data + row * columns * step);
  }
};

struct Counter {
  int &count;
  const int &limit;
  __host__ __device__ bool next() { return ++count < limit; }
};

__host__ __device__ inline int bump(Counter counter) { return counter.next() ? 1 : 0; }

/// What is referred to changes through the other object.
__host__ __device__ inline int aliased(const int &value, Counter counter) {
  bump(counter);
  return value;
}

struct Holder {
  int *at;
};
__host__ __device__ inline void set(Holder holder, int value) { *holder.at = value; }
__host__ __device__ inline int afterSet(const int &value, Holder holder) {
  set(holder, 77);
  return value;
}

struct Best {
  float key;
  int at;
  __host__ __device__ Best() : key(1e30f), at(-1) {}
  __host__ __device__ Best(float k, int a) : key(k), at(a) {}
  __host__ __device__ bool better(const Best &other) const { return key < other.key || (key == other.key && at < other.at); }
};

struct Plain {
  float x;
  __host__ __device__ Plain() {}
};

struct Position {
  int at;
  __host__ __device__ Position(int i) : at(i) {}
  __host__ __device__ const Position *self() const { return this; }
};
__host__ __device__ inline int where(const Position &p) { return p.self()->at; }

template <class T> __host__ __device__ float compute(Tensor<T> in, Tensor<T> out, int i, int n) {
  const bool inside = i < n;
  float sum = 0;
  // In a choice; out of bounds if it were computed ahead.
  for (int c = 0; c < in.columns; ++c) {
    out[i % in.rows][c] = inside ? in[i % in.rows][c] + T(1) : T(0);
    sum += inside && in[i % in.rows][c] > T(2) ? in[i % in.rows][c] : T(i % 3 ? 0 : 1);
  }
  // In the condition and the step of a loop.
  int rounds = 0;
  for (int p = 0; where(Position(p)) < 5 + i % 3; p += where(Position(1 + p % 2)))
    ++rounds;
  int left = 7;
  while (where(Position(left)) > i % 4)
    --left;
  do
    ++left;
  while (where(Position(left + rounds)) < 9);
  sum += rounds * 10 + left;
  sum += (rounds++, where(Position(rounds)));
  // Arrays of objects.
  Best best[3], grid[2][2];
  Plain plain[4];
  for (int k = 0; k < 4; ++k)
    plain[k].x = float(k);
  for (int c = 0; c < in.columns; ++c) {
    const Best now(inside ? float(in[i % in.rows][c]) : 3.0f, c);
    if (now.better(best[c % 3]))
      best[c % 3] = now;
  }
  for (int k = 0; k < 3; ++k)
    sum += best[k].at < 0 ? 5.0f : best[k].key + best[k].at;
  for (int k = 0; k < 2 + i % 3; ++k) {
    Best fresh[2];
    sum += fresh[k % 2].at + grid[k % 2][1].at + plain[k].x;
    fresh[0].at = 100;
  }
  int count = i % 5, value = 3;
  Counter counter{count, value};
  while (counter.next())
    sum += 1;
  sum += aliased(count, counter) + 100 * count;
  Holder holder{&value};
  sum += afterSet(value, holder);
  return sum;
}

template <class T> __global__ void kernel(Tensor<T> in, Tensor<T> out, float *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ Plain shared[64];
  shared[threadIdx.x].x = float(i);
  __syncthreads();
  const float next = shared[(threadIdx.x + 1) % blockDim.x].x;
  if (i < in.rows)
    sums[i] = compute(in, out, i, n) + next;
}

template <class T> bool test(int rows, int columns, int step) {
  const int n = rows - rows / 3, threads = 64;
  std::vector<T> in(rows * columns * step), out(in.size(), T(9)), expected(in.size(), T(9));
  for (size_t i = 0; i < in.size(); ++i)
    in[i] = T((i * 7) % 11);
  std::vector<float> sums(rows), expectedSums(rows);
  T *dIn, *dOut;
  float *dSums;
  CHECK(cudaMalloc(&dIn, in.size() * sizeof(T)));
  CHECK(cudaMalloc(&dOut, in.size() * sizeof(T)));
  CHECK(cudaMalloc(&dSums, rows * sizeof(float)));
  CHECK(cudaMemcpy(dIn, in.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(dOut, out.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice));
  kernel<T><<<(rows + threads - 1) / threads, threads>>>({dIn, rows, columns, step}, {dOut, rows, columns, step}, dSums, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(out.data(), dOut, in.size() * sizeof(T), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(sums.data(), dSums, rows * sizeof(float), cudaMemcpyDeviceToHost));
  bool ok = true;
  for (int i = 0; i < rows; ++i) {
    const int t = i % threads, next = i - t + (t + 1) % threads;
    const float sum = compute<T>({in.data(), rows, columns, step}, {expected.data(), rows, columns, step}, i, n) + next;
    if (sum != sums[i])
      ok = false, std::printf("sum %d: %g, not %g\n", i, sums[i], sum);
  }
  for (size_t i = 0; i < in.size(); ++i)
    if (out[i] != expected[i])
      ok = false, std::printf("element %zu: %g, not %g\n", i, double(out[i]), double(expected[i]));
  return ok;
}

int main() {
  const bool ok = test<float>(150, 7, 1) && test<int>(33, 1, 3) && test<short>(1, 5, 2);
  std::printf(ok ? "PASSED\n" : "FAILED\n");
  return !ok;
}
