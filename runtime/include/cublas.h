// cuBLAS: its first interface, without handles.
#ifndef CUBLAS_H_
#define CUBLAS_H_

#include "cu2port/libraries/types.h"
#include "cublas_api.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cublas_v1.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
