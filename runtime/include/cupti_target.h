// CUPTI: devices.
#ifndef CU2PORT_CUPTI_TARGET_H
#define CU2PORT_CUPTI_TARGET_H

#include "cuda.h"
#include "cupti_profiler_target.h"
#include "cupti_result.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUPTI_PROFILER_STRUCT_SIZE(type_, lastfield_)                                              \
  (offsetof(type_, lastfield_) + sizeof(((type_ *)0)->lastfield_))
#define CUpti_Device_GetChipName_Params_STRUCT_SIZE                                                \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Device_GetChipName_Params, pChipName)

typedef struct CUpti_Device_GetChipName_Params {
  size_t structSize;
  void *pPriv;
  size_t deviceIndex;
  const char *pChipName;
} CUpti_Device_GetChipName_Params;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cupti_target.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
