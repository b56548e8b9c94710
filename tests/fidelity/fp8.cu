// Numbers of eight bits: what cuda_fp8.h computes in kernels is, bit by bit, what it computes on
// the host.
#include "check.h"

#include <cuda_fp8.h>

constexpr int results = 9;

template <class Fp8, class Two, class Four>
__host__ __device__ inline void compute(float value, float other, int i, unsigned *out) {
  const Fp8 one(value), small(static_cast<__half>(other)), brain(static_cast<__nv_bfloat16>(value)),
      whole(i), wide(value * 1e-3);
  out[0] = one.__x | small.__x << 8 | brain.__x << 16 | static_cast<unsigned>(wide.__x) << 24;
  out[1] = whole.__x | Two(make_float2(value, other)).__x << 8;
  out[2] = Four(make_float4(value, other, -value, 0.5f * other)).__x;
  out[3] = static_cast<float>(one) > 1 ? 1 : 0;
  out[4] = __half_as_ushort(static_cast<__half>(one));
  out[5] = __bfloat16_as_ushort(static_cast<__nv_bfloat16>(small));
  out[6] = static_cast<int>(one);
  const float2 both = static_cast<float2>(Two(__floats2half2_rn(value, other)));
  out[7] = __half_as_ushort(__float2half_rn(both.x)) | __half_as_ushort(__float2half_rn(both.y))
                                                           << 16;
  const __half2_raw pair =
      __nv_cvt_fp8x2_to_halfraw2(static_cast<__nv_fp8x2_storage_t>(i), __NV_E4M3);
  out[8] = pair.x | static_cast<unsigned>(pair.y) << 16;
}

template <class Fp8, class Two, class Four>
__global__ void each(const float *a, const float *b, unsigned *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    compute<Fp8, Two, Four>(a[i], b[i], i, out + results * i);
}

// Quantises with the greatest of a block's numbers, as mixed precision does.
__global__ void quantise(const float *in, __nv_fp8_e4m3 *out, float *scales, int n) {
  __shared__ float most[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  most[threadIdx.x] = i < n ? fabsf(in[i]) : 0.0f;
  for (int step = 64; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step)
      most[threadIdx.x] = fmaxf(most[threadIdx.x], most[threadIdx.x + step]);
  }
  __syncthreads();
  const float scale = most[0] / 448.0f;
  if (i < n)
    out[i] = __nv_fp8_e4m3(in[i] / scale);
  if (threadIdx.x == 0)
    scales[blockIdx.x] = scale;
}

std::vector<float> numbers(check::Random &random, int n) {
  std::vector<float> result;
  for (int i = 0; i < n; ++i)
    result.push_back(
        std::ldexp(static_cast<float>(random.integer(-(1 << 20), 1 << 20)), random.integer(-40, 0)));
  return result;
}

template <class Fp8, class Two, class Four> void testEach(check::Random &random) {
  const int n = 900;
  const std::vector<float> a = numbers(random, n), b = numbers(random, n);
  check::Array<float> deviceA(a), deviceB(b);
  check::Array<unsigned> out(n * results);
  each<Fp8, Two, Four><<<8, 128>>>(deviceA, deviceB, out, n);
  const std::vector<unsigned> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    unsigned expected[results];
    compute<Fp8, Two, Four>(a[i], b[i], i, expected);
    for (int k = 0; k < results; ++k)
      check::equal("each", got[i * results + k], expected[k], i * results + k);
  }
}

void test(check::Random &random) {
  testEach<__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3>(random);
  testEach<__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2>(random);
  testEach<__nv_fp8_e8m0, __nv_fp8x2_e8m0, __nv_fp8x4_e8m0>(random);
  const int n = 300;
  const std::vector<float> in = numbers(random, n);
  check::Array<float> deviceIn(in), scales(3);
  check::Array<__nv_fp8_e4m3> out(n);
  quantise<<<3, 128>>>(deviceIn, out, scales, n);
  const std::vector<__nv_fp8_e4m3> got = out.fetch();
  const std::vector<float> gotScales = scales.fetch();
  for (int i = 0; i < n; ++i) {
    const float error = std::fabs(static_cast<float>(got[i]) * gotScales[i / 128] - in[i]);
    const bool isNear = error <= std::fabs(in[i]) / 16 + gotScales[i / 128] / 512;
    check::equal("quantised", isNear, true, i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
