// The kernels of trees.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

constexpr int kThreads = 128;

// The sum of each block's elements, of which the last block may have fewer.
static void blockSums(sycl::nd_item<1> item, const float *in, float *sums, int n, float *partial) {
  int i = item.get_group(0) * kThreads + item.get_local_id(0);

  partial[item.get_local_id(0)] = i < n ? in[i] : 0.0f; // padded
  sycl::group_barrier(item.get_group());
  for (int offset = kThreads / 2; offset > 0; offset /= 2) {
    if (item.get_local_id(0) < offset)
      partial[item.get_local_id(0)] += partial[item.get_local_id(0) + offset];
    sycl::group_barrier(item.get_group());
  }

  if (item.get_local_id(0) == 0)
    sums[item.get_group(0)] = partial[0];
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1)
void blockSums_kernel(const float *in, float *sums, int n, cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  blockSums(cu2port::workItem<1>(), in, sums, n, (float *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel trees_sycl_kernels[];
const cu2port::SyclKernel trees_sycl_kernels[] = {
    {"blockSums", cu2port::barrierLauncher<1>([](sycl::nd_item<1> item, const float *in,
                                                 float *sums, int n, cu2port::SharedBytes shared) {
       blockSums(item, in, sums, n, (float *)shared);
     })},
    {},
};
extern const cu2port::SyclSource trees_sycl_block;
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource trees_sycl;
const cu2port::SyclSource trees_sycl{nullptr, 0, &trees_sycl_block, trees_sycl_kernels};
#endif
