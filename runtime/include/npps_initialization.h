// NPP: initialization of signals.
#ifndef CU2PORT_NPPS_INITIALIZATION_H
#define CU2PORT_NPPS_INITIALIZATION_H

#include "cu2port/libraries/npp/rows.h"
#include "nppdefs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/npp/npps_initialization.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
