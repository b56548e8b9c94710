// NPP: what a row of its tables is.
#ifndef CU2PORT_LIBRARIES_NPP_ROWS_H
#define CU2PORT_LIBRARIES_NPP_ROWS_H

#include "cu2port/libraries/npp/parameters.def"

/// A function, and the one of the same name that takes a stream. PARAMETERS names a list of
/// parameters.
#define CU2PORT_NPP(PARAMETERS, TYPES, NAME)                                                       \
  CU2PORT_FUNCTION(NppStatus, NAME, (PARAMETERS TYPES))                                            \
  CU2PORT_FUNCTION(NppStatus, NAME##_Ctx, (PARAMETERS TYPES, NppStreamContext nppStreamCtx))

#endif
