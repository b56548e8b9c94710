// CUPTI: records of kernels in earlier releases.
#ifndef CU2PORT_LIBRARIES_CUPTI_OLD_KERNEL_RECORDS_H
#define CU2PORT_LIBRARIES_CUPTI_OLD_KERNEL_RECORDS_H

#include "cupti_activity.h"

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel {
  CUpti_ActivityKind kind;
  uint8_t cacheConfigRequested;
  uint8_t cacheConfigExecuted;
  uint16_t registersPerThread;
  uint64_t start;
  uint64_t end;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  uint32_t runtimeCorrelationId;
  uint32_t pad;
  const char *name;
  void *reserved0;
} CUpti_ActivityKernel;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel2 {
  CUpti_ActivityKind kind;
  union {
    uint8_t both;
    struct {
      uint8_t requested : 4;
      uint8_t executed : 4;
    } config;
  } cacheConfig;
  uint8_t sharedMemoryConfig;
  uint16_t registersPerThread;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
} CUpti_ActivityKernel2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel3 {
  CUpti_ActivityKind kind;
  union {
    uint8_t both;
    struct {
      uint8_t requested : 4;
      uint8_t executed : 4;
    } config;
  } cacheConfig;
  uint8_t sharedMemoryConfig;
  uint16_t registersPerThread;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
} CUpti_ActivityKernel3;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel4 {
  CUpti_ActivityKind kind;
  union {
    uint8_t both;
    struct {
      uint8_t requested : 4;
      uint8_t executed : 4;
    } config;
  } cacheConfig;
  uint8_t sharedMemoryConfig;
  uint16_t registersPerThread;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
  uint64_t queued;
  uint64_t submitted;
  uint8_t launchType;
  uint8_t isSharedMemoryCarveoutRequested;
  uint8_t sharedMemoryCarveoutRequested;
  uint8_t padding;
  uint32_t sharedMemoryExecuted;
} CUpti_ActivityKernel4;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel5 {
  CUpti_ActivityKind kind;
  union {
    uint8_t both;
    struct {
      uint8_t requested : 4;
      uint8_t executed : 4;
    } config;
  } cacheConfig;
  uint8_t sharedMemoryConfig;
  uint16_t registersPerThread;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
  uint64_t queued;
  uint64_t submitted;
  uint8_t launchType;
  uint8_t isSharedMemoryCarveoutRequested;
  uint8_t sharedMemoryCarveoutRequested;
  uint8_t padding;
  uint32_t sharedMemoryExecuted;
  uint64_t graphNodeId;
  CUpti_FuncShmemLimitConfig shmemLimitConfig;
  uint32_t graphId;
} CUpti_ActivityKernel5;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel6 {
  CUpti_ActivityKind kind;
  union {
    uint8_t both;
    struct {
      uint8_t requested : 4;
      uint8_t executed : 4;
    } config;
  } cacheConfig;
  uint8_t sharedMemoryConfig;
  uint16_t registersPerThread;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
  uint64_t queued;
  uint64_t submitted;
  uint8_t launchType;
  uint8_t isSharedMemoryCarveoutRequested;
  uint8_t sharedMemoryCarveoutRequested;
  uint8_t padding;
  uint32_t sharedMemoryExecuted;
  uint64_t graphNodeId;
  CUpti_FuncShmemLimitConfig shmemLimitConfig;
  uint32_t graphId;
  CUaccessPolicyWindow *pAccessPolicyWindow;
} CUpti_ActivityKernel6;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel7 {
  CUpti_ActivityKind kind;
  union {
    uint8_t both;
    struct {
      uint8_t requested : 4;
      uint8_t executed : 4;
    } config;
  } cacheConfig;
  uint8_t sharedMemoryConfig;
  uint16_t registersPerThread;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
  uint64_t queued;
  uint64_t submitted;
  uint8_t launchType;
  uint8_t isSharedMemoryCarveoutRequested;
  uint8_t sharedMemoryCarveoutRequested;
  uint8_t padding;
  uint32_t sharedMemoryExecuted;
  uint64_t graphNodeId;
  CUpti_FuncShmemLimitConfig shmemLimitConfig;
  uint32_t graphId;
  CUaccessPolicyWindow *pAccessPolicyWindow;
  uint32_t channelID;
  CUpti_ChannelType channelType;
} CUpti_ActivityKernel7;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel8 {
  CUpti_ActivityKind kind;
  union {
    uint8_t both;
    struct {
      uint8_t requested : 4;
      uint8_t executed : 4;
    } config;
  } cacheConfig;
  uint8_t sharedMemoryConfig;
  uint16_t registersPerThread;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheRequested;
  CUpti_ActivityPartitionedGlobalCacheConfig partitionedGlobalCacheExecuted;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  int32_t gridX;
  int32_t gridY;
  int32_t gridZ;
  int32_t blockX;
  int32_t blockY;
  int32_t blockZ;
  int32_t staticSharedMemory;
  int32_t dynamicSharedMemory;
  uint32_t localMemoryPerThread;
  uint32_t localMemoryTotal;
  uint32_t correlationId;
  int64_t gridId;
  const char *name;
  void *reserved0;
  uint64_t queued;
  uint64_t submitted;
  uint8_t launchType;
  uint8_t isSharedMemoryCarveoutRequested;
  uint8_t sharedMemoryCarveoutRequested;
  uint8_t padding;
  uint32_t sharedMemoryExecuted;
  uint64_t graphNodeId;
  CUpti_FuncShmemLimitConfig shmemLimitConfig;
  uint32_t graphId;
  CUaccessPolicyWindow *pAccessPolicyWindow;
  uint32_t channelID;
  CUpti_ChannelType channelType;
  uint32_t clusterX;
  uint32_t clusterY;
  uint32_t clusterZ;
  uint32_t clusterSchedulingPolicy;
  uint64_t localMemoryTotal_v2;
} CUpti_ActivityKernel8;

#endif
