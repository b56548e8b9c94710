// NCCL: what several devices do together.
#ifndef NCCL_H_
#define NCCL_H_

#include "cu2port/libraries/types.h"
#include <limits.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NCCL_COMM_NULL NULL
#define NCCL_CONFIG_INITIALIZER                                                                    \
  {                                                                                                \
      sizeof(ncclConfig_t),                                                                        \
      0xcafebeef,                                                                                  \
      NCCL_VERSION(NCCL_MAJOR, NCCL_MINOR, NCCL_PATCH),                                            \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_PTR,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_PTR,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
      NCCL_CONFIG_UNDEF_INT,                                                                       \
  }
#define NCCL_CONFIG_UNDEF_INT INT_MIN
#define NCCL_CONFIG_UNDEF_PTR NULL
#define NCCL_CTA_POLICY_DEFAULT 0x00
#define NCCL_CTA_POLICY_EFFICIENCY 0x01
#define NCCL_CTA_POLICY_ZERO 0x02
#define NCCL_MAJOR 2
#define NCCL_MINOR 28
#define NCCL_PATCH 9
#define NCCL_REVOKE_DEFAULT 0x00
#define NCCL_SHRINK_ABORT 0x01
#define NCCL_SHRINK_DEFAULT 0x00
#define NCCL_SIM_INFO_INITIALIZER                                                                  \
  {sizeof(ncclSimInfo_t), 0x74685283, NCCL_VERSION(NCCL_MAJOR, NCCL_MINOR, NCCL_PATCH),            \
   NCCL_UNDEF_FLOAT}
#define NCCL_SPLIT_NOCOLOR -1
#define NCCL_SUFFIX ""
#define NCCL_UNDEF_FLOAT -1.0f
#define NCCL_UNIQUE_ID_BYTES 128
#define NCCL_VERSION_CODE 22809
#define NCCL_WIN_COLL_SYMMETRIC 0x01
#define NCCL_WIN_DEFAULT 0x00
#define NCCL_WIN_REQUIRED_ALIGNMENT 4096

typedef struct ncclComm *ncclComm_t;

typedef struct ncclWindow_vidmem *ncclWindow_t;

typedef struct {
  char internal[128];
} ncclUniqueId;

typedef enum {
  ncclSuccess = 0,
  ncclUnhandledCudaError = 1,
  ncclSystemError = 2,
  ncclInternalError = 3,
  ncclInvalidArgument = 4,
  ncclInvalidUsage = 5,
  ncclRemoteError = 6,
  ncclInProgress = 7,
  ncclNumResults = 8,
} ncclResult_t;

typedef struct ncclConfig_v22800 {
  size_t size;
  unsigned int magic;
  unsigned int version;
  int blocking;
  int cgaClusterSize;
  int minCTAs;
  int maxCTAs;
  const char *netName;
  int splitShare;
  int trafficClass;
  const char *commName;
  int collnetEnable;
  int CTAPolicy;
  int shrinkShare;
  int nvlsCTAs;
  int nChannelsPerNetPeer;
  int nvlinkCentricSched;
} ncclConfig_t;

typedef struct ncclSimInfo_v22200 {
  size_t size;
  unsigned int magic;
  unsigned int version;
  float estimatedTime;
} ncclSimInfo_t;

typedef enum {
  ncclNumOps_dummy = 5,
} ncclRedOp_dummy_t;

typedef enum {
  ncclSum = 0,
  ncclProd = 1,
  ncclMax = 2,
  ncclMin = 3,
  ncclAvg = 4,
  ncclNumOps = 5,
  ncclMaxRedOp = 2147483647,
} ncclRedOp_t;

typedef enum {
  ncclInt8 = 0,
  ncclChar = 0,
  ncclUint8 = 1,
  ncclInt32 = 2,
  ncclInt = 2,
  ncclUint32 = 3,
  ncclInt64 = 4,
  ncclUint64 = 5,
  ncclFloat16 = 6,
  ncclHalf = 6,
  ncclFloat32 = 7,
  ncclFloat = 7,
  ncclFloat64 = 8,
  ncclDouble = 8,
  ncclBfloat16 = 9,
  ncclFloat8e4m3 = 10,
  ncclFloat8e5m2 = 11,
  ncclNumTypes = 12,
} ncclDataType_t;

typedef enum {
  ncclScalarDevice = 0,
  ncclScalarHostImmediate = 1,
} ncclScalarResidence_t;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/nccl.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
