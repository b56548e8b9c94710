// The kernels of reduction.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T>
using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

// Sums a block's elements in shared memory, then adds the block's sum to the total.
static void sum(sycl::nd_item<1> item, const float *in, float *total, unsigned int n,
                float *partial) {
  unsigned int t = item.get_local_id(0);

  // Grid-stride loop: any n with any grid.
  float mine = 0;
  for (unsigned int i = item.get_group(0) * item.get_local_range(0) + t; i < n;
       i += item.get_global_range(0))
    mine += in[i];
  partial[t] = mine;
  sycl::group_barrier(item.get_group());

  for (unsigned int offset = item.get_local_range(0) / 2; offset > 0; offset >>= 1) {
    if (t < offset)
      partial[t] += partial[t + offset];
    sycl::group_barrier(item.get_group());
  }

  if (t == 0)
    device_atomic<float>(*total).fetch_add(partial[0]);
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1)
void sum_kernel(const float *in, float *total, unsigned int n,
                cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  sum(cu2port::workItem<1>(), in, total, n, (float *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel reduction_sycl_kernels[];
const cu2port::SyclKernel reduction_sycl_kernels[] = {
    {"sum", cu2port::barrierLauncher<1>(
                [](sycl::nd_item<1> item, const float *in, float *total, unsigned int n,
                   cu2port::SharedBytes shared) { sum(item, in, total, n, (float *)shared); })},
    {},
};
extern const cu2port::SyclSource reduction_sycl_block;
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource reduction_sycl;
const cu2port::SyclSource reduction_sycl{nullptr, 0, &reduction_sycl_block, reduction_sycl_kernels};
#endif
