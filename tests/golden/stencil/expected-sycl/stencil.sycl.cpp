// The kernels of stencil.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

#ifndef CU2PORT_SYCL_TEXT
#include <cu2port/sycl.h>
#endif

// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T>
using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

#define BLOCK 128

#define RADIUS 2

/// A one-dimensional stencil with a halo on both sides.
static void stencil(sycl::nd_item<1> item, const float *in, float *out, int n, const float *weights,
                    unsigned int &launches, float *tile) {
  const int i = item.get_global_id(0);
  const int local = item.get_local_id(0) + RADIUS;

  tile[local] = i < n ? in[i] : 0.0f;
  if (item.get_local_id(0) < RADIUS) {
    tile[local - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
    tile[local + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
  }
  sycl::group_barrier(item.get_group());

  if (i >= n)
    return;
  float result = 0.0f;
  for (int k = -RADIUS; k <= RADIUS; ++k)
    result += weights[k + RADIUS] * tile[local + k];
  out[i] = result;
  if (item.get_local_id(0) == 0)
    device_atomic<unsigned int>(launches).fetch_add(1u);
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1)
void stencil_kernel(const float *in, float *out, int n, const float *weights,
                    unsigned int *launches, cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  stencil(cu2port::workItem<1>(), in, out, n, weights, *launches, (float *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel stencil_sycl_kernels[];
const cu2port::SyclKernel stencil_sycl_kernels[] = {
    {"stencil", cu2port::barrierLauncher<1>([](sycl::nd_item<1> item, const float *in, float *out,
                                               int n, const float *weights, unsigned int *launches,
                                               cu2port::SharedBytes shared) {
       stencil(item, in, out, n, weights, *launches, (float *)shared);
     })},
    {},
};
extern const cu2port::SyclSource stencil_sycl_block;
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource stencil_sycl;
const cu2port::SyclSource stencil_sycl{nullptr, 0, &stencil_sycl_block, stencil_sycl_kernels};
#endif
