// NPP: morphology of pictures.
#ifndef CU2PORT_NPPI_MORPHOLOGICAL_OPERATIONS_H
#define CU2PORT_NPPI_MORPHOLOGICAL_OPERATIONS_H

#include "cu2port/libraries/npp/rows.h"
#include "nppdefs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/npp/nppi_morphological_operations.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
