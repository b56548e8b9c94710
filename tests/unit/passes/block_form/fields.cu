// RUN: (%dump=after-block-form %s || true) 2>/dev/null | %check
// Variables of struct and vector types that live across regions become one array over the threads a field.
#include <cuda_runtime.h>

struct Span {
  int low, high;
};
struct Body {
  float3 place;
  Span range;
};
struct Holder {
  int values[4];
};

__device__ int length(Span span) { return span.high - span.low; }
__device__ void widen(Span &span) { ++span.high; }

// A load happens once, and only fields that are used become arrays.
// CHECK-LABEL: kernel void loads(
// CHECK-DAG: perthread float me_x
// CHECK-DAG: perthread float me_y
// CHECK-NOT: me_z
// CHECK: threads {
// CHECK-NEXT: int t =
// CHECK-NEXT: float4 me = in[t]
// CHECK-NEXT: me_x = me.x
// CHECK-NEXT: me_y = me.y
// CHECK: me_x += tile[0]
// CHECK: out[t] = (me_x + me_y)
__global__ void loads(const float4 *in, float *out) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  float4 me = in[t];
  tile[t] = me.x;
  __syncthreads();
  me.x += tile[0];
  __syncthreads();
  out[t] = me.x + me.y;
}

// What is said field by field is assigned so, unless a field would be read after it has changed; a field that is the
// same for all, or cheap, is no array.
// CHECK-LABEL: kernel void values(
// CHECK-NOT: perthread float3
// CHECK-NOT: perthread Span
// CHECK: threads {
// CHECK: sum_y = in[t].y
// CHECK-NOT: sum_z =
// CHECK: span_low = t
// CHECK-NEXT: span_high = 0
// CHECK: threads {
// CHECK-NEXT: float sum_x = 0.0f
// CHECK: old_low = span_low
// CHECK-NEXT: old_high = span_high
// CHECK-NEXT: {
// CHECK-NEXT: Span [[NEW:span_[0-9]]] = Span{span_high, span_low}
// CHECK-NEXT: span_low = [[NEW]].low
// CHECK-NEXT: span_high = [[NEW]].high
// CHECK: sum_x_2 = (sum_x + sum_y)
// CHECK-NEXT: sum_y = (sum_y + 1.0f)
// CHECK-NEXT: sum_z_2 = tile[0].x
// CHECK: threads {
// CHECK: out[t] = float3{sum_x_2, sum_y, sum_z_2}
// CHECK: length(Span{span_low, span_high})
__global__ void values(const float3 *in, float3 *out, int *lengths) {
  __shared__ float3 tile[64];
  int t = threadIdx.x;
  float3 sum = make_float3(0.0f, in[t].y, 1.0f);
  Span span = {t}, old;
  tile[t] = in[t];
  __syncthreads();
  old = span;
  span = {span.high, span.low};
  sum = make_float3(sum.x + sum.y, sum.y + 1.0f, tile[0].x);
  __syncthreads();
  out[t] = sum;
  lengths[t] = length(span) + old.low * old.high;
}

// Structs in structs.
// CHECK-LABEL: kernel void nested(
// CHECK-DAG: perthread float body_place_x
// CHECK-DAG: perthread int body_range_low
// CHECK-DAG: perthread int range_high
// CHECK: threads
// CHECK: body_range_low_2 = range_low
// CHECK: out[t] = Body{float3{body_place_x, body_place_y, body_place_z}, Span{body_range_low_2, body_range_high_2}}
__global__ void nested(const Body *in, Body *out) {
  int t = threadIdx.x;
  Body body = in[t];
  Span range = in[t + 1].range;
  __syncthreads();
  body.place.x += 1.0f;
  body.range = range;
  __syncthreads();
  out[t] = body;
}

// What something needs as a whole stays whole.
// CHECK-LABEL: kernel void whole(
// CHECK-DAG: perthread Span addressed
// CHECK-DAG: perthread Holder array
// CHECK-DAG: perthread Span chained
// CHECK: threads
__global__ void whole(const Span *in, const Holder *holders, int *out) {
  int t = threadIdx.x;
  Span addressed = in[t];
  Holder array = holders[t];
  Span chained, other;
  other = chained = in[t + 1];
  __syncthreads();
  widen(addressed);
  array.values[t % 4] += other.low;
  __syncthreads();
  out[t] = addressed.low + array.values[0] + chained.low;
}

// A field that a loop without a round leaves unset is copied with the others: it has some value.
// CHECK-LABEL: kernel void partly(
// CHECK: threads {
// CHECK-NEXT: part_high = 0
// CHECK: part_high = i
// CHECK: out[t] = Span{part_low{{.*}}, part_high}
__global__ void partly(Span *out, int n) {
  int t = threadIdx.x;
  Span part;
  part.low = t;
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    part.high = i;
  }
  out[t] = part;
}

// A variable of one region stays as it is.
// CHECK-LABEL: kernel void inside(
// CHECK: float4 own = in[t]
// CHECK-NEXT: own.x += own.y
__global__ void inside(const float4 *in, float *out) {
  int t = threadIdx.x;
  __syncthreads();
  float4 own = in[t];
  own.x += own.y;
  out[t] = own.x;
}

// In warps the fields are arrays over the lanes.
// CHECK-LABEL: kernel void warps(
// CHECK: perlane int value_x
// CHECK-NOT: perlane int2
__global__ void warps(const int2 *in, int *out) {
  int t = threadIdx.x;
  int2 value = in[t];
  value.x += __shfl_xor_sync(0xffffffffu, value.y, 1);
  __syncwarp();
  out[t] = value.x + value.y;
}
