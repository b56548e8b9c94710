#include "device.h"
#include "nbody.h"

#define TILE 256

__global__ void accelerate(const float4 *bodies, float3 *result, int n, float softening) {
  __shared__ float4 tile[TILE];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = bodies[i];
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (int first = 0; first < n; first += TILE) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < TILE; ++j) {
      float dx = tile[j].x - me.x;
      float dy = tile[j].y - me.y;
      float dz = tile[j].z - me.z;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
      float force = tile[j].w * inverse * inverse * inverse;
      sum.x += dx * force;
      sum.y += dy * force;
      sum.z += dz * force;
    }
    __syncthreads();
  }
  result[i] = sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, NBody::usualSize);
  const NBody problem(options.size);
  bench::Vector<float4> bodies(problem.n);
  for (int i = 0; i < problem.n; ++i)
    bodies[i] = make_float4(problem.x[i], problem.y[i], problem.z[i], problem.mass[i]);
  bench::Array<float4> device(bodies);
  bench::Array<float3> result(problem.n);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        accelerate<<<problem.n / TILE, TILE>>>(device, result, problem.n, problem.softening);
        bench::finish();
      },
      [&] {
        const bench::Vector<float3> got = result.fetch();
        problem.check([&](int i, int c) {
          return c == 0 ? got[i].x : c == 1 ? got[i].y : got[i].z;
        });
      });
}
