// The kernels of lambdas.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

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
static void forEach_lambda(const cu2port::Block &block, int n, Lambda f_argument) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    Lambda f = f_argument;
    const int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    Lambda_call(&f, i);
  }
}

static inline float clamped(float x) { return cu2port::fminf(cu2port::fmaxf(x, 0.0f), 1.0f); }

static inline void Lambda_2_call(const Lambda_2 *self, int i) {
  const float scaled = self->values[i] * self->by; // a comment of the kernel's
  self->values[i] = clamped(scaled);
}

/// Calls f for each i below n.
static void forEach_lambda_2(const cu2port::Block &block, int n, Lambda_2 f_argument) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    Lambda_2 f = f_argument;
    const int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    Lambda_2_call(&f, i);
  }
}

static inline float Lambda_3_call(const Lambda_3 *self, int i) {
  return i * self->step * i * self->step;
}

/// For both sides: the host calls it as well.
static void table_lambda(const cu2port::Block &block, float *values, Lambda_3 f_argument) {
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER(blockDim) {
    Lambda_3 f = f_argument;
    values[threadIdx.x] = Lambda_3_call(&f, threadIdx.x);
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel lambdas_cpu[];
const cu2port::CpuKernel lambdas_cpu[] = {
    {"forEach_lambda", cu2port::blockFunction<forEach_lambda>},
    {"forEach_lambda_2", cu2port::blockFunction<forEach_lambda_2>},
    {"table_lambda", cu2port::blockFunction<table_lambda>},
    {},
};
