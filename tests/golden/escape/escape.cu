#include <cuda_runtime.h>

// Threads that leave their loops one by one.

/// How many steps each point of the plane takes to escape.
__global__ void escapeTime(int *steps, int width, int height, float left, float top, float size,
                           int most) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y;
  if (column >= width)
    return;
  const float cx = left + column * size, cy = top + row * size;
  float x = 0, y = 0;
  int step = 0;
  // |z| > 2 never comes back.
  while (step < most && x * x + y * y <= 4.0f) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++step;
  }
  steps[row * width + column] = step;
}

/// From a point to the nearest of two balls.
__device__ float distanceTo(float x, float y, float z) {
  const float first = sqrtf(x * x + y * y + z * z) - 1.0f;
  const float second = sqrtf(x * x + (y - 1) * (y - 1) + z * z) - 0.5f;
  return fminf(first, second);
}

/// How far a ray of each pixel goes before it meets something; -1 if it meets nothing.
__global__ void march(float *depth, int width, float scale) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float dx = (i % width) * scale - 1, dy = (i / width) * scale - 1;
  float t = 0, result = -1;
  for (int s = 0; s < 64; ++s) {
    const float free = distanceTo(dx * t, dy * t, t - 3);
    if (free < 0.001f) {
      result = t; // close enough
      break;
    }
    t += free;
    if (t > 10.0f)
      break;
  }
  depth[i] = result;
}

/// The length of each number's chain to 1, and its highest member.
__global__ void chains(const unsigned *numbers, unsigned *lengths, unsigned *highest, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned value = numbers[i], length = 0, most = value;
  for (; value > 1; ++length) {
    if (value % 2 == 0) {
      value /= 2;
      continue;
    }
    value = 3 * value + 1;
    if (value > most)
      most = value;
  }
  lengths[i] = length;
  highest[i] = most;
}

int main() {
  int *steps;
  cudaMalloc(&steps, 640 * 480 * sizeof(int));
  escapeTime<<<dim3(5, 480), 128>>>(steps, 640, 480, -2.0f, -1.25f, 3.0f / 640, 200);
  float *depth;
  cudaMalloc(&depth, 256 * 256 * sizeof(float));
  march<<<256, 256>>>(depth, 256, 2.0f / 256);
  unsigned *numbers;
  cudaMalloc(&numbers, 3 * 1000 * sizeof(unsigned));
  cudaMemset(numbers, 1, 1000 * sizeof(unsigned));
  chains<<<4, 256>>>(numbers, numbers + 1000, numbers + 2000, 1000);
  return cudaDeviceSynchronize() != cudaSuccess;
}
