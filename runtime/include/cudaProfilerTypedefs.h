// The driver API: types of pointers to the functions of cudaProfiler.h.
#ifndef CU2PORT_CUDAPROFILERTYPEDEFS_H
#define CU2PORT_CUDAPROFILERTYPEDEFS_H

#include "cudaProfiler.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PFN_cuProfilerInitialize PFN_cuProfilerInitialize_v4000
#define PFN_cuProfilerStart PFN_cuProfilerStart_v4000
#define PFN_cuProfilerStop PFN_cuProfilerStop_v4000

#include "cu2port/libraries/cudaProfilerTypedefs.def"

#ifdef __cplusplus
}
#endif

#endif
