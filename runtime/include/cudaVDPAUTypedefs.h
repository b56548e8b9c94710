// The driver API: types of pointers to the functions of cudaVDPAU.h.
#ifndef CU2PORT_CUDAVDPAUTYPEDEFS_H
#define CU2PORT_CUDAVDPAUTYPEDEFS_H

#include "cudaVDPAU.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PFN_cuVDPAUGetDevice PFN_cuVDPAUGetDevice_v3010
#define PFN_cuVDPAUCtxCreate PFN_cuVDPAUCtxCreate_v3020
#define PFN_cuGraphicsVDPAURegisterVideoSurface PFN_cuGraphicsVDPAURegisterVideoSurface_v3010
#define PFN_cuGraphicsVDPAURegisterOutputSurface PFN_cuGraphicsVDPAURegisterOutputSurface_v3010

#include "cu2port/libraries/cudaVDPAUTypedefs.def"

#ifdef __cplusplus
}
#endif

#endif
