// CUPTI: its version.
#ifndef CU2PORT_CUPTI_VERSION_H
#define CU2PORT_CUPTI_VERSION_H

#include "cupti_result.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUPTI_API_VERSION 22

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cupti_version.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
