// As own_order.cu, in kernels that synchronise their threads: on OpenCL they have a form that runs a block, whose loops over
// the threads are ours. In the other form PoCL's loops are, and barriers end them.
#include "check.h"

struct Pair {
  float x, y;
};

constexpr int width = 64, n = 4 * width;

__device__ int at() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void byReference(Pair *p, float *out) {
  __shared__ float tile[width];
  tile[threadIdx.x] = 1;
  __syncthreads();
  Pair &own = p[at()];
  const float first = own.x;
  own.y = first + tile[width - 1 - threadIdx.x];
  out[at()] = own.y;
}

__global__ void byPointer(const Pair *p, Pair *q, float *out) {
  __shared__ float tile[width];
  tile[threadIdx.x] = 1;
  __syncthreads();
  const int i = at();
  const float first = p[i].x;
  q[i].y = first + tile[width - 1 - threadIdx.x];
  out[i] = p[i].y;
}

__global__ void bySums(float *p, float *out) {
  __shared__ float tile[2 * width];
  const int t = threadIdx.x;
  tile[2 * t] = p[2 * at()];
  tile[2 * t + 1] = 0;
  __syncthreads();
  const float first = tile[t + t];
  tile[t + t + 1] = first + 1;
  out[at()] = tile[1 + 2 * t];
}

__global__ void byRounds(float *p, float *out) {
  __shared__ float tile[2 * width];
  const int t = threadIdx.x;
  tile[2 * t] = 0;
  tile[2 * t + 1] = p[2 * at()];
  __syncthreads();
  const float first = tile[2 * t + 1];
  for (int c = 0; c < 2; ++c) {
    out[at()] = c ? tile[2 * t] : 0;
    tile[2 * t + c] = first + 1 - c;
  }
}

__global__ void beforeBarrier(float *p, float *q, float *out) {
  __shared__ float tile[width];
  const float first = p[2 * at()];
  q[2 * at() + 1] = first;
  tile[threadIdx.x] = p[2 * at() + 1];
  __syncthreads();
  out[at()] = tile[threadIdx.x] + 1;
}

__global__ void beforeLoop(float *p, float *q, float *out, int rounds) {
  __shared__ float tile[width];
  const float first = p[2 * at()];
  q[2 * at() + 1] = first;
  float own = p[2 * at() + 1];
  for (int k = 0; k < rounds; ++k) {
    tile[threadIdx.x] = 1;
    __syncthreads();
    own += tile[width - 1 - threadIdx.x];
    __syncthreads();
  }
  out[at()] = own;
}

__global__ void inRounds(float *p, float *q, float *out, int rounds) {
  __shared__ float tile[width];
  float own = 0;
  for (int k = 0; k < rounds; ++k) {
    const float first = p[2 * at()];
    q[2 * at() + 1] = first + k;
    own = p[2 * at() + 1];
    tile[threadIdx.x] = 1;
    __syncthreads();
    own += tile[width - 1 - threadIdx.x];
    __syncthreads();
  }
  out[at()] = own;
}

static void test(check::Random &random) {
  std::vector<float> values(2 * n), expected(n);
  for (float &value : values)
    value = static_cast<float>(random.integer(-99, 99));
  for (int i = 0; i < n; ++i)
    expected[i] = values[2 * i] + 1;
  check::Array<float> memory(values), out(n);
  Pair *pairs = reinterpret_cast<Pair *>(static_cast<float *>(memory));
  byReference<<<n / width, width>>>(pairs, out);
  check::equal("byReference", out.fetch(), expected);
  byPointer<<<n / width, width>>>(pairs, pairs, out);
  check::equal("byPointer", out.fetch(), expected);
  bySums<<<n / width, width>>>(memory, out);
  check::equal("bySums", out.fetch(), expected);
  byRounds<<<n / width, width>>>(memory, out);
  check::equal("byRounds", out.fetch(), expected);
  beforeBarrier<<<n / width, width>>>(memory, memory, out);
  check::equal("beforeBarrier", out.fetch(), expected);
  beforeLoop<<<n / width, width>>>(memory, memory, out, 1);
  check::equal("beforeLoop", out.fetch(), expected);
  inRounds<<<n / width, width>>>(memory, memory, out, 1);
  check::equal("inRounds", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
