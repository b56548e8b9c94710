const int kThreads = 128;

// The sum of each block's elements, of which the last block may have fewer.
__global__ void blockSums(const float *in, float *sums, int n) {
  __shared__ float partial[kThreads];
  int i = blockIdx.x * kThreads + threadIdx.x;

  partial[threadIdx.x] = i < n ? in[i] : 0.0f; // padded
  __syncthreads();
  for (int offset = kThreads / 2; offset > 0; offset /= 2) {
    if (threadIdx.x < offset)
      partial[threadIdx.x] += partial[threadIdx.x + offset];
    __syncthreads();
  }

  if (threadIdx.x == 0)
    sums[blockIdx.x] = partial[0];
}

void sumBlocks(const float *in, float *sums, int n) {
  blockSums<<<(n + kThreads - 1) / kThreads, kThreads>>>(in, sums, n);
}
