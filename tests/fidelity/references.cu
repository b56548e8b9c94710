// References: to shared variables and those of the device, to elements, members, pointers and arrays, of other references;
// what changes under another name is seen by them.
#include "check.h"

#include <utility>

struct Range {
  int low, high;
  int counts[3];
};

__device__ int total;
__constant__ Range limits;

template <class T> __device__ void swap(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}

__device__ void widen(Range &range, const int &by) {
  range.low -= by;
  range.high += by; // `by` may be a member of it
}

__device__ int sumOf(const int (&values)[3]) { return values[0] + values[1] + values[2]; }

__device__ int lastOf(const int *values, int n) { return values[n - 1]; }

/// Neighbours by their address, and a pointer that is set by its reference.
__device__ void step(int &first, const int *&next) {
  first += (&first)[1] + lastOf(&first, 2);
  ++next;
}

__device__ void countUp(volatile int &n) { ++n; }

struct Swap {
  __device__ void operator()(int &a, int &b) const {
    int kept = std::move(a);
    a = std::move(b), b = std::move(kept);
  }
};

template <class F, class... Values> __device__ void apply(F &&f, Values &&...values) {
  std::forward<F>(f)(std::forward<Values>(values)...);
}

__global__ void refer(int *out, int n) {
  __shared__ int sum, most;
  __shared__ Range range;
  const int t = threadIdx.x;
  int &own = out[blockIdx.x * blockDim.x + t];
  if (t == 0) {
    sum = 0;
    most = -1;
    range = limits;
    widen(range, range.low);
  }
  __syncthreads();
  int &shared = t % 2 ? sum : most; // one of two
  if (t % 2)
    atomicAdd(&shared, t);
  else
    atomicMax(&shared, t);
  __syncthreads();
  int values[] = {t, 2 * t, 3 * t};
  const int &seen = values[1];
  swap(values[0], values[2]);
  values[1] += 7;
  const int *next = values;
  step(values[0], next);
  auto add = [&](int k) { own += k * seen; };
  own = sum + most + sumOf(values) + *next;
  add(3);
  int &again = own;
  again += range.low + 10 * range.high + sumOf(range.counts);
  swap(again, std::forward<int &>(values[t % 3]));
  apply(Swap{}, again, values[t % 3]);
  countUp(again);
  if (own & 1)
    atomicAdd(&total, 1);
}

// Parts of what an operator gives are lvalues, which in C they are not.
struct Cell {
  int x, y, row[2];
  __host__ __device__ void step() { ++x; }
};

__host__ __device__ void rise(int &n) { n += 100; }
__host__ __device__ int parts(bool first) {
  Cell a{1, 2, {3, 4}}, b{5, 6, {7, 8}}, c{9, 10, {11, 12}}, *where = &a;
  (first ? a : b).y = 44;
  ++(first ? a : b).x;
  (where = &c, b).y = 7;
  (a = b).x += 5;
  int *y = &(first ? a : b).y;
  *y += 1;
  (first ? a : b).row[1] = 9;
  (first ? a : b).row[first]--;
  (first ? a : b).step();
  rise((first ? a : b).row[0]);
  int &last = (first ? b : a).row[1], *row = (first ? a : b).row;
  last += 2, row[1] += 5;
  (first ? b : *where) = a;
  return a.x + 3 * a.y + 5 * a.row[0] + 7 * a.row[1] + 11 * b.x + 13 * b.y + 17 * b.row[0] +
         19 * b.row[1] + 23 * c.x + 29 * c.row[1];
}
__global__ void takeParts(int *out) { out[threadIdx.x] = parts(threadIdx.x & 1); }

// Where an object lies, and what lies beside it, shows through a reference to it that is const.
struct Point {
  int x, row[3];
  __host__ __device__ const Point *itself() const { return this; }
  __host__ __device__ const int *at(int i) const { return row + i; }
};
struct Kept {
  const Point &point;
};
__host__ __device__ const Point *addressOf(const Point &p) { return &p; }
__host__ __device__ bool byCallee(const Point &p, const Point *at) { return addressOf(p) == at; }
__host__ __device__ bool byMethod(const Point &p, const Point *at) { return p.itself() == at; }
__host__ __device__ bool byField(const Point &p, const int *at) { return &p.x == at; }
__host__ __device__ bool byArray(const Point &p, const int *at) { return p.row == at; }
__host__ __device__ bool byGetter(const Point &p, const int *at) { return p.at(1) == at + 1; }
__host__ __device__ bool byReference(const Point &p, const Point &q) {
  const Point &same = p;
  return &same == &q;
}
__host__ __device__ bool byKept(const Point &p, const Point *at) {
  const Kept kept{p};
  return &kept.point == at;
}
__host__ __device__ int distance(const int &n, const int *from) {
  const int &same = n;
  return static_cast<int>(&same - from);
}
__host__ __device__ int behind(const int &n) {
  const auto &pair = reinterpret_cast<const int(&)[2]>(n);
  return pair[1];
}
__host__ __device__ int identity(const Point *points) {
  const Point &p = points[0];
  const int sames = byCallee(p, points) + byMethod(p, points) + byField(p, &p.x) +
                    byArray(p, p.row) + byGetter(p, p.row) + byReference(p, points[0]) +
                    byKept(p, points) - byReference(p, points[1]) - byMethod(p, points + 1);
  return sames + 10 * distance(p.row[2], p.row) + 100 * behind(p.row[0]) + 1000 * behind(p.x);
}
__global__ void identify(int *out, const Point *points) { out[threadIdx.x] = identity(points); }

int main() {
  const int n = 96, threads = 48;
  const Range range{-3, 9, {4, 5, 6}};
  const int zero = 0;
  int *out, odd = 0, found;
  CHECK(cudaMallocManaged(&out, n * sizeof *out));
  CHECK(cudaMemcpyToSymbol(limits, &range, sizeof range));
  CHECK(cudaMemcpyToSymbol(total, &zero, sizeof zero));
  refer<<<n / threads, threads>>>(out, n);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) {
    const int t = i % threads;
    // low becomes 0 first, which is then what high rises by.
    const int low = 0, high = 9, second = 2 * t + 7, first = 3 * t + 2 * second;
    const int want =
        24 * 24 + 46 + first + second + t + second + 3 * second + low + 10 * high + 15 + 1;
    if (out[i] != want)
      check::fail("thread %d: %d instead of %d", i, out[i], want);
    odd += want & 1;
  }
  CHECK(cudaMemcpyFromSymbol(&found, total, sizeof found));
  if (found != odd)
    check::fail("%d odd ones instead of %d", found, odd);
  takeParts<<<1, threads>>>(out);
  CHECK(cudaDeviceSynchronize());
  for (int t = 0; t < threads; ++t)
    if (out[t] != parts(t & 1))
      check::fail("parts of thread %d: %d instead of %d", t, out[t], parts(t & 1));
  const Point own[2] = {{1, {2, 3, 4}}, {5, {6, 7, 8}}};
  Point *points;
  CHECK(cudaMallocManaged(&points, sizeof own));
  points[0] = own[0], points[1] = own[1];
  identify<<<1, 1>>>(out, points);
  CHECK(cudaDeviceSynchronize());
  if (out[0] != identity(own))
    check::fail("identity: %d instead of %d", out[0], identity(own));
}
