// cuSOLVER for dense matrices.
#ifndef CUSOLVERDN_H_
#define CUSOLVERDN_H_

#include "cu2port/libraries/types.h"
#include "cublas_v2.h"
#include "cusolver_common.h"
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cusolverDnContext *cusolverDnHandle_t;

typedef struct syevjInfo *syevjInfo_t;

typedef struct gesvdjInfo *gesvdjInfo_t;

typedef struct cusolverDnIRSParams *cusolverDnIRSParams_t;

typedef struct cusolverDnIRSInfos *cusolverDnIRSInfos_t;

typedef struct cusolverDnParams *cusolverDnParams_t;

typedef enum {
  CUSOLVERDN_GETRF = 0,
  CUSOLVERDN_POTRF = 1,
  CUSOLVERDN_SYEVBATCHED = 2,
} cusolverDnFunction_t;

typedef void (*cusolverDnLoggerCallback_t)(int, const char *, const char *);

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cusolverDn.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
