// NPP: conversions of signals.
#ifndef CU2PORT_NPPS_CONVERSION_FUNCTIONS_H
#define CU2PORT_NPPS_CONVERSION_FUNCTIONS_H

#include "cu2port/libraries/npp/rows.h"
#include "nppdefs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/npp/npps_conversion_functions.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
