// NVBLAS: BLAS, whose library the program is linked with anyway. No other stands in for it here.
#ifndef NVBLAS_H_
#define NVBLAS_H_

#include "cuComplex.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_BLAS(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/nvblas.def"
#undef CU2PORT_BLAS

#ifdef __cplusplus
}
#endif

#endif
