// CUPTI: profiles.
#ifndef CU2PORT_CUPTI_PROFILER_TARGET_H
#define CU2PORT_CUPTI_PROFILER_TARGET_H

#include "cuda.h"
#include "cupti_result.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUPTI_PROFILER_STRUCT_SIZE(type_, lastfield_)                                              \
  (offsetof(type_, lastfield_) + sizeof(((type_ *)0)->lastfield_))
#define CUpti_Profiler_Initialize_Params_STRUCT_SIZE                                               \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Initialize_Params, pPriv)
#define CUpti_Profiler_DeInitialize_Params_STRUCT_SIZE                                             \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_DeInitialize_Params, pPriv)
#define CUpti_Profiler_CounterDataImageOptions_STRUCT_SIZE                                         \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_CounterDataImageOptions, maxRangeNameLength)
#define CUpti_Profiler_CounterDataImage_CalculateSize_Params_STRUCT_SIZE                           \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_CounterDataImage_CalculateSize_Params,                 \
                             counterDataImageSize)
#define CUpti_Profiler_CounterDataImage_Initialize_Params_STRUCT_SIZE                              \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_CounterDataImage_Initialize_Params, pCounterDataImage)
#define CUpti_Profiler_CounterDataImage_CalculateScratchBufferSize_Params_STRUCT_SIZE              \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_CounterDataImage_CalculateScratchBufferSize_Params,    \
                             counterDataScratchBufferSize)
#define CUpti_Profiler_CounterDataImage_InitializeScratchBuffer_Params_STRUCT_SIZE                 \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_CounterDataImage_InitializeScratchBuffer_Params,       \
                             pCounterDataScratchBuffer)
#define CUpti_Profiler_BeginSession_Params_STRUCT_SIZE                                             \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_BeginSession_Params, maxLaunchesPerPass)
#define CUpti_Profiler_EndSession_Params_STRUCT_SIZE                                               \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_EndSession_Params, ctx)
#define CUpti_Profiler_SetConfig_Params_STRUCT_SIZE                                                \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_SetConfig_Params, targetNestingLevel)
#define CUpti_Profiler_UnsetConfig_Params_STRUCT_SIZE                                              \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_UnsetConfig_Params, ctx)
#define CUpti_Profiler_BeginPass_Params_STRUCT_SIZE                                                \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_BeginPass_Params, ctx)
#define CUpti_Profiler_EndPass_Params_STRUCT_SIZE                                                  \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_EndPass_Params, allPassesSubmitted)
#define CUpti_Profiler_EnableProfiling_Params_STRUCT_SIZE                                          \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_EnableProfiling_Params, ctx)
#define CUpti_Profiler_DisableProfiling_Params_STRUCT_SIZE                                         \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_DisableProfiling_Params, ctx)
#define CUpti_Profiler_IsPassCollected_Params_STRUCT_SIZE                                          \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_IsPassCollected_Params, allPassesCollected)
#define CUpti_Profiler_FlushCounterData_Params_STRUCT_SIZE                                         \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_FlushCounterData_Params, numTraceBytesDropped)
#define CUpti_Profiler_PushRange_Params_STRUCT_SIZE                                                \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_PushRange_Params, rangeNameLength)
#define CUpti_Profiler_PopRange_Params_STRUCT_SIZE                                                 \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_PopRange_Params, ctx)
#define CUpti_Profiler_GetCounterAvailability_Params_STRUCT_SIZE                                   \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_GetCounterAvailability_Params,                         \
                             pCounterAvailabilityImage)
#define CUpti_Profiler_DeviceSupported_Params_STRUCT_SIZE                                          \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_DeviceSupported_Params, api)

typedef enum CUpti_ProfilerRange {
  CUPTI_Range_INVALID = 0,
  CUPTI_AutoRange = 1,
  CUPTI_UserRange = 2,
  CUPTI_Range_COUNT = 3,
} CUpti_ProfilerRange;

typedef enum CUpti_ProfilerReplayMode {
  CUPTI_Replay_INVALID = 0,
  CUPTI_ApplicationReplay = 1,
  CUPTI_KernelReplay = 2,
  CUPTI_UserReplay = 3,
  CUPTI_Replay_COUNT = 4,
} CUpti_ProfilerReplayMode;

typedef struct CUpti_Profiler_Initialize_Params {
  size_t structSize;
  void *pPriv;
} CUpti_Profiler_Initialize_Params;

typedef struct CUpti_Profiler_DeInitialize_Params {
  size_t structSize;
  void *pPriv;
} CUpti_Profiler_DeInitialize_Params;

typedef struct CUpti_Profiler_CounterDataImageOptions {
  size_t structSize;
  void *pPriv;
  const uint8_t *pCounterDataPrefix;
  size_t counterDataPrefixSize;
  uint32_t maxNumRanges;
  uint32_t maxNumRangeTreeNodes;
  uint32_t maxRangeNameLength;
} CUpti_Profiler_CounterDataImageOptions;

typedef struct CUpti_Profiler_CounterDataImage_CalculateSize_Params {
  size_t structSize;
  void *pPriv;
  size_t sizeofCounterDataImageOptions;
  const CUpti_Profiler_CounterDataImageOptions *pOptions;
  size_t counterDataImageSize;
} CUpti_Profiler_CounterDataImage_CalculateSize_Params;

