// cuSOLVER for dense matrices over several devices.
#ifndef CUSOLVERMG_H_
#define CUSOLVERMG_H_

#include "cu2port/libraries/types.h"
#include "cusolverDn.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cusolverMgContext *cusolverMgHandle_t;

typedef enum {
  CUDALIBMG_GRID_MAPPING_ROW_MAJOR = 1,
  CUDALIBMG_GRID_MAPPING_COL_MAJOR = 0,
} cusolverMgGridMapping_t;

typedef void *cudaLibMgGrid_t;

typedef void *cudaLibMgMatrixDesc_t;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cusolverMg.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
