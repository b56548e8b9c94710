// Sine and cosine of multiples of pi at once: ordinary device code, and for host code. Whoever
// includes it has sinpi and cospi first.
#ifndef CU2PORT_SINCOSPI_H
#define CU2PORT_SINCOSPI_H

#ifdef __CUDA__
#define CU2PORT_SINCOSPI_FUNCTION __host__ __device__ inline
#else // host code, and the direct form
#define CU2PORT_SINCOSPI_FUNCTION inline
#endif

extern "C" {
CU2PORT_SINCOSPI_FUNCTION void sincospi(double x, double *s, double *c) {
  *s = sinpi(x);
  *c = cospi(x);
}
CU2PORT_SINCOSPI_FUNCTION void sincospif(float x, float *s, float *c) {
  *s = sinpif(x);
  *c = cospif(x);
}
}
CU2PORT_SINCOSPI_FUNCTION void sincospi(float x, float *s, float *c) { sincospif(x, s, c); }

#undef CU2PORT_SINCOSPI_FUNCTION
#endif
