// What the direct form calls in place of some functions of the C library
// (cmake/cu2portDirect.syms).
#include "cu2port/kernel_intrinsics.h"
#include "cu2port/kernel_math.h"

extern "C" {

#define CU2PORT_OF_1(NAME)                                                                         \
  float cu2port_direct_##NAME(float x);                                                            \
  float cu2port_direct_##NAME(float x) { return cu2port::NAME(x); }
CU2PORT_OF_1(expf)
CU2PORT_OF_1(exp2f)
CU2PORT_OF_1(exp10f)
CU2PORT_OF_1(expm1f)
CU2PORT_OF_1(logf)
CU2PORT_OF_1(log2f)
CU2PORT_OF_1(log10f)
CU2PORT_OF_1(log1pf)
CU2PORT_OF_1(tanhf)
CU2PORT_OF_1(sinhf)
CU2PORT_OF_1(coshf)
#undef CU2PORT_OF_1

#define CU2PORT_OF_2(NAME, TYPE)                                                                   \
  TYPE cu2port_direct_##NAME(TYPE x, TYPE y);                                                      \
  TYPE cu2port_direct_##NAME(TYPE x, TYPE y) { return cu2port::NAME(x, y); }
CU2PORT_OF_2(powf, float)
CU2PORT_OF_2(fminf, float)
CU2PORT_OF_2(fmaxf, float)
CU2PORT_OF_2(fmin, double)
CU2PORT_OF_2(fmax, double)
#undef CU2PORT_OF_2

long cu2port_direct_clock();
long cu2port_direct_clock() { return static_cast<long>(clock64()); }

double cu2port_direct_cbrt(double x);
double cu2port_direct_cbrt(double x) { return cu2port::cubeRoot(x); }
double cu2port_direct_lgamma(double x);
double cu2port_direct_lgamma(double x) { return cu2port::logGamma(x); }
float cu2port_direct_lgammaf(float x);
float cu2port_direct_lgammaf(float x) { return cu2port::logGamma(x); }
}
