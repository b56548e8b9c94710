// Barriers that a condition guards, in blocks of all shapes: with one column as well, whose threads
// lie along y or z alone.
#include "check.h"

__device__ int threadInBlock() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

__global__ void twice(int *out, int n) {
  int t = threadInBlock();
  out[t] = t;
  if (n == 1)
    __syncthreads();
  __syncthreads();
  if (n == 2)
    __syncthreads();
  out[t] += 100;
}

__global__ void leftEarly(int *out, const int *in, int n) {
  __shared__ int sum;
  int t = threadInBlock();
  if (t == 0)
    sum = 0;
  out[t] = t;
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    if (in[0] < 100 && i == n)
      break;
    atomicAdd(&sum, 1);
    __syncthreads();
  }
  __syncthreads();
  out[t] += 100;
  if (t == 0)
    out[blockDim.x * blockDim.y * blockDim.z] = sum;
}

__global__ void jumped(int *out, int n) {
  __shared__ int sum;
  int t = threadInBlock();
  if (t == 0)
    sum = 0;
  __syncthreads();
  if (n > 0 && blockIdx.x < 6)
    goto end;
  atomicAdd(&sum, 1);
  __syncthreads();
  out[t] = sum;
  __syncthreads();
end:
  out[t] += 100;
}

/// Its threads' arrays are too large for a form with a work-item a block. Where that would be the
/// only one that is right, the launch is an error.
__global__ void large(int *out, int n) {
  int own[512];
  int t = threadInBlock();
  for (int i = 0; i < 512; ++i)
    own[i] = t * i;
  out[t] = own[n + 3];
  if (n == 1)
    __syncthreads();
  __syncthreads();
  out[t] += own[n];
}

static void testLarge(dim3 block, int n) {
  const int threads = block.x * block.y * block.z;
  const check::Array<int> out(threads);
  large<<<1, block>>>(out, n);
  if (cudaGetLastError() == cudaErrorNoKernelImageForDevice && block.x == 1)
    return;
  const std::vector<int> found = out.fetch();
  for (int t = 0; t < threads; ++t)
    check::equal("large", found[t], t * (2 * n + 3), t);
}

static void testShape(dim3 block, int n) {
  const int threads = block.x * block.y * block.z;
  const check::Array<int> first(threads), second(threads + 1), third(std::vector<int>(threads, 7));
  twice<<<1, block>>>(first, n);
  leftEarly<<<1, block>>>(second, third, n);
  jumped<<<1, block>>>(third, n);
  const std::vector<int> a = first.fetch(), b = second.fetch(), c = third.fetch();
  for (int t = 0; t < threads; ++t) {
    check::equal("twice", a[t], t + 100, t);
    check::equal("leftEarly", b[t], t + 100, t);
    check::equal("jumped", c[t], (n > 0 ? 7 : threads) + 100, t);
  }
  check::equal("rounds", b[threads], std::min(n, 3) * threads);
}

static void test(check::Random &) {
  for (dim3 block : {dim3(4), dim3(1, 4), dim3(1, 1, 4), dim3(2, 2), dim3(1, 2, 2), dim3(1, 64),
                     dim3(2, 2, 2), dim3(1)})
    for (int n = 0; n < 4; ++n) {
      testShape(block, n);
      testLarge(block, n);
    }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
