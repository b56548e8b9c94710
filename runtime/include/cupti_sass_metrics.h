// CUPTI: metrics of instructions.
#ifndef CU2PORT_CUPTI_SASS_METRICS_H
#define CU2PORT_CUPTI_SASS_METRICS_H

#include "cuda.h"
#include "cupti_profiler_target.h"
#include "cupti_result.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUpti_SassMetrics_GetNumOfMetrics_Params_STRUCT_SIZE                                       \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetrics_GetNumOfMetrics_Params, numOfMetrics)
#define CUpti_SassMetrics_GetMetrics_Params_STRUCT_SIZE                                            \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetrics_GetMetrics_Params, pMetricsList)
#define CUpti_SassMetrics_GetProperties_Params_STRUCT_SIZE                                         \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetrics_GetProperties_Params, metric)
#define CUpti_SassMetricsSetConfig_Params_STRUCT_SIZE                                              \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetricsSetConfig_Params, deviceIndex)
#define CUpti_SassMetricsUnsetConfig_Params_STRUCT_SIZE                                            \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetricsUnsetConfig_Params, deviceIndex)
#define CUpti_SassMetricsEnable_Params_STRUCT_SIZE                                                 \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetricsEnable_Params, enableLazyPatching)
#define CUpti_SassMetricsDisable_Params_STRUCT_SIZE                                                \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetricsDisable_Params, numOfDroppedRecords)
#define CUpti_SassMetricsGetDataProperties_Params_STRUCT_SIZE                                      \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetricsGetDataProperties_Params, numOfInstances)
#define CUpti_SassMetrics_InstanceValue_STRUCT_SIZE                                                \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetrics_InstanceValue, value)
#define CUpti_SassMetricsFlushData_Params_STRUCT_SIZE                                              \
  CUPTI_PROFILER_STRUCT_SIZE(CUpti_SassMetricsFlushData_Params, numOfInstances)

typedef enum CUpti_SassMetrics_OutputGranularity {
  CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU = 0,
  CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_SM = 1,
  CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_SMSP = 2,
  CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_INVALID = 3,
} CUpti_SassMetrics_OutputGranularity;

typedef struct CUpti_SassMetrics_MetricDetails {
  uint64_t metricId;
  const char *pMetricName;
  const char *pMetricDescription;
} CUpti_SassMetrics_MetricDetails;

typedef struct CUpti_SassMetrics_GetNumOfMetrics_Params {
  size_t structSize;
  void *pPriv;
  const char *pChipName;
  size_t numOfMetrics;
} CUpti_SassMetrics_GetNumOfMetrics_Params;

typedef struct CUpti_SassMetrics_GetMetrics_Params {
  size_t structSize;
  void *pPriv;
  const char *pChipName;
  size_t numOfMetrics;
  CUpti_SassMetrics_MetricDetails *pMetricsList;
} CUpti_SassMetrics_GetMetrics_Params;

typedef struct CUpti_SassMetrics_GetProperties_Params {
  size_t structSize;
  void *pPriv;
  const char *pChipName;
  const char *pMetricName;
  CUpti_SassMetrics_MetricDetails metric;
} CUpti_SassMetrics_GetProperties_Params;

typedef struct CUpti_SassMetrics_Config {
  uint64_t metricId;
  uint8_t outputGranularity;
} CUpti_SassMetrics_Config;

typedef struct CUpti_SassMetricsSetConfig_Params {
  size_t structSize;
  void *pPriv;
  size_t numOfMetricConfig;
  CUpti_SassMetrics_Config *pConfigs;
  uint32_t deviceIndex;
} CUpti_SassMetricsSetConfig_Params;

typedef struct CUpti_SassMetricsUnsetConfig_Params {
  size_t structSize;
  void *pPriv;
  uint32_t deviceIndex;
} CUpti_SassMetricsUnsetConfig_Params;

typedef struct CUpti_SassMetricsEnable_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  uint8_t enableLazyPatching;
} CUpti_SassMetricsEnable_Params;

typedef struct CUpti_SassMetricsDisable_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  size_t numOfDroppedRecords;
} CUpti_SassMetricsDisable_Params;

typedef struct CUpti_SassMetricsGetDataProperties_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  size_t numOfPatchedInstructionRecords;
  size_t numOfInstances;
} CUpti_SassMetricsGetDataProperties_Params;

typedef struct CUpti_SassMetrics_InstanceValue {
  uint64_t metricId;
  uint64_t value;
} CUpti_SassMetrics_InstanceValue;

typedef struct CUpti_SassMetrics_Data {
  size_t structSize;
  void *pPriv;
  uint32_t cubinCrc;
  uint32_t functionIndex;
  const char *functionName;
  uint32_t pcOffset;
  CUpti_SassMetrics_InstanceValue *pInstanceValues;
} CUpti_SassMetrics_Data;

typedef struct CUpti_SassMetricsFlushData_Params {
  size_t structSize;
  void *pPriv;
  CUcontext ctx;
  size_t numOfPatchedInstructionRecords;
  size_t numOfInstances;
  CUpti_SassMetrics_Data *pMetricsData;
} CUpti_SassMetricsFlushData_Params;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cupti_sass_metrics.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
