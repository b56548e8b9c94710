#include "device.h"
#include "ray_march.h"

__device__ float sceneDistance(float3 p) {
  float bx = p.x - 2.0f * floorf(p.x / 2.0f) - 1.0f;
  float bz = p.z - 2.0f * floorf(p.z / 2.0f) - 1.0f;
  float ball = sqrtf(bx * bx + p.y * p.y + bz * bz) - 0.4f;
  float away = sqrtf(p.x * p.x + (p.z - 4.0f) * (p.z - 4.0f)) - 1.5f;
  float ring = sqrtf(away * away + (p.y - 1.0f) * (p.y - 1.0f)) - 0.25f;
  return fminf(fminf(ball, ring), p.y + 0.6f);
}

__global__ void march(float *depth, int width, int height, int steps, float far, float enough) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height)
    return;
  float u = (px - 0.5f * width) / height;
  float v = (0.5f * height - py) / height;
  float scale = rsqrtf(u * u + v * v + 1.0f);
  float3 direction = make_float3(u * scale, v * scale, scale);

  float t = 0.0f, result = 0.0f;
  int i = 0;
  while (i < steps && t < far) {
    float3 p = make_float3(t * direction.x, 0.7f + t * direction.y, t * direction.z - 3.0f);
    float d = sceneDistance(p);
    if (d < enough) {
      result = t;
      break;
    }
    t += d;
    ++i;
  }
  depth[py * width + px] = result;
}

int main(int argc, char **argv) {
  using R = RayMarch;
  const bench::Options options(argc, argv, R::usualSize);
  const R problem(options.size);
  bench::Array<float> depth(problem.width * problem.height);
  const dim3 threads(16, 16), blocks((problem.width + 15) / 16, (problem.height + 15) / 16);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        march<<<blocks, threads>>>(depth, problem.width, problem.height, R::steps, R::far,
                                   R::enough);
        bench::finish();
      },
      [&] { problem.check(depth.fetch()); });
}
