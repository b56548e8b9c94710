// The kernels of transpose.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

constexpr int kTile = 32;
constexpr int kRows = 8; // each thread moves kTile / kRows elements

// Transposes through shared memory, so that both reads and writes are contiguous.
static void transpose(sycl::nd_item<2> item, float *out, const float *in, int width, int height,
                      float (*tile)[kTile + 1]) {
  int x = item.get_group(1) * kTile + item.get_local_id(1);
  int y = item.get_group(0) * kTile + item.get_local_id(0);
  for (int j = 0; j < kTile; j += kRows) {
    if (x < width && y + j < height)
      tile[item.get_local_id(0) + j][item.get_local_id(1)] = in[(y + j) * width + x];
  }

  sycl::group_barrier(item.get_group());

  x = item.get_group(0) * kTile +
      item.get_local_id(1); // the block's place in the transposed matrix
  y = item.get_group(1) * kTile + item.get_local_id(0);
  for (int j = 0; j < kTile; j += kRows) {
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[item.get_local_id(1)][item.get_local_id(0) + j];
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(2)
void transpose_kernel(float *out, const float *in, int width, int height,
                      cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  transpose(cu2port::workItem<2>(), out, in, width, height, (float(*)[33])shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel transpose_sycl_kernels[];
const cu2port::SyclKernel transpose_sycl_kernels[] = {
    {"transpose",
     cu2port::barrierLauncher<2>([](sycl::nd_item<2> item, float *out, const float *in, int width,
                                    int height, cu2port::SharedBytes shared) {
       transpose(item, out, in, width, height, (float(*)[33])shared);
     })},
    {},
};
extern const cu2port::SyclSource transpose_sycl_block;
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource transpose_sycl;
const cu2port::SyclSource transpose_sycl{nullptr, 0, &transpose_sycl_block, transpose_sycl_kernels};
#endif
