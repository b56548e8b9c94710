// Loads and stores of one thread, with a stride between neighbours or of another type, and others in between that may be to the same
// memory:
// Clang's vectors of threads load what lies side by side at once, and store it at once. On PoCL such vectors are along any dimension.
#include "check.h"

struct Pair {
  float x, y;
};

/// p and q may be the same.
__global__ void fields(const Pair *p, Pair *q, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float first = p[i].x;
  q[i].y = first + 1;
  out[i] = p[i].y;
}

__global__ void elements(const int *p, int *q, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int first = p[2 * i];
  q[2 * i + 1] = first * 3;
  out[i] = p[2 * i + 1];
}

/// Stores are put together at the last.
__global__ void stores(Pair *p, const Pair *q, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x = 5;
  out[i] = q[i].x;
  p[i].y = 6;
}

/// Along y, or z, the elements lie a row apart.
__global__ void alongColumns(const int *p, int *q, int *out) {
  const int i = threadIdx.y + threadIdx.z;
  const int first = p[2 * i];
  q[2 * i + 1] = first * 3;
  out[i] = p[2 * i + 1];
}

/// Each thread has an array of its own, and does not know which element it asks for.
__global__ void ownArrays(const int *p, int which, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int own[2];
  own[0] = p[2 * i];
  const int first = own[which];
  own[1] = 2;
  out[i] = first * own[1 - which];
}

/// A word, and its upper half. Compilers may take other types for other memory.
__global__ void halves(int *p, short *q, int *out) {
  p[blockIdx.x] = 5;
  q[2 * blockIdx.x + 1] = 3;
  out[blockIdx.x] = p[blockIdx.x];
}

struct Mixed {
  int first;
  float second;
};

/// The same in structs: p and q may be the same.
__global__ void otherStructs(Pair *p, Mixed *q, float *out) {
  p[blockIdx.x].y = 5;
  q[blockIdx.x].second = 3;
  out[blockIdx.x] = p[blockIdx.x].y;
}

static void test(check::Random &random) {
  const int n = 128, block = 64;
  std::vector<Pair> pairs(n);
  for (Pair &pair : pairs)
    pair = {static_cast<float>(random.integer(-99, 99)), 0.5f};
  check::Array<Pair> devicePairs(pairs);
  check::Array<float> reals(n);
  std::vector<float> expected(n);
  fields<<<n / block, block>>>(devicePairs, devicePairs, reals);
  for (int i = 0; i < n; ++i)
    expected[i] = pairs[i].x + 1;
  check::equal("fields", reals.fetch(), expected);
  stores<<<n / block, block>>>(devicePairs, devicePairs, reals);
  check::equal("stores", reals.fetch(), std::vector<float>(n, 5));

  const std::vector<int> values = random.integers(2 * n, -999, 999);
  check::Array<int> deviceValues(values), out(n);
  elements<<<n / block, block>>>(deviceValues, deviceValues, out);
  std::vector<int> tripled(n);
  for (int i = 0; i < n; ++i)
    tripled[i] = values[2 * i] * 3;
  check::equal("elements", out.fetch(), tripled);

  check::Array<int> others(values);
  alongColumns<<<1, dim3(1, block)>>>(others, others, out);
  alongColumns<<<1, dim3(1, 1, block)>>>(others + 2 * block, others + 2 * block, out + block);
  check::equal("alongColumns", out.fetch(), tripled);
  ownArrays<<<n / block, block>>>(others, 0, out);
  for (int i = 0; i < n; ++i)
    tripled[i] = values[2 * i] * 2;
  check::equal("ownArrays", out.fetch(), tripled);

  halves<<<n, 1>>>(others, reinterpret_cast<short *>(static_cast<int *>(others)), out);
  check::equal("halves", out.fetch(), std::vector<int>(n, 5 + (3 << 16)));
  otherStructs<<<n, 1>>>(devicePairs, reinterpret_cast<Mixed *>(static_cast<Pair *>(devicePairs)), reals);
  check::equal("otherStructs", reals.fetch(), std::vector<float>(n, 3));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
