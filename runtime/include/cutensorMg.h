// cuTENSORMg: cuTENSOR over several devices.
#ifndef CU2PORT_CUTENSORMG_H
#define CU2PORT_CUTENSORMG_H

#include "cutensor.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cutensorComputeType_t {
  CUTENSOR_COMPUTE_16F = 0x1,
  CUTENSOR_COMPUTE_16BF = 0x400,
  CUTENSOR_COMPUTE_TF32 = 0x1000,
  CUTENSOR_COMPUTE_3XTF32 = 0x2000,
  CUTENSOR_COMPUTE_32F = 0x4,
  CUTENSOR_COMPUTE_64F = 0x10,
  CUTENSOR_COMPUTE_8U = 0x40,
  CUTENSOR_COMPUTE_8I = 0x100,
  CUTENSOR_COMPUTE_32U = 0x80,
  CUTENSOR_COMPUTE_32I = 0x200,
} cutensorComputeType_t;

enum cutensorMgHostDevice_t {
  CUTENSOR_MG_DEVICE_HOST = -1,
  CUTENSOR_MG_DEVICE_HOST_PINNED = -2,
};

struct cutensorMgHandle_s;
typedef struct cutensorMgHandle_s *cutensorMgHandle_t;
struct cutensorMgTensorDescriptor_s;
typedef struct cutensorMgTensorDescriptor_s *cutensorMgTensorDescriptor_t;
struct cutensorMgCopyDescriptor_s;
typedef struct cutensorMgCopyDescriptor_s *cutensorMgCopyDescriptor_t;
struct cutensorMgCopyPlan_s;
typedef struct cutensorMgCopyPlan_s *cutensorMgCopyPlan_t;
struct cutensorMgContractionDescriptor_s;
typedef struct cutensorMgContractionDescriptor_s *cutensorMgContractionDescriptor_t;
struct cutensorMgContractionFind_s;
typedef struct cutensorMgContractionFind_s *cutensorMgContractionFind_t;
struct cutensorMgContractionPlan_s;
typedef struct cutensorMgContractionPlan_s *cutensorMgContractionPlan_t;

typedef enum cutensorMgAlgo_t {
  CUTENSORMG_ALGO_DEFAULT = -1,
} cutensorMgAlgo_t;

typedef enum cutensorMgContractionFindAttribute_t {
  CUTENSORMG_CONTRACTION_FIND_ATTRIBUTE_MAX = 0xffff,
} cutensorMgContractionFindAttribute_t;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cutensorMg.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
