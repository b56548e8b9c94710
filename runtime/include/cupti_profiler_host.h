// CUPTI: profiles: what the host computes.
#ifndef CU2PORT_CUPTI_PROFILER_HOST_H
#define CU2PORT_CUPTI_PROFILER_HOST_H

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
#define CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE                                          \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_Initialize_Params, pHostObject)
#define CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE                                        \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_Deinitialize_Params, pHostObject)
#define CUpti_Profiler_Host_GetSupportedChips_Params_STRUCT_SIZE                                   \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetSupportedChips_Params, ppChipNames)
#define CUpti_Profiler_Host_GetBaseMetrics_Params_STRUCT_SIZE                                      \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetBaseMetrics_Params, numMetrics)
#define CUpti_Profiler_Host_GetSubMetrics_Params_STRUCT_SIZE                                       \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetSubMetrics_Params, ppSubMetrics)
#define CUpti_Profiler_Host_GetMetricProperties_Params_STRUCT_SIZE                                 \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetMetricProperties_Params, metricType)
#define CUpti_Profiler_Host_GetRangeName_Params_STRUCT_SIZE                                        \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetRangeName_Params, pRangeName)
#define CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE                                 \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_EvaluateToGpuValues_Params, pMetricValues)
#define CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE                                    \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_ConfigAddMetrics_Params, numMetrics)
#define CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE                                  \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetConfigImageSize_Params, configImageSize)
#define CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE                                      \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetConfigImage_Params, pConfigImage)
#define CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE                                      \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetNumOfPasses_Params, numOfPasses)
#define CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params_STRUCT_SIZE                     \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params,           \
                             maxMetricsPerPass)

typedef enum CUpti_MetricType {
  CUPTI_METRIC_TYPE_COUNTER = 0,
  CUPTI_METRIC_TYPE_RATIO = 1,
  CUPTI_METRIC_TYPE_THROUGHPUT = 2,
  CUPTI_METRIC_TYPE__COUNT = 3,
} CUpti_MetricType;

typedef enum CUpti_ProfilerType {
  CUPTI_PROFILER_TYPE_RANGE_PROFILER = 0,
  CUPTI_PROFILER_TYPE_PM_SAMPLING = 1,
  CUPTI_PROFILER_TYPE_PROFILER_INVALID = 2,
} CUpti_ProfilerType;

typedef struct CUpti_Profiler_Host_Object CUpti_Profiler_Host_Object;

typedef struct CUpti_Profiler_Host_Initialize_Params {
  size_t structSize;
  void *pPriv;
  CUpti_ProfilerType profilerType;
  const char *pChipName;
  const uint8_t *pCounterAvailabilityImage;
  CUpti_Profiler_Host_Object *pHostObject;
} CUpti_Profiler_Host_Initialize_Params;

typedef struct CUpti_Profiler_Host_Deinitialize_Params {
  size_t structSize;
  void *pPriv;
  struct CUpti_Profiler_Host_Object *pHostObject;
} CUpti_Profiler_Host_Deinitialize_Params;

typedef struct CUpti_Profiler_Host_GetSupportedChips_Params {
  size_t structSize;
  void *pPriv;
  size_t numChips;
  const char *const *ppChipNames;
} CUpti_Profiler_Host_GetSupportedChips_Params;

typedef struct CUpti_Profiler_Host_GetBaseMetrics_Params {
  size_t structSize;
  void *pPriv;
  struct CUpti_Profiler_Host_Object *pHostObject;
  CUpti_MetricType metricType;
  const char **ppMetricNames;
  size_t numMetrics;
} CUpti_Profiler_Host_GetBaseMetrics_Params;

typedef struct CUpti_Profiler_Host_GetSubMetrics_Params {
  size_t structSize;
  void *pPriv;
  CUpti_Profiler_Host_Object *pHostObject;
  CUpti_MetricType metricType;
  const char *pMetricName;
  size_t numOfSubmetrics;
  const char **ppSubMetrics;
} CUpti_Profiler_Host_GetSubMetrics_Params;

typedef struct CUpti_Profiler_Host_GetMetricProperties_Params {
  size_t structSize;
  void *pPriv;
  CUpti_Profiler_Host_Object *pHostObject;
  const char *pMetricName;
  const char *pDescription;
  const char *pHwUnit;
  const char *pDimUnit;
  CUpti_MetricType metricType;
} CUpti_Profiler_Host_GetMetricProperties_Params;

typedef struct CUpti_Profiler_Host_GetRangeName_Params {
  size_t structSize;
  void *pPriv;
  const uint8_t *pCounterDataImage;
  size_t counterDataImageSize;
  size_t rangeIndex;
  const char *delimiter;
  const char *pRangeName;
} CUpti_Profiler_Host_GetRangeName_Params;

typedef struct CUpti_Profiler_Host_EvaluateToGpuValues_Params {
  size_t structSize;
  void *pPriv;
  CUpti_Profiler_Host_Object *pHostObject;
  const uint8_t *pCounterDataImage;
  size_t counterDataImageSize;
  size_t rangeIndex;
  const char **ppMetricNames;
  size_t numMetrics;
  double *pMetricValues;
} CUpti_Profiler_Host_EvaluateToGpuValues_Params;

typedef struct CUpti_Profiler_Host_ConfigAddMetrics_Params {
  size_t structSize;
  void *pPriv;
  struct CUpti_Profiler_Host_Object *pHostObject;
  const char **ppMetricNames;
  size_t numMetrics;
} CUpti_Profiler_Host_ConfigAddMetrics_Params;

typedef struct CUpti_Profiler_Host_GetConfigImageSize_Params {
  size_t structSize;
  void *pPriv;
  CUpti_Profiler_Host_Object *pHostObject;
  size_t configImageSize;
} CUpti_Profiler_Host_GetConfigImageSize_Params;

typedef struct CUpti_Profiler_Host_GetConfigImage_Params {
  size_t structSize;
  void *pPriv;
  CUpti_Profiler_Host_Object *pHostObject;
  size_t configImageSize;
  uint8_t *pConfigImage;
} CUpti_Profiler_Host_GetConfigImage_Params;

typedef struct CUpti_Profiler_Host_GetNumOfPasses_Params {
  size_t structSize;
  void *pPriv;
  size_t configImageSize;
  uint8_t *pConfigImage;
  size_t numOfPasses;
} CUpti_Profiler_Host_GetNumOfPasses_Params;

typedef struct CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params {
  size_t structSize;
  void *pPriv;
  CUpti_ProfilerType profilerType;
  const char *pChipName;
  uint8_t *pCounterAvailabilityImage;
  size_t maxMetricsPerPass;
} CUpti_Profiler_Host_GetMaxNumHardwareMetricsPerPass_Params;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cupti_profiler_host.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
