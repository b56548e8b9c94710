// A program whose names are all its own, so that any other may be a macro: shared memory, barriers,
// warps, atomics, variables of devices, templates, a lambda. It includes nothing of C++'s library,
// which such macros break for nvcc, too.
#include <cuda_runtime.h>
#include <stdio.h>

__constant__ float c_scale[4] = {1, 2, 3, 4};
__device__ int d_total;

template <class T_> __global__ void k_sum(const T_ *x_in, T_ *x_out, int n_) {
  __shared__ T_ s_part[64];
  const int my_i = blockIdx.x * blockDim.x + threadIdx.x;
  s_part[threadIdx.x] = my_i < n_ ? x_in[my_i] : T_(0);
  __syncthreads();
  for (int my_step = 32; my_step > 0; my_step /= 2) {
    if (threadIdx.x < my_step)
      s_part[threadIdx.x] += s_part[threadIdx.x + my_step];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    atomicAdd(&d_total, (int)s_part[0]);
    x_out[blockIdx.x] = s_part[0] * (T_)c_scale[1];
  }
}

__global__ void k_warp(int *x_out) {
  int my_sum = threadIdx.x;
  for (int my_lanes = 16; my_lanes > 0; my_lanes /= 2)
    my_sum += __shfl_down_sync(~0u, my_sum, my_lanes);
  if (threadIdx.x % 32 == 0)
    x_out[threadIdx.x / 32] = my_sum;
}

template <class F_> __global__ void k_apply(F_ my_f, float *x_out) {
  x_out[threadIdx.x] = my_f(threadIdx.x);
}

int main() {
  float h_x[256], *d_x, *d_y;
  int h_warps[4], h_total, *d_warps;
  for (int my_i = 0; my_i < 256; ++my_i)
    h_x[my_i] = my_i;
  cudaMalloc(&d_x, sizeof h_x);
  cudaMalloc(&d_y, sizeof h_x);
  cudaMalloc(&d_warps, sizeof h_warps);
  cudaMemcpy(d_x, h_x, sizeof h_x, cudaMemcpyHostToDevice);
  k_sum<float><<<4, 64>>>(d_x, d_y, 250);
  k_warp<<<1, 128>>>(d_warps);
  cudaMemcpy(h_x, d_y, 4 * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(h_warps, d_warps, sizeof h_warps, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&h_total, d_total, sizeof h_total);
  printf("%g %g %d %d %d\n", h_x[0], h_x[3], h_warps[0], h_warps[3], h_total);

  const float my_factor = 3;
  k_apply<<<1, 64>>>([=] __device__(int my_i) { return my_factor * my_i; }, d_y);
  cudaMemcpy(h_x, d_y, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g %s\n", h_x[5], cudaGetErrorString(cudaDeviceSynchronize()));
}
