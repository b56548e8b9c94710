// cuRAND's functions for kernels: the generators XORWOW and Philox 4x32-10, and their
// distributions. Ordinary CUDA, from the generators' papers and the documentation; the numbers are
// cuRAND's. Programs on the host see the states alone.
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#include "curand.h"

#if !defined(CU2PORT_INT) && !defined(CU2PORT_DIRECT_FORM) // not behind cu2port/runtime.h
#include "vector_types.h"
#ifdef __CUDA__
#include "math_functions.h"
#endif
#endif

#ifdef __CUDA__
#define CU2PORT_CURAND_FUNCTION __device__ inline
#elif defined(CU2PORT_DIRECT_FORM)
#define CU2PORT_CURAND_FUNCTION inline
#endif

#ifdef __cplusplus
extern "C++" {
#endif

#include "cu2port/libraries/curand/philox.h"
#include "cu2port/libraries/curand/xorwow.h"

#ifdef CU2PORT_CURAND_FUNCTION
CU2PORT_CURAND_FUNCTION float __cu2port_uniform(unsigned int x) {
  return x * 2.3283064e-10f + 2.3283064e-10f / 2.0f;
}
CU2PORT_CURAND_FUNCTION double __cu2port_uniform_double(unsigned int x, unsigned int y) {
  const unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21);
  return z * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2.0;
}
CU2PORT_CURAND_FUNCTION float2 __cu2port_box_muller(unsigned int x, unsigned int y) {
  const float u = x * 2.3283064e-10f + 2.3283064e-10f / 2.0f;
  const float v = y * (2.3283064e-10f * 6.2831855f) + 2.3283064e-10f * 6.2831855f / 2.0f;
  const float s = sqrtf(-2.0f * logf(u));
  float2 result;
  result.x = sinf(v) * s;
  result.y = cosf(v) * s;
  return result;
}
CU2PORT_CURAND_FUNCTION double2 __cu2port_box_muller_double(unsigned int x0, unsigned int x1,
                                                            unsigned int y0, unsigned int y1) {
  const double u = __cu2port_uniform_double(x0, x1);
  const unsigned long long z = (unsigned long long)y0 ^ ((unsigned long long)y1 << 21);
  const double v = z * (1.1102230246251565e-16 * 2.0) + 1.1102230246251565e-16;
  const double s = sqrt(-2.0 * log(u));
  double2 result;
  result.x = sin(v * 3.1415926535897931) * s;
  result.y = cos(v * 3.1415926535897931) * s;
  return result;
}

#define CU2PORT_STATE curandStateXORWOW_t
#define CU2PORT_FOUR(state, x)                                                                     \
  uint4 x;                                                                                         \
  x.x = curand(state);                                                                             \
  x.y = curand(state);                                                                             \
  x.z = curand(state);                                                                             \
  x.w = curand(state)
#include "cu2port/libraries/curand/distributions.h"
#undef CU2PORT_STATE
#undef CU2PORT_FOUR

#define CU2PORT_STATE curandStatePhilox4_32_10_t
#define CU2PORT_FOUR(state, x) const uint4 x = curand4(state)
#include "cu2port/libraries/curand/distributions.h"
#undef CU2PORT_STATE
#undef CU2PORT_FOUR

// Of 53 random bits, and of 32.
CU2PORT_CURAND_FUNCTION double curand_uniform_double(curandStateXORWOW_t *state) {
  const unsigned int x = curand(state), y = curand(state);
  return __cu2port_uniform_double(x, y);
}
CU2PORT_CURAND_FUNCTION double curand_uniform_double(curandStatePhilox4_32_10_t *state) {
  return curand(state) * 2.3283064365386963e-10 + 2.3283064365386963e-10;
}

// Four at a time, of Philox.
CU2PORT_CURAND_FUNCTION float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  const float4 result = {__cu2port_uniform(x.x), __cu2port_uniform(x.y), __cu2port_uniform(x.z),
                         __cu2port_uniform(x.w)};
  return result;
}
CU2PORT_CURAND_FUNCTION double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  const double2 result = {__cu2port_uniform_double(x.x, x.y), __cu2port_uniform_double(x.z, x.w)};
  return result;
}
CU2PORT_CURAND_FUNCTION float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  const uint4 x = curand4(state);
  const float2 first = __cu2port_box_muller(x.x, x.y), second = __cu2port_box_muller(x.z, x.w);
  const float4 result = {first.x, first.y, second.x, second.y};
  return result;
}
CU2PORT_CURAND_FUNCTION float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean,
                                                  float stddev) {
  const float4 x = curand_normal4(state);
  const float4 result = {expf(mean + stddev * x.x), expf(mean + stddev * x.y),
                         expf(mean + stddev * x.z), expf(mean + stddev * x.w)};
  return result;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
