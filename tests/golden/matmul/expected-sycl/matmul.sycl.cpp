// The kernels of matmul.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

#ifndef CU2PORT_SYCL_TEXT
#include <cu2port/sycl.h>
#endif

#define TILE 16 // threads on a side of a block

// C = A * B for square matrices whose side is a multiple of TILE.
static void matmul(sycl::nd_item<2> item, const float *__restrict__ A, const float *__restrict__ B,
                   float *__restrict__ C, int n, float (*tileA)[TILE],
                   float (*tileB)[TILE + 1] /* one more column: no bank conflicts */) {
  int row = item.get_group(0) * TILE + item.get_local_id(0);
  int column = item.get_group(1) * TILE + item.get_local_id(1);
  float sum = 0.0f;

  for (int tile = 0; tile < n / TILE; ++tile) {
    // Each thread loads one element of each tile.
    tileA[item.get_local_id(0)][item.get_local_id(1)] =
        A[row * n + tile * TILE + item.get_local_id(1)];
    tileB[item.get_local_id(0)][item.get_local_id(1)] =
        B[(tile * TILE + (unsigned int)item.get_local_id(0)) * n + column];
    sycl::group_barrier(item.get_group());

#pragma unroll
    for (int k = 0; k < TILE; ++k)
      sum += tileA[item.get_local_id(0)][k] * tileB[k][item.get_local_id(1)];
    sycl::group_barrier(item.get_group());
  }

  C[row * n + column] = sum;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(2)
void matmul_kernel(const float *A, const float *B, float *C, int n,
                   cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  matmul(cu2port::workItem<2>(), A, B, C, n, (float(*)[16])(shared + 1088), (float(*)[17])shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel matmul_sycl_kernels[];
const cu2port::SyclKernel matmul_sycl_kernels[] = {
    {"matmul", cu2port::barrierLauncher<2>([](sycl::nd_item<2> item, const float *A, const float *B,
                                              float *C, int n, cu2port::SharedBytes shared) {
       matmul(item, A, B, C, n, (float(*)[16])(shared + 1088), (float(*)[17])shared);
     })},
    {},
};
extern const cu2port::SyclSource matmul_sycl_block;
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource matmul_sycl;
const cu2port::SyclSource matmul_sycl{nullptr, 0, &matmul_sycl_block, matmul_sycl_kernels};
#endif
