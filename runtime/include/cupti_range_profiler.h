// CUPTI: profiles of ranges.
#ifndef CU2PORT_CUPTI_RANGE_PROFILER_H
#define CU2PORT_CUPTI_RANGE_PROFILER_H

#include "cuda.h"
#include "cupti_profiler_target.h"
#include "cupti_result.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE                                           \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_SetConfig_Params, targetNestingLevel)
#define CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE                                              \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Enable_Params, pRangeProfilerObject)
#define CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE                                             \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Disable_Params, pRangeProfilerObject)
#define CUpti_RangeProfiler_Start_Params_STRUCT_SIZE                                               \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Start_Params, pRangeProfilerObject)
#define CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE                                                \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_Stop_Params, isAllPassSubmitted)
#define CUpti_RangeProfiler_PushRange_Params_STRUCT_SIZE                                           \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_PushRange_Params, pRangeName)
#define CUpti_RangeProfiler_PopRange_Params_STRUCT_SIZE                                            \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_PopRange_Params, pRangeProfilerObject)
#define CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE                                          \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_DecodeData_Params, numOfRangeDropped)
#define CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE                                  \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_GetCounterDataSize_Params, counterDataSize)
#define CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE                         \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_CounterDataImage_Initialize_Params, pCounterData)
#define CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE                                  \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_GetCounterDataInfo_Params, numTotalRanges)
#define CUpti_RangeProfiler_CounterData_GetRangeInfo_Params_STRUCT_SIZE                            \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_RangeProfiler_CounterData_GetRangeInfo_Params, rangeName)

typedef struct CUpti_RangeProfiler_Object CUpti_RangeProfiler_Object;

typedef struct CUpti_RangeProfiler_SetConfig_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
  size_t configSize;
  const uint8_t *pConfig;
  size_t counterDataImageSize;
  uint8_t *pCounterDataImage;
  CUpti_ProfilerRange range;
  CUpti_ProfilerReplayMode replayMode;
  size_t maxRangesPerPass;
  uint16_t numNestingLevels;
  uint16_t minNestingLevel;
  size_t passIndex;
  uint16_t targetNestingLevel;
} CUpti_RangeProfiler_SetConfig_Params;

typedef struct CUpti_RangeProfiler_Enable_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_Enable_Params;

typedef struct CUpti_RangeProfiler_Disable_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_Disable_Params;

typedef struct CUpti_RangeProfiler_Start_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_Start_Params;

typedef struct CUpti_RangeProfiler_Stop_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
  size_t passIndex;
  size_t targetNestingLevel;
  uint8_t isAllPassSubmitted;
} CUpti_RangeProfiler_Stop_Params;

typedef struct CUpti_RangeProfiler_PushRange_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
  const char *pRangeName;
} CUpti_RangeProfiler_PushRange_Params;

typedef struct CUpti_RangeProfiler_PopRange_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
} CUpti_RangeProfiler_PopRange_Params;

typedef struct CUpti_RangeProfiler_DecodeData_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
  size_t numOfRangeDropped;
} CUpti_RangeProfiler_DecodeData_Params;

typedef struct CUpti_RangeProfiler_GetCounterDataSize_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
  const char **pMetricNames;
  size_t numMetrics;
  size_t maxNumOfRanges;
  uint32_t maxNumRangeTreeNodes;
  size_t counterDataSize;
} CUpti_RangeProfiler_GetCounterDataSize_Params;

typedef struct CUpti_RangeProfiler_CounterDataImage_Initialize_Params {
  size_t structSize;
  void *pPriv;
  CUpti_RangeProfiler_Object *pRangeProfilerObject;
  size_t counterDataSize;
  uint8_t *pCounterData;
} CUpti_RangeProfiler_CounterDataImage_Initialize_Params;

typedef struct CUpti_RangeProfiler_GetCounterDataInfo_Params {
  size_t structSize;
  void *pPriv;
  const uint8_t *pCounterDataImage;
  size_t counterDataImageSize;
  size_t numTotalRanges;
} CUpti_RangeProfiler_GetCounterDataInfo_Params;

typedef struct CUpti_RangeProfiler_CounterData_GetRangeInfo_Params {
  size_t structSize;
  void *pPriv;
  const uint8_t *pCounterDataImage;
  size_t counterDataImageSize;
  size_t rangeIndex;
  const char *rangeDelimiter;
  const char *rangeName;
} CUpti_RangeProfiler_CounterData_GetRangeInfo_Params;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cupti_range_profiler.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
