// What only helps the compiler: #pragma unroll in its forms, __restrict__, __launch_bounds__,
// __ldg, inline hints,
// __align__, volatile, fences.
#include "check.h"

const int Factor = 4;

struct __align__(16) Aligned {
  float a, b, c;
};

__forceinline__ __device__ float scaled(float x) { return x * 2.0f; }
__device__ __noinline__ float shifted(float x) { return x + 1.0f; }
static __device__ __inline__ float both(float x) { return shifted(scaled(x)); }

template <int Unroll>
__global__ __launch_bounds__(128) void loops(const float *__restrict__ in, float *__restrict__ out,
                                             int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k)
    sum += in[(i + k) % n];
#pragma unroll 2
  for (int k = 0; k < i % 5; ++k)
    sum += k;
#pragma unroll(Factor)
  for (int k = 0; k < 3; ++k)
    sum -= in[(i + k) % n];
#pragma unroll Unroll
  for (int k = 0; k < Unroll; ++k)
    sum += 0.5f;
#pragma unroll 1
  for (int k = 4; k--;)
    sum += 1;
  out[i] = sum;
}

__global__ void __launch_bounds__(64, 2)
    loads(const int *in, const float4 *vectors, const double *reals, double *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = __ldg(&vectors[i]);
  out[i] = __ldg(in + i) + v.w + __ldg(&reals[i]) + both(v.x);
}

__global__ void aligned(Aligned *out, int *size) {
  int i = threadIdx.x;
  volatile int twice = i;
  twice = twice * 2;
  out[i].b = twice;
  __threadfence();
  __threadfence_block();
  out[i].a = sizeof(Aligned);
  *size = (int)((char *)&out[1] - (char *)&out[0]);
}

void test(check::Random &random) {
  const int n = 500;
  std::vector<float> in(n), expected(n);
  for (float &x : in)
    x = static_cast<float>(random.integer(-100, 100));
  for (int i = 0; i < n; ++i) {
    expected[i] = 4 + 3.5f;
    for (int k = 3; k < 8; ++k)
      expected[i] += in[(i + k) % n];
    for (int k = 0; k < i % 5; ++k)
      expected[i] += k;
  }
  check::Array<float> device(in), out(n);
  loops<7><<<4, 128>>>(device, out, n);
  check::equal("loops", out.fetch(), expected);

  const int m = 128;
  const std::vector<int> integers = random.integers(m, -1000, 1000);
  std::vector<float4> vectors(m);
  std::vector<double> reals(m), sums(m);
  for (int i = 0; i < m; ++i) {
    vectors[i] = make_float4(random.integer(0, 9), 0, 0, random.integer(0, 9));
    reals[i] = random.integer(0, 1000) / 8.0;
    sums[i] = integers[i] + vectors[i].w + reals[i] + (vectors[i].x * 2 + 1);
  }
  check::Array<int> deviceIntegers(integers);
  check::Array<float4> deviceVectors(vectors);
  check::Array<double> deviceReals(reals), deviceSums(m);
  loads<<<2, 64>>>(deviceIntegers, deviceVectors, deviceReals, deviceSums);
  check::equal("loads", deviceSums.fetch(), sums);

  check::Array<Aligned> structs(10);
  check::Array<int> size(1);
  aligned<<<1, 10>>>(structs, size);
  check::equal("stride of an aligned struct", size.fetch()[0], static_cast<int>(sizeof(Aligned)));
  check::equal<std::size_t>("size of an aligned struct", sizeof(Aligned), 16);
  for (int i = 0; i < 10; ++i)
    check::equal("aligned", structs.fetch()[i].b, 2.0f * i, i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
