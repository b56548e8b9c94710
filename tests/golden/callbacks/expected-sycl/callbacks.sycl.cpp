// The kernels of callbacks.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

#ifndef CU2PORT_SYCL_TEXT
#include <cu2port/sycl.h>
#endif

// Tells the runtime what to print of the first thread that fails. The error comes last: then all is there.
static inline unsigned int add_text(char *text, unsigned int at, const char *from) {
  const unsigned int room = 992;
  for (; *from && at + 1 < room; ++from)
    text[at++] = *from;
  if (at < room)
    text[at++] = 0;
  return at;
}
template <class Item>
static void assert_failed(unsigned int *fault, const char *condition, const char *file,
                          unsigned int line, const char *function, Item item) {
  constexpr int N = Item::dimensions;
  sycl::atomic_ref<unsigned int, sycl::memory_order::acq_rel, sycl::memory_scope::device> state(
      *fault);
  unsigned int none = 0;
  if (!state.compare_exchange_strong(none, 1))
    return;
  char *text = (char *)(fault + 8);
  add_text(text, add_text(text, add_text(text, 0, file), condition), function);
  for (int i = 0; i < 3; ++i) {
    fault[1 + i] = i < N ? item.get_group(N - 1 - i) : 0;
    fault[4 + i] = i < N ? item.get_local_id(N - 1 - i) : 0;
  }
  fault[7] = line;
  state.store(710); // releases what is above
}

#define relu_address 0xe410157c12a583bul
#define leaky_address 0xa17795e1ff53634ful

static float relu(float x) { return x > 0 ? x : 0; }

static float leaky(float x) { return x > 0 ? x : 0.1f * x; }

static inline float call_float_float(sycl::nd_item<1> item, unsigned long function, float argument0,
                                     unsigned int *fault) {
  switch (function) {
  case relu_address:
    return relu(argument0);
  case leaky_address:
    return leaky(argument0);
  default:
    assert_failed(fault, "a pointer to a function", "callbacks.cu", 16u, "call_float_float", item);
    return 0.0f;
  }
}

static void activate(sycl::nd_item<1> item, float *x, int n, unsigned long f, unsigned int *fault) {
  int i = item.get_global_id(0);
  if (i < n)
    x[i] = call_float_float(item, f, x[i], fault);
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void activate_kernel(float *x, int n, unsigned long f, unsigned int *fault) {
  activate(cu2port::workItem<1>(), x, n, f, fault);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel callbacks_sycl_kernels[];
const cu2port::SyclKernel callbacks_sycl_kernels[] = {
    {"activate", cu2port::launcher<1>([](sycl::nd_item<1> item, float *x, int n, unsigned long f,
                                         unsigned int *fault) { activate(item, x, n, f, fault); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource callbacks_sycl;
const cu2port::SyclSource callbacks_sycl{nullptr, 0, nullptr, callbacks_sycl_kernels};
#endif
