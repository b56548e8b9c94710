// NPP: copies and conversions of pictures.
#ifndef CU2PORT_NPPI_DATA_EXCHANGE_AND_INITIALIZATION_H
#define CU2PORT_NPPI_DATA_EXCHANGE_AND_INITIALIZATION_H

#include "cu2port/libraries/npp/rows.h"
#include "nppdefs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/npp/nppi_data_exchange_and_initialization.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
