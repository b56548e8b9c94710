// Objects in shared memory whose classes have constructors and destructors, which no thread runs
// for them: what the memory held, it holds.
#include "check.h"

constexpr int threads = 64;

struct Start {
  int x = 5, y = 2;
};
struct Both {
  int x;
  __host__ __device__ Both() : x(10) {}
  __host__ __device__ explicit Both(int value) : x(value) {}
};
struct Ends {
  int x;
  __device__ Ends() {}
  __device__ ~Ends() { x = 3; }
};
struct Later {
  int x;
  __device__ Later();
};
__device__ Later::Later() : x(4) {}
struct Derived : Start {
  Both own;
};
template <class T> struct Vector {
  T x, y;
  __device__ Vector() : x(0), y(0) {}
  __device__ Vector(T x, T y) : x(x), y(y) {}
  __device__ Vector operator+(const Vector &other) const { return {x + other.x, y + other.y}; }
  __device__ Vector &operator+=(const Vector &other) { return *this = *this + other; }
};
union Word {
  int number;
  float real;
  __device__ Word() : number(1) {}
};

/// Each thread gives its own, and takes its neighbour's.
template <class T> __device__ int pass(int value) {
  __shared__ T place[threads];
  static __shared__ T last;
  place[threadIdx.x].x = value;
  if (threadIdx.x == threads - 1)
    last.x = value;
  __syncthreads();
  const int result = place[(threadIdx.x + 1) % threads].x + 1000 * last.x;
  __syncthreads();
  return result;
}

template <class T, int N> __device__ Vector<T> sum(Vector<T> value) {
  __shared__ Vector<T> part[N];
  part[threadIdx.x] = value;
  for (int width = N / 2; width > 0; width /= 2) {
    __syncthreads();
    if (threadIdx.x < width)
      part[threadIdx.x] += part[threadIdx.x + width];
  }
  __syncthreads();
  return part[0];
}

__global__ void run(int *out) {
  const int t = threadIdx.x;
  __shared__ Derived derived;
  __shared__ Word words[threads];
  __shared__ Vector<int> rows[2][threads];
  if (t == 0)
    derived.own.x = derived.y = 7;
  words[t].number = t;
  rows[t % 2][t] = Vector<int>(t, 2);
  __syncthreads();
  const auto turned = [&](int i) {
    __shared__ Start place[threads];
    place[i].y = i * i;
    __syncthreads();
    return place[threads - 1 - i].y;
  };
  out[0 * threads + t] = pass<Start>(t) + pass<Both>(2 * t) + pass<Ends>(3 * t) + pass<Later>(t);
  const Vector<int> all = sum<int, threads>({t, 1});
  out[1 * threads + t] = all.x * 100 + all.y;
  out[2 * threads + t] = derived.own.x + derived.y + words[t ^ 1].number + rows[1 - t % 2][t ^ 1].x;
  out[3 * threads + t] = turned(t);
}

/// What a launch asks for is an array of unknown length.
__global__ void runDynamic(int *out) {
  extern __shared__ Start place[];
  place[threadIdx.x].y = threadIdx.x;
  __syncthreads();
  out[4 * threads + threadIdx.x] = place[threads - 1 - threadIdx.x].y;
}

int main() {
  std::vector<int> expected(5 * threads);
  for (int t = 0; t < threads; ++t) {
    const int next = (t + 1) % threads, last = threads - 1;
    expected[t] = 7 * (next + 1000 * last);
    expected[threads + t] = threads * last / 2 * 100 + threads;
    expected[2 * threads + t] = 14 + 2 * (t ^ 1);
    expected[3 * threads + t] = (last - t) * (last - t);
    expected[4 * threads + t] = last - t;
  }
  check::Array<int> out(5 * threads);
  run<<<1, threads>>>(out);
  runDynamic<<<1, threads, threads * sizeof(Start)>>>(out);
  check::equal("shared objects", out.fetch(), expected);
  return 0;
}
