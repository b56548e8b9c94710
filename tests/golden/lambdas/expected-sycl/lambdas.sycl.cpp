// The kernels of lambdas.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

// The lesser of two, as CUDA has it: -0 is less than 0, which SYCL leaves open.
template <class T> static inline T number_min(T x, T y) {
  return x == y ? (sycl::signbit(x) ? x : y) : sycl::fmin(x, y);
}

// The greater of two, as CUDA has it: -0 is less than 0, which SYCL leaves open.
template <class T> static inline T number_max(T x, T y) {
  return x == y ? (sycl::signbit(x) ? y : x) : sycl::fmax(x, y);
}

struct Lambda {
  float *y;
  float a;
  const float *x;
};

struct Lambda_2 {
  float by;
  float *values;
};

struct Lambda_3 {
  float step;
};

// Captured because they are used.
static inline void Lambda_call(const Lambda *self, int i) {
  self->y[i] = self->a * self->x[i] + self->y[i];
}

/// Calls f for each i below n.
static void forEach_lambda(sycl::nd_item<1> item, int n, Lambda f) {
  const int i = item.get_global_id(0);
  if (i < n)
    Lambda_call(&f, i);
}

static float clamped(float x) { return number_min(number_max(x, 0.0f), 1.0f); }

static inline void Lambda_2_call(const Lambda_2 *self, int i) {
  const float scaled = self->values[i] * self->by; // a comment of the kernel's
  self->values[i] = clamped(scaled);
}

/// Calls f for each i below n.
static void forEach_lambda_2(sycl::nd_item<1> item, int n, Lambda_2 f) {
  const int i = item.get_global_id(0);
  if (i < n)
    Lambda_2_call(&f, i);
}

static inline float Lambda_3_call(const Lambda_3 *self, int i) {
  return i * self->step * i * self->step;
}

/// For both sides: the host calls it as well.
static void table_lambda(sycl::nd_item<1> item, float *values, Lambda_3 f) {
  values[item.get_local_id(0)] = Lambda_3_call(&f, item.get_local_id(0));
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void forEach_lambda_kernel(int n, Lambda f) {
  forEach_lambda(cu2port::workItem<1>(), n, f);
}
CU2PORT_SYCL_KERNEL(1) void forEach_lambda_2_kernel(int n, Lambda_2 f) {
  forEach_lambda_2(cu2port::workItem<1>(), n, f);
}
CU2PORT_SYCL_KERNEL(1) void table_lambda_kernel(float *values, Lambda_3 f) {
  table_lambda(cu2port::workItem<1>(), values, f);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel lambdas_sycl_kernels[];
const cu2port::SyclKernel lambdas_sycl_kernels[] = {
    {"forEach_lambda", cu2port::launcher<1>([](sycl::nd_item<1> item, int n, Lambda f) {
       forEach_lambda(item, n, f);
     })},
    {"forEach_lambda_2", cu2port::launcher<1>([](sycl::nd_item<1> item, int n, Lambda_2 f) {
       forEach_lambda_2(item, n, f);
     })},
    {"table_lambda", cu2port::launcher<1>([](sycl::nd_item<1> item, float *values, Lambda_3 f) {
       table_lambda(item, values, f);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource lambdas_sycl;
const cu2port::SyclSource lambdas_sycl{nullptr, 0, nullptr, lambdas_sycl_kernels};
#endif
