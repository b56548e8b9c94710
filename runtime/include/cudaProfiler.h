// The driver API: profiling.
#ifndef CUDAPROFILER_H
#define CUDAPROFILER_H

#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

#define __CUDA_DEPRECATED __attribute__((deprecated))

typedef enum CUoutput_mode_enum {
  CU_OUT_KEY_VALUE_PAIR = 0x0,
  CU_OUT_CSV = 0x1,
} CUoutput_mode;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cudaProfiler.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
