// NPP: arithmetic and logic on signals.
#ifndef CU2PORT_NPPS_ARITHMETIC_AND_LOGICAL_OPERATIONS_H
#define CU2PORT_NPPS_ARITHMETIC_AND_LOGICAL_OPERATIONS_H

#include "cu2port/libraries/npp/rows.h"
#include "nppdefs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/npp/npps_arithmetic_and_logical_operations.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
