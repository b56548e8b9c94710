#include "device.h"
#include "softmax.h"

const int THREADS = 256;

__global__ void softmax(const float *in, float *out, int columns) {
  __shared__ float cache[THREADS];
  const float *x = in + blockIdx.x * columns;
  float *y = out + blockIdx.x * columns;
  int t = threadIdx.x;

  float largest = -INFINITY;
  for (int i = t; i < columns; i += blockDim.x)
    largest = fmaxf(largest, x[i]);
  cache[t] = largest;
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride >>= 1) {
    if (t < stride)
      cache[t] = fmaxf(cache[t], cache[t + stride]);
    __syncthreads();
  }
  largest = cache[0];
  __syncthreads();

  float sum = 0.0f;
  for (int i = t; i < columns; i += blockDim.x) {
    float e = expf(x[i] - largest);
    y[i] = e;
    sum += e;
  }
  cache[t] = sum;
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride >>= 1) {
    if (t < stride)
      cache[t] += cache[t + stride];
    __syncthreads();
  }
  sum = cache[0];

  for (int i = t; i < columns; i += blockDim.x)
    y[i] /= sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Softmax::usualSize);
  const Softmax problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        softmax<<<problem.rows, THREADS>>>(in, out, Softmax::columns);
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
