#include "attention.h"
#include "block_sum.h"
#include "device.h"

#define WIDTH Attention::width

/// The largest over the block, for all of its threads.
__device__ float blockMax(float value) {
  __shared__ float partial[WIDTH / 32];
  for (int offset = 16; offset > 0; offset >>= 1)
    value = fmaxf(value, __shfl_xor_sync(FULL_MASK, value, offset));
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = value;
  __syncthreads();
  value = partial[0];
  for (int warp = 1; warp < WIDTH / 32; ++warp)
    value = fmaxf(value, partial[warp]);
  return value;
}

// A block a row: its threads stand for keys first, then for columns of the result.
__global__ void attend(const float *q, const float4 *k, const float *v, float *out, int n,
                       float scale) {
  extern __shared__ float scores[];
  __shared__ float4 row[WIDTH / 4];
  int t = threadIdx.x;
  reinterpret_cast<float *>(row)[t] = q[blockIdx.x * WIDTH + t] * scale;
  __syncthreads();

  float largest = -INFINITY;
  for (int key = t; key < n; key += WIDTH) {
    float sum = 0.0f;
    for (int i = 0; i < WIDTH / 4; ++i) {
      float4 a = row[i], b = k[key * (WIDTH / 4) + i];
      sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    }
    scores[key] = sum;
    largest = fmaxf(largest, sum);
  }
  largest = blockMax(largest);

  float total = 0.0f;
  for (int key = t; key < n; key += WIDTH) {
    float weight = expf(scores[key] - largest);
    scores[key] = weight;
    total += weight;
  }
  total = blockSum(total);

  float sum = 0.0f;
  for (int key = 0; key < n; ++key)
    sum += scores[key] * v[key * WIDTH + t];
  out[blockIdx.x * WIDTH + t] = sum / total;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Attention::usualSize);
  const Attention problem(options.size);
  const int n = problem.n;
  bench::Array<float> q(problem.q), k(problem.k), v(problem.v), out(problem.q.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        attend<<<n, WIDTH, n * sizeof(float)>>>(q, k.as<float4>(), v, out, n, Attention::scale);
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
