#include <hip/hip_runtime.h>

// float2 and float4 are OpenCL's; float3 has 12 bytes in CUDA and keeps them.
__device__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__global__ void add(float4 *a, const float4 *b, float3 *c, int2 *d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i] + b[i];
  c[i] = make_float3(a[i].x, a[i].y, a[i].z);
  float2 half = {0.5f * a[i].z, 0.5f * a[i].w};
  d[i] = make_int2((int)half.x, (int)half.y);
}

void addOnDevice(float4 *a, const float4 *b, float3 *c, int2 *d, int n) {
  add<<<n / 32, 32>>>(a, b, c, d);
}
