// cuSOLVER for sparse matrices.
#ifndef CUSOLVERSP_H_
#define CUSOLVERSP_H_

#include "cu2port/libraries/types.h"
#include "cublas_v2.h"
#include "cusolver_common.h"
#include "cusparse.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cusolverSpContext *cusolverSpHandle_t;

typedef struct csrqrInfo *csrqrInfo_t;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cusolverSp.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
