// The kernels of vectors.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

// float2 and float4 are OpenCL's; float3 has 12 bytes in CUDA and keeps them.
static inline float4 operator_add(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

static void add(const cu2port::Block &block, float4 *a, const float4 *b, float3 *c, int2 *d) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER(blockDim) {
    int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    a[i] = operator_add(a[i], b[i]);
    c[i] = make_float3(a[i].x, a[i].y, a[i].z);
    float2 half = {0.5f * a[i].z, 0.5f * a[i].w};
    d[i] = make_int2(__float2int_rz(half.x), __float2int_rz(half.y));
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel vectors_cpu[];
const cu2port::CpuKernel vectors_cpu[] = {
    {"add", cu2port::blockFunction<add>},
    {},
};
