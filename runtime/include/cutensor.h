// cuTENSOR: contractions of tensors.
#ifndef CU2PORT_CUTENSOR_H
#define CU2PORT_CUTENSOR_H

#include "cutensor/types.h"
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUTENSOR_MAJOR 2
#define CUTENSOR_MINOR 8
#define CUTENSOR_PATCH 0
#define CUTENSOR_VERSION (CUTENSOR_MAJOR * 10000 + CUTENSOR_MINOR * 100 + CUTENSOR_PATCH)
#define CUTENSOR_DEPRECATED(new_func)                                                              \
  __attribute__((deprecated("please use " #new_func " instead.")))

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cutensor.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
