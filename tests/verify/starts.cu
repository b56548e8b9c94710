// Device variables that start with addresses, and with what the device's side of the text says: for
// the tests of `cu2port verify`. One translation of it takes the bytes of the host's twins.
#include <cstdio>

#ifdef __CUDA_ARCH__
#define SIDE 1
#else
#define SIDE 2
#endif

typedef int (*Function)(int);
__device__ int twice(int x) { return 2 * x; }

__device__ int low[4] = {1, 2, 3, 4}, high[4] = {5, 6, 7, 8};
__device__ int *table[3] = {low, high + 1, nullptr};
__device__ const char *words[2] = {"one", "two"};
__constant__ short side[3] = {7, SIDE, 9};
__device__ Function function = twice;
__device__ int last = 3;

/// Starts as the host's twin does, in all translations.
__global__ void same(int *out) { out[threadIdx.x] = low[threadIdx.x] + last; }
__global__ void addresses(int *out) { out[threadIdx.x] = table[threadIdx.x % 2][threadIdx.x]; }
__global__ void texts(int *out) { out[threadIdx.x] = words[threadIdx.x % 2][threadIdx.x % 3]; }
__global__ void sides(int *out) { out[threadIdx.x] = side[threadIdx.x % 3]; }
__global__ void functions(int *out) { out[threadIdx.x] = function(threadIdx.x); }
__global__ void own(int *out) {
  static int *where[2] = {low, high};
  static int calls = 5;
  out[threadIdx.x] = where[threadIdx.x % 2][threadIdx.x] + calls;
}

int main() {
  int *out = nullptr;
  cudaMalloc(&out, 4 * sizeof(int));
  same<<<1, 4>>>(out);
  last = 4; // the host's twin, which is no concern of the device's
  same<<<1, 4>>>(out);
  addresses<<<1, 4>>>(out);
  texts<<<1, 4>>>(out);
  sides<<<1, 4>>>(out);
  functions<<<1, 4>>>(out);
  own<<<1, 4>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
