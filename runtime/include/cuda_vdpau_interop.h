// The runtime: VDPAU.
#ifndef __CUDA_VDPAU_INTEROP_H__
#define __CUDA_VDPAU_INTEROP_H__

#include "cu2port/libraries/types.h"
#include "cu2port/libraries/vdpau_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cuda_vdpau_interop.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
