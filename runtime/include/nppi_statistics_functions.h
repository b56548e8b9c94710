// NPP: statistics of pictures.
#ifndef CU2PORT_NPPI_STATISTICS_FUNCTIONS_H
#define CU2PORT_NPPI_STATISTICS_FUNCTIONS_H

#include "cu2port/libraries/npp/rows.h"
#include "nppdefs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/npp/nppi_statistics_functions.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