typedef struct CUpti_Profiler_CounterDataImage_Initialize_Params {
  size_t structSize;
  void *pPriv;
  size_t sizeofCounterDataImageOptions;
  const CUpti_Profiler_CounterDataImageOptions *pOptions;
  size_t counterDataImageSize;
  uint8_t *pCounterDataImage;
} CUpti_Profiler_CounterDataImage_Initialize_Params;

typedef struct CUpti_Profiler_CounterDataImage_CalculateScratchBufferSize_Params {
  size_t structSize;
  void *pPriv;
  size_t counterDataImageSize;
  uint8_t *pCounterDataImage;
  size_t counterDataScratchBufferSize;
} CUpti_Profiler_CounterDataImage_CalculateScratchBufferSize_Params;

typedef struct CUpti_Profiler_CounterDataImage_InitializeScratchBuffer_Params {
  size_t structSize;
  void *pPriv;
  size_t counterDataImageSize;
  uint8_t *pCounterDataImage;
  size_t counterDataScratchBufferSize;
  uint8_t *pCounterDataScratchBuffer;
} CUpti_Profiler_CounterDataImage_InitializeScratchBuffer_Params;

typedef struct CUpti_Profiler_BeginSession_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  size_t counterDataImageSize;
  uint8_t *pCounterDataImage;
  size_t counterDataScratchBufferSize;
  uint8_t *pCounterDataScratchBuffer;
  uint8_t bDumpCounterDataInFile;
  const char *pCounterDataFilePath;
  CUpti_ProfilerRange range;
  CUpti_ProfilerReplayMode replayMode;
  size_t maxRangesPerPass;
  size_t maxLaunchesPerPass;
} CUpti_Profiler_BeginSession_Params;

typedef struct CUpti_Profiler_EndSession_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
} CUpti_Profiler_EndSession_Params;

typedef struct CUpti_Profiler_SetConfig_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  const uint8_t *pConfig;
  size_t configSize;
  uint16_t minNestingLevel;
  uint16_t numNestingLevels;
  size_t passIndex;
  uint16_t targetNestingLevel;
} CUpti_Profiler_SetConfig_Params;

typedef struct CUpti_Profiler_UnsetConfig_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
} CUpti_Profiler_UnsetConfig_Params;

typedef struct CUpti_Profiler_BeginPass_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
} CUpti_Profiler_BeginPass_Params;

typedef struct CUpti_Profiler_EndPass_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  uint16_t targetNestingLevel;
  size_t passIndex;
  uint8_t allPassesSubmitted;
} CUpti_Profiler_EndPass_Params;

typedef struct CUpti_Profiler_EnableProfiling_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
} CUpti_Profiler_EnableProfiling_Params;

typedef struct CUpti_Profiler_DisableProfiling_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
} CUpti_Profiler_DisableProfiling_Params;

typedef struct CUpti_Profiler_IsPassCollected_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  size_t numRangesDropped;
  size_t numTraceBytesDropped;
  uint8_t onePassCollected;
  uint8_t allPassesCollected;
} CUpti_Profiler_IsPassCollected_Params;

typedef struct CUpti_Profiler_FlushCounterData_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  size_t numRangesDropped;
  size_t numTraceBytesDropped;
} CUpti_Profiler_FlushCounterData_Params;

typedef struct CUpti_Profiler_PushRange_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  const char *pRangeName;
  size_t rangeNameLength;
} CUpti_Profiler_PushRange_Params;

typedef struct CUpti_Profiler_PopRange_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
} CUpti_Profiler_PopRange_Params;

typedef struct CUpti_Profiler_GetCounterAvailability_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  size_t counterAvailabilityImageSize;
  uint8_t *pCounterAvailabilityImage;
} CUpti_Profiler_GetCounterAvailability_Params;

typedef enum CUpti_Profiler_Support_Level {
  CUPTI_PROFILER_CONFIGURATION_UNKNOWN = 0,
  CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED = 1,
  CUPTI_PROFILER_CONFIGURATION_DISABLED = 2,
  CUPTI_PROFILER_CONFIGURATION_SUPPORTED = 3,
} CUpti_Profiler_Support_Level;

typedef enum CUpti_Profiler_API {
  CUPTI_PROFILER_RANGE_PROFILING = 0,
  CUPTI_PROFILER_PC_SAMPLING = 1,
  CUPTI_PROFILER_SASS_METRICS = 2,
  CUPTI_PROFILER_UNKNOWN = 3,
  CUPTI_PROFILER_PM_SAMPLING = 3,
} CUpti_Profiler_API;

typedef struct CUpti_Profiler_DeviceSupported_Params {
  size_t structSize;
  void *pPriv;
  CUdevice cuDevice;
  CUpti_Profiler_Support_Level isSupported;
  CUpti_Profiler_Support_Level architecture;
  CUpti_Profiler_Support_Level sli;
  CUpti_Profiler_Support_Level vGpu;
  CUpti_Profiler_Support_Level confidentialCompute;
  CUpti_Profiler_Support_Level cmp;
  CUpti_Profiler_Support_Level wsl;
  CUpti_Profiler_API api;
} CUpti_Profiler_DeviceSupported_Params;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cupti_profiler_target.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
