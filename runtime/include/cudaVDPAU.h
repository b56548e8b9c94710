// The driver API: VDPAU.
#ifndef CUDAVDPAU_H
#define CUDAVDPAU_H

#include "cu2port/libraries/vdpau_types.h"
#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

#define cuVDPAUCtxCreate cuVDPAUCtxCreate_v2

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cudaVDPAU.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
