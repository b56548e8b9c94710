// The kernels of lambdas.cu in OpenCL C 1.2, translated by cu2port.

// The index of a work-item. PoCL tells LLVM that no access in its loops over work-items depends on another one, not even a load on
// the same work-item's store. Of a loop with an instruction like this one, LLVM makes no vectors, and so keeps all in order.
#ifdef POCL_DEVICE_ADDRESS_BITS
#if __clang_major__ > 15 // over assembly in a kernel itself, PoCL 5 and 6 end
__attribute__((noinline))
#endif
uint own_order(uint index) {
  __asm__ volatile("" : "+r"(index));
  return index;
}
#else
#define own_order(index) ((uint)(index))
#endif

// The lesser of two, as CUDA has it: -0 is less than 0, which OpenCL leaves open.
float float_min(float x, float y) { return x == y ? as_float(as_int(x) | as_int(y)) : fmin(x, y); }

// The greater of two, as CUDA has it: -0 is less than 0, which OpenCL leaves open.
float float_max(float x, float y) { return x == y ? as_float(as_int(x) & as_int(y)) : fmax(x, y); }

typedef struct Lambda {
  __global float *y;
  float a;
  __global const float *x;
} Lambda;

typedef struct Lambda_2 {
  float by;
  __global float *values;
} Lambda_2;

typedef struct Lambda_3 {
  float step;
} Lambda_3;

// Captured because they are used.
static inline void Lambda_call(const Lambda *self, int i) {
  self->y[i] = self->a * self->x[i] + self->y[i];
}

/// Calls f for each i below n.
__kernel void forEach_lambda(int n, __global const Lambda *f_in) {
  Lambda f = *f_in;

  const int i = own_order(get_global_id(0));
  if (i < n)
    Lambda_call(&f, i);
}

float clamped(float x) { return float_min(float_max(x, 0.0f), 1.0f); }

static inline void Lambda_2_call(const Lambda_2 *self, int i) {
  const float scaled = self->values[i] * self->by; // a comment of the kernel's
  self->values[i] = clamped(scaled);
}

/// Calls f for each i below n.
__kernel void forEach_lambda_2(int n, __global const Lambda_2 *f_in) {
  Lambda_2 f = *f_in;

  const int i = own_order(get_global_id(0));
  if (i < n)
    Lambda_2_call(&f, i);
}

static inline float Lambda_3_call(const Lambda_3 *self, int i) {
  return i * self->step * i * self->step;
}

/// For both sides: the host calls it as well.
__kernel void table_lambda(__global float *values, Lambda_3 f) {
  values[own_order(get_local_id(0))] = Lambda_3_call(&f, own_order(get_local_id(0)));
}
