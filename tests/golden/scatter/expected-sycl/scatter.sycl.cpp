// The kernels of scatter.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T>
using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

constexpr int width = 128;

/// A block a token.
static void addGradients(sycl::nd_item<1> item, const int *words, const float *gradients,
                         float *rows, float *common, int count) {
  int token = item.get_group(0);
  // Padding has no row.
  int word = words[token];
  if (word < 0)
    return;
  int i = item.get_local_id(0);
  if (i < count) {
    float gradient = gradients[token * width + i];

    // Words may come more than once.
    device_atomic<float>(rows[word * width + i]).fetch_add(gradient);
    device_atomic<float>(*(common + i)).fetch_add(0.5f * gradient);
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1)
void addGradients_kernel(const int *words, const float *gradients, float *rows, float *common,
                         int count) {
  addGradients(cu2port::workItem<1>(), words, gradients, rows, common, count);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel scatter_sycl_kernels[];
const cu2port::SyclKernel scatter_sycl_kernels[] = {
    {"addGradients",
     cu2port::launcher<1>([](sycl::nd_item<1> item, const int *words, const float *gradients,
                             float *rows, float *common, int count) {
       addGradients(item, words, gradients, rows, common, count);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource scatter_sycl;
const cu2port::SyclSource scatter_sycl{nullptr, 0, nullptr, scatter_sycl_kernels};
#endif
