// cuTENSOR: types.
#ifndef CU2PORT_CUTENSOR_TYPES_H
#define CU2PORT_CUTENSOR_TYPES_H

#include "cu2port/libraries/types.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUTENSOR_EXTERN extern

typedef cudaDataType_t cutensorDataType_t;

typedef enum cutensorOperator_t {
  CUTENSOR_OP_IDENTITY = 1,
  CUTENSOR_OP_SQRT = 2,
  CUTENSOR_OP_RELU = 8,
  CUTENSOR_OP_CONJ = 9,
  CUTENSOR_OP_RCP = 10,
  CUTENSOR_OP_SIGMOID = 11,
  CUTENSOR_OP_TANH = 12,
  CUTENSOR_OP_EXP = 22,
  CUTENSOR_OP_LOG = 23,
  CUTENSOR_OP_ABS = 24,
  CUTENSOR_OP_NEG = 25,
  CUTENSOR_OP_SIN = 26,
  CUTENSOR_OP_COS = 27,
  CUTENSOR_OP_TAN = 28,
  CUTENSOR_OP_SINH = 29,
  CUTENSOR_OP_COSH = 30,
  CUTENSOR_OP_ASIN = 31,
  CUTENSOR_OP_ACOS = 32,
  CUTENSOR_OP_ATAN = 33,
  CUTENSOR_OP_ASINH = 34,
  CUTENSOR_OP_ACOSH = 35,
  CUTENSOR_OP_ATANH = 36,
  CUTENSOR_OP_CEIL = 37,
  CUTENSOR_OP_FLOOR = 38,
  CUTENSOR_OP_MISH = 39,
  CUTENSOR_OP_SWISH = 40,
  CUTENSOR_OP_SOFT_PLUS = 41,
  CUTENSOR_OP_SOFT_SIGN = 42,
  CUTENSOR_OP_ADD = 3,
  CUTENSOR_OP_MUL = 5,
  CUTENSOR_OP_MAX = 6,
  CUTENSOR_OP_MIN = 7,
  CUTENSOR_OP_UNKNOWN = 126,
} cutensorOperator_t;

typedef enum cutensorStatus_t {
  CUTENSOR_STATUS_SUCCESS = 0,
  CUTENSOR_STATUS_NOT_INITIALIZED = 1,
  CUTENSOR_STATUS_ALLOC_FAILED = 3,
  CUTENSOR_STATUS_INVALID_VALUE = 7,
  CUTENSOR_STATUS_ARCH_MISMATCH = 8,
  CUTENSOR_STATUS_MAPPING_ERROR = 11,
  CUTENSOR_STATUS_EXECUTION_FAILED = 13,
  CUTENSOR_STATUS_INTERNAL_ERROR = 14,
  CUTENSOR_STATUS_NOT_SUPPORTED = 15,
  CUTENSOR_STATUS_LICENSE_ERROR = 16,
  CUTENSOR_STATUS_CUBLAS_ERROR = 17,
  CUTENSOR_STATUS_CUDA_ERROR = 18,
  CUTENSOR_STATUS_INSUFFICIENT_WORKSPACE = 19,
  CUTENSOR_STATUS_INSUFFICIENT_DRIVER = 20,
  CUTENSOR_STATUS_IO_ERROR = 21,
} cutensorStatus_t;

typedef enum cutensorAlgo_t {
  CUTENSOR_ALGO_DEFAULT_PATIENT = -6,
  CUTENSOR_ALGO_GETT = -4,
  CUTENSOR_ALGO_TGETT = -3,
  CUTENSOR_ALGO_TTGT = -2,
  CUTENSOR_ALGO_DEFAULT = -1,
} cutensorAlgo_t;

typedef enum cutensorWorksizePreference_t {
  CUTENSOR_WORKSPACE_MIN = 1,
  CUTENSOR_WORKSPACE_DEFAULT = 2,
  CUTENSOR_WORKSPACE_MAX = 3,
} cutensorWorksizePreference_t;

typedef struct cutensorComputeDescriptor *cutensorComputeDescriptor_t;

typedef enum cutensorOperationDescriptorAttribute_t {
  CUTENSOR_OPERATION_DESCRIPTOR_TAG = 0,
  CUTENSOR_OPERATION_DESCRIPTOR_SCALAR_TYPE = 1,
  CUTENSOR_OPERATION_DESCRIPTOR_FLOPS = 2,
  CUTENSOR_OPERATION_DESCRIPTOR_MOVED_BYTES = 3,
  CUTENSOR_OPERATION_DESCRIPTOR_PADDING_LEFT = 4,
  CUTENSOR_OPERATION_DESCRIPTOR_PADDING_RIGHT = 5,
  CUTENSOR_OPERATION_DESCRIPTOR_PADDING_VALUE = 6,
  CUTENSOR_OPERATION_DESCRIPTOR_BLOCKSPARSE_REPRODUCIBLE = 14,
} cutensorOperationDescriptorAttribute_t;

typedef enum cutensorPlanPreferenceAttribute_t {
  CUTENSOR_PLAN_PREFERENCE_AUTOTUNE_MODE = 0,
  CUTENSOR_PLAN_PREFERENCE_CACHE_MODE = 1,
  CUTENSOR_PLAN_PREFERENCE_INCREMENTAL_COUNT = 2,
  CUTENSOR_PLAN_PREFERENCE_ALGO = 3,
  CUTENSOR_PLAN_PREFERENCE_KERNEL_RANK = 4,
  CUTENSOR_PLAN_PREFERENCE_JIT = 5,
  CUTENSOR_PLAN_PREFERENCE_GPU_ARCH = 6,
} cutensorPlanPreferenceAttribute_t;

typedef enum cutensorAutotuneMode_t {
  CUTENSOR_AUTOTUNE_MODE_NONE = 0,
  CUTENSOR_AUTOTUNE_MODE_INCREMENTAL = 1,
} cutensorAutotuneMode_t;

typedef enum cutensorJitMode_t {
  CUTENSOR_JIT_MODE_NONE = 0,
  CUTENSOR_JIT_MODE_DEFAULT = 1,
} cutensorJitMode_t;

typedef enum cutensorCacheMode_t {
  CUTENSOR_CACHE_MODE_NONE = 0,
  CUTENSOR_CACHE_MODE_PEDANTIC = 1,
} cutensorCacheMode_t;

typedef enum cutensorPlanAttribute_t {
  CUTENSOR_PLAN_REQUIRED_WORKSPACE = 0,
} cutensorPlanAttribute_t;

typedef struct cutensorOperationDescriptor *cutensorOperationDescriptor_t;
typedef struct cutensorPlan *cutensorPlan_t;
typedef struct cutensorPlanPreference *cutensorPlanPreference_t;
typedef struct cutensorHandle *cutensorHandle_t;
typedef struct cutensorTensorDescriptor *cutensorTensorDescriptor_t;
typedef struct cutensorBlockSparseTensorDescriptor *cutensorBlockSparseTensorDescriptor_t;
typedef void (*cutensorLoggerCallback_t)(int32_t, const char *, const char *);

#ifdef __cplusplus
}
#endif

#endif
