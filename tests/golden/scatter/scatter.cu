// Adds the gradient of every token to the row of its word, and to what all tokens have in common.
#include <cstdio>
#include <cuda_runtime.h>

constexpr int width = 128;

/// A block a token.
__global__ void addGradients(const int *words, const float *gradients, float *rows, float *common,
                             int count) {
  int token = blockIdx.x;
  // Padding has no row.
  int word = words[token];
  if (word < 0)
    return;
  int i = threadIdx.x;
  if (i < count) {
    float gradient = gradients[token * width + i];

    // Words may come more than once.
    atomicAdd(&rows[word * width + i], gradient);
    atomicAdd(common + i, 0.5f * gradient);
  }
}

int main() {
  int words[3] = {1, -1, 1}, *deviceWords;
  float gradients[3 * width], *deviceGradients, *rows, *common, sum;
  for (int i = 0; i < 3 * width; ++i)
    gradients[i] = i % width;
  cudaMalloc(&deviceWords, sizeof(words));
  cudaMalloc(&deviceGradients, sizeof(gradients));
  cudaMalloc(&rows, 2 * width * sizeof(float));
  cudaMalloc(&common, width * sizeof(float));
  cudaMemset(rows, 0, 2 * width * sizeof(float));
  cudaMemset(common, 0, width * sizeof(float));
  cudaMemcpy(deviceWords, words, sizeof(words), cudaMemcpyHostToDevice);
  cudaMemcpy(deviceGradients, gradients, sizeof(gradients), cudaMemcpyHostToDevice);
  addGradients<<<3, width>>>(deviceWords, deviceGradients, rows, common, width);
  cudaMemcpy(&sum, rows + width + 5, sizeof(sum), cudaMemcpyDeviceToHost);
  std::printf("%g\n", sum);
}
