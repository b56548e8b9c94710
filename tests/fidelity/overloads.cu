// Functions and kernels of the same name with other parameters, and default arguments of both.
#include "check.h"

__device__ int describe(int x) { return x + 1; }
__device__ int describe(float x) { return (int)x + 2000; }
__device__ int describe(int x, int y) { return x * y; }
__device__ int describe(const float *p) { return (int)*p + 4000; }
template <class T> __device__ int describe(T x, T y, T z) { return (int)(x + y + z) + 8000; }

__device__ float weighted(float x, float weight = 2.0f, int shift = 1 + 2) {
  return x * weight + shift;
}

__global__ void fill(int *out, int n, int value = 7) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = value;
}

__global__ void fill(float *out, int n, float value = 0.5f, float step = 0.25f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = value + i * step;
}

template <class T> __global__ void fill(T *out, T value) { out[threadIdx.x] = value; }

__global__ void overloads(const float *in, int *out) {
  int i = threadIdx.x;
  int *row = out + 6 * i;
  row[0] = describe(i);
  row[1] = describe(in[i]);
  row[2] = describe(i, 3);
  row[3] = describe(in + i);
  row[4] = describe(1.5f, 2.0f, in[i]);
  row[5] = (int)(weighted(in[i]) + weighted(in[i], 3.0f) + weighted(in[i], 4.0f, i));
}

void test(check::Random &random) {
  const int n = 100;
  check::Array<int> ints(n);
  check::Array<float> floats(n);
  check::Array<short> shorts(n);
  fill<<<2, 64>>>(ints.data(), n);
  check::equal("default", ints.fetch(), std::vector<int>(n, 7));
  const int value = random.integer(-1000, 1000);
  fill<<<2, 64>>>(ints.data(), n, value);
  check::equal("given", ints.fetch(), std::vector<int>(n, value));
  fill<<<2, 64>>>(floats.data(), n, 1.0f);
  std::vector<float> expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = 1.0f + i * 0.25f;
  check::equal("the other overload", floats.fetch(), expected);
  fill<<<1, n>>>(shorts.data(), static_cast<short>(value));
  check::equal("the template", shorts.fetch(), std::vector<short>(n, static_cast<short>(value)));

  std::vector<float> in(n);
  for (float &x : in)
    x = static_cast<float>(random.integer(0, 100));
  check::Array<float> device(in);
  check::Array<int> out(6 * n);
  overloads<<<1, n>>>(device, out);
  std::vector<int> expectedOut;
  for (int i = 0; i < n; ++i) {
    const int x = static_cast<int>(in[i]);
    const int row[6] = {
        i + 1, x + 2000, i * 3, x + 4000, static_cast<int>(3.5f + in[i]) + 8000, 9 * x + 6 + i};
    expectedOut.insert(expectedOut.end(), row, row + 6);
  }
  check::equal("overloads", out.fetch(), expectedOut);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
