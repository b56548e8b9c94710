// The kernels of histogram.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T>
using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

enum {
  BINS = 256,
};

// A histogram for each block in shared memory, added up at the end.
static void histogram(sycl::nd_item<1> item, const unsigned char *data, int size,
                      unsigned int *bins, unsigned int *local) {
  for (int b = item.get_local_id(0); b < BINS; b += item.get_local_range(0))
    local[b] = 0;
  sycl::group_barrier(item.get_group());

  const int stride = item.get_global_range(0);
  for (int i = item.get_global_id(0); i < size; i += stride)
    device_atomic<unsigned int>(local[data[i]]).fetch_add(1u);
  sycl::group_barrier(item.get_group());

  for (int b = item.get_local_id(0); b < BINS; b += item.get_local_range(0))
    device_atomic<unsigned int>(bins[b]).fetch_add(local[b]);
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1)
void histogram_kernel(const unsigned char *data, int size, unsigned int *bins,
                      cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  histogram(cu2port::workItem<1>(), data, size, bins, (unsigned int *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel histogram_sycl_kernels[];
const cu2port::SyclKernel histogram_sycl_kernels[] = {
    {"histogram",
     cu2port::barrierLauncher<1>([](sycl::nd_item<1> item, const unsigned char *data, int size,
                                    unsigned int *bins, cu2port::SharedBytes shared) {
       histogram(item, data, size, bins, (unsigned int *)shared);
     })},
    {},
};
extern const cu2port::SyclSource histogram_sycl_block;
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource histogram_sycl;
const cu2port::SyclSource histogram_sycl{nullptr, 0, &histogram_sycl_block, histogram_sycl_kernels};
#endif
