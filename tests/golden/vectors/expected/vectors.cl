// The kernels of vectors.cu in OpenCL C 1.2, translated by cu2port.

typedef struct {
  float x, y, z;
} packed_float3;

static inline packed_float3 make_float3(float x, float y, float z) {
  packed_float3 v = {x, y, z};
  return v;
}

// The index of a work-item. PoCL tells LLVM that no access in its loops over work-items depends on another one, not even a load on
// the same work-item's store. Of a loop with an instruction like this one, LLVM makes no vectors, and so keeps all in order.
#ifdef POCL_DEVICE_ADDRESS_BITS
#if __clang_major__ > 15 // over assembly in a kernel itself, PoCL 5 and 6 end
__attribute__((noinline))
#endif
uint own_order(uint index) {
  __asm__ volatile("" : "+r"(index));
  return index;
}
#else
#define own_order(index) ((uint)(index))
#endif

// The nearest that there is; NaN is 0, which OpenCL leaves open.
int float_to_int(float x) { return isnan(x) ? 0 : convert_int_sat_rtz(x); }

// float2 and float4 are OpenCL's; float3 has 12 bytes in CUDA and keeps them.
float4 operator_add(float4 a, float4 b) {
  return (float4)(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__kernel void add(__global float4 *a, __global const float4 *b, __global packed_float3 *c,
                  __global int2 *d) {
  int i = own_order(get_global_id(0));
  a[i] = operator_add(a[i], b[i]);
  c[i] = make_float3(a[i].x, a[i].y, a[i].z);
  float2 half_ = {0.5f * a[i].z, 0.5f * a[i].w};
  d[i] = (int2)(float_to_int(half_.x), float_to_int(half_.y));
}
