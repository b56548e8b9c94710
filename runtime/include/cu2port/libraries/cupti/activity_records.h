// CUPTI: the records of kernels and memory, and all others.
#ifndef CU2PORT_LIBRARIES_CUPTI_ACTIVITY_RECORDS_H
#define CU2PORT_LIBRARIES_CUPTI_ACTIVITY_RECORDS_H

#include "cu2port/libraries/cupti/other_records.h"

typedef struct PACKED_ALIGNMENT CUpti_ActivityUnifiedMemoryCounterConfig {
  CUpti_ActivityUnifiedMemoryCounterScope scope;
  CUpti_ActivityUnifiedMemoryCounterKind kind;
  uint32_t deviceId;
  uint32_t enable;
} CUpti_ActivityUnifiedMemoryCounterConfig;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemcpy5 {
  CUpti_ActivityKind kind;
  uint8_t copyKind;
  uint8_t srcKind;
  uint8_t dstKind;
  uint8_t flags;
  uint64_t bytes;
  uint64_t start;
  uint64_t end;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t correlationId;
  uint32_t runtimeCorrelationId;
  uint32_t pad;
  void *reserved0;
  uint64_t graphNodeId;
  uint32_t graphId;
  uint32_t channelID;
  CUpti_ChannelType channelType;
  uint32_t pad2;
} CUpti_ActivityMemcpy5;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemcpyPtoP4 {
  CUpti_ActivityKind kind;
  uint8_t copyKind;
  uint8_t srcKind;
  uint8_t dstKind;
  uint8_t flags;
  uint64_t bytes;
  uint64_t start;
  uint64_t end;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t srcDeviceId;
  uint32_t srcContextId;
  uint32_t dstDeviceId;
  uint32_t dstContextId;
  uint32_t correlationId;
  void *reserved0;
  uint64_t graphNodeId;
  uint32_t graphId;
  uint32_t channelID;
  CUpti_ChannelType channelType;
} CUpti_ActivityMemcpyPtoP4;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemset4 {
  CUpti_ActivityKind kind;
  uint32_t value;
  uint64_t bytes;
  uint64_t start;
  uint64_t end;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t correlationId;
  uint16_t flags;
  uint16_t memoryKind;
  uint32_t pad;
  void *reserved0;
  uint64_t graphNodeId;
  uint32_t graphId;
  uint32_t channelID;
  CUpti_ChannelType channelType;
  uint32_t pad2;
} CUpti_ActivityMemset4;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemory {
  CUpti_ActivityKind kind;
  CUpti_ActivityMemoryKind memoryKind;
  uint64_t address;
  uint64_t bytes;
  uint64_t start;
  uint64_t end;
  uint64_t allocPC;
  uint64_t freePC;
  uint32_t processId;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t pad;
  const char *name;
} CUpti_ActivityMemory;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemory3 {
  CUpti_ActivityKind kind;
  CUpti_ActivityMemoryOperationType memoryOperationType;
  CUpti_ActivityMemoryKind memoryKind;
  uint32_t correlationId;
  uint64_t address;
  uint64_t bytes;
  uint64_t timestamp;
  uint64_t PC;
  uint32_t processId;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  const char *name;
  uint32_t isAsync;
  uint32_t pad1;
  struct PACKED_ALIGNMENT {
    CUpti_ActivityMemoryPoolType memoryPoolType;
    uint32_t pad2;
    uint64_t address;
    uint64_t releaseThreshold;
    union {
      uint64_t size;
      uint64_t processId;
    } pool;
    uint64_t utilizedSize;
  } memoryPoolConfig;
} CUpti_ActivityMemory3;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemoryPool2 {
  CUpti_ActivityKind kind;
  CUpti_ActivityMemoryPoolOperationType memoryPoolOperationType;
  CUpti_ActivityMemoryPoolType memoryPoolType;
  uint32_t correlationId;
  uint32_t processId;
  uint32_t deviceId;
  size_t minBytesToKeep;
  uint64_t address;
  uint64_t size;
  uint64_t releaseThreshold;
  uint64_t timestamp;
  uint64_t utilizedSize;
} CUpti_ActivityMemoryPool2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel9 {
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
  uint32_t maxPotentialClusterSize;
  uint32_t maxActiveClusters;
} CUpti_ActivityKernel9;

typedef struct PACKED_ALIGNMENT CUpti_ActivityCdpKernel {
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
  int64_t parentGridId;
  uint64_t queued;
  uint64_t submitted;
  uint64_t completed;
  uint32_t parentBlockX;
  uint32_t parentBlockY;
  uint32_t parentBlockZ;
  uint32_t pad;
  const char *name;
} CUpti_ActivityCdpKernel;

typedef struct PACKED_ALIGNMENT CUpti_ActivitySourceLocator {
  CUpti_ActivityKind kind;
  uint32_t id;
  uint32_t lineNumber;
  uint32_t pad;
  const char *fileName;
} CUpti_ActivitySourceLocator;

typedef struct PACKED_ALIGNMENT CUpti_ActivityInstructionExecution {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t sourceLocatorId;
  uint32_t correlationId;
  uint32_t functionId;
  uint32_t pcOffset;
  uint64_t threadsExecuted;
  uint64_t notPredOffThreadsExecuted;
  uint32_t executed;
  uint32_t pad;
} CUpti_ActivityInstructionExecution;

typedef struct PACKED_ALIGNMENT CUpti_ActivityUnifiedMemoryCounter2 {
  CUpti_ActivityKind kind;
  CUpti_ActivityUnifiedMemoryCounterKind counterKind;
  uint64_t value;
  uint64_t start;
  uint64_t end;
  uint64_t address;
  uint32_t srcId;
  uint32_t dstId;
  uint32_t streamId;
  uint32_t processId;
  uint32_t flags;
  uint32_t pad;
} CUpti_ActivityUnifiedMemoryCounter2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityInstructionCorrelation {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t sourceLocatorId;
  uint32_t functionId;
  uint32_t pcOffset;
  uint32_t pad;
} CUpti_ActivityInstructionCorrelation;

typedef struct PACKED_ALIGNMENT CUpti_ActivityOpenAcc {
  CUpti_ActivityKind kind;
  CUpti_OpenAccEventKind eventKind;
  CUpti_OpenAccConstructKind parentConstruct;
  uint32_t version;
  uint32_t implicit;
  uint32_t deviceType;
  uint32_t deviceNumber;
  uint32_t threadId;
  uint64_t async;
  uint64_t asyncMap;
  uint32_t lineNo;
  uint32_t endLineNo;
  uint32_t funcLineNo;
  uint32_t funcEndLineNo;
  uint64_t start;
  uint64_t end;
  uint32_t cuDeviceId;
  uint32_t cuContextId;
  uint32_t cuStreamId;
  uint32_t cuProcessId;
  uint32_t cuThreadId;
  uint32_t externalId;
  const char *srcFile;
  const char *funcName;
} CUpti_ActivityOpenAcc;

typedef struct PACKED_ALIGNMENT CUpti_ActivityOpenAccData {
  CUpti_ActivityKind kind;
  CUpti_OpenAccEventKind eventKind;
  CUpti_OpenAccConstructKind parentConstruct;
  uint32_t version;
  uint32_t implicit;
  uint32_t deviceType;
  uint32_t deviceNumber;
  uint32_t threadId;
  uint64_t async;
  uint64_t asyncMap;
  uint32_t lineNo;
  uint32_t endLineNo;
  uint32_t funcLineNo;
  uint32_t funcEndLineNo;
  uint64_t start;
  uint64_t end;
  uint32_t cuDeviceId;
  uint32_t cuContextId;
  uint32_t cuStreamId;
  uint32_t cuProcessId;
  uint32_t cuThreadId;
  uint32_t externalId;
  const char *srcFile;
  const char *funcName;
  uint64_t bytes;
  uint64_t hostPtr;
  uint64_t devicePtr;
  const char *varName;
} CUpti_ActivityOpenAccData;

typedef struct PACKED_ALIGNMENT CUpti_ActivityOpenAccLaunch {
  CUpti_ActivityKind kind;
  CUpti_OpenAccEventKind eventKind;
  CUpti_OpenAccConstructKind parentConstruct;
  uint32_t version;
  uint32_t implicit;
  uint32_t deviceType;
  uint32_t deviceNumber;
  uint32_t threadId;
  uint64_t async;
  uint64_t asyncMap;
  uint32_t lineNo;
  uint32_t endLineNo;
  uint32_t funcLineNo;
  uint32_t funcEndLineNo;
  uint64_t start;
  uint64_t end;
  uint32_t cuDeviceId;
  uint32_t cuContextId;
  uint32_t cuStreamId;
  uint32_t cuProcessId;
  uint32_t cuThreadId;
  uint32_t externalId;
  const char *srcFile;
  const char *funcName;
  uint64_t numGangs;
  uint64_t numWorkers;
  uint64_t vectorLength;
  const char *kernelName;
} CUpti_ActivityOpenAccLaunch;

typedef struct PACKED_ALIGNMENT CUpti_ActivityOpenAccOther {
  CUpti_ActivityKind kind;
  CUpti_OpenAccEventKind eventKind;
  CUpti_OpenAccConstructKind parentConstruct;
  uint32_t version;
  uint32_t implicit;
  uint32_t deviceType;
  uint32_t deviceNumber;
  uint32_t threadId;
  uint64_t async;
  uint64_t asyncMap;
  uint32_t lineNo;
  uint32_t endLineNo;
  uint32_t funcLineNo;
  uint32_t funcEndLineNo;
  uint64_t start;
  uint64_t end;
  uint32_t cuDeviceId;
  uint32_t cuContextId;
  uint32_t cuStreamId;
  uint32_t cuProcessId;
  uint32_t cuThreadId;
  uint32_t externalId;
  const char *srcFile;
  const char *funcName;
} CUpti_ActivityOpenAccOther;

typedef struct PACKED_ALIGNMENT CUpti_ActivityOpenMp {
  CUpti_ActivityKind kind;
  CUpti_OpenMpEventKind eventKind;
  uint32_t version;
  uint32_t threadId;
  uint64_t start;
  uint64_t end;
  uint32_t cuProcessId;
  uint32_t cuThreadId;
} CUpti_ActivityOpenMp;

typedef struct PACKED_ALIGNMENT CUpti_ActivityPcie {
  CUpti_ActivityKind kind;
  CUpti_PcieDeviceType type;
  union {
    CUdevice devId;
    uint32_t bridgeId;
  } id;
  uint32_t domain;
  uint16_t pcieGeneration;
  uint16_t linkRate;
  uint16_t linkWidth;
  uint16_t upstreamBus;
  union {
    struct {
      CUuuid uuidDev;
      CUdevice peerDev[32];
    } gpuAttr;
    struct {
      uint16_t secondaryBus;
      uint16_t deviceId;
      uint16_t vendorId;
      uint16_t pad0;
    } bridgeAttr;
  } attr;
} CUpti_ActivityPcie;

typedef struct PACKED_ALIGNMENT CUpti_ActivityJit2 {
  CUpti_ActivityKind kind;
  CUpti_ActivityJitEntryType jitEntryType;
  CUpti_ActivityJitOperationType jitOperationType;
  uint32_t deviceId;
  uint64_t start;
  uint64_t end;
  uint32_t correlationId;
  uint32_t padding;
  uint64_t jitOperationCorrelationId;
  uint64_t cacheSize;
  const char *cachePath;
  uint32_t processId;
  uint32_t threadId;
} CUpti_ActivityJit2;

typedef struct CUpti_ActivityGraphTrace2 {
  CUpti_ActivityKind kind;
  uint32_t correlationId;
  uint64_t start;
  uint64_t end;
  uint32_t deviceId;
  uint32_t graphId;
  uint32_t contextId;
  uint32_t streamId;
  void *reserved;
  uint32_t endDeviceId;
  uint32_t endContextId;
} CUpti_ActivityGraphTrace2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemcpy6 {
  CUpti_ActivityKind kind;
  uint8_t copyKind;
  uint8_t srcKind;
  uint8_t dstKind;
  uint8_t flags;
  uint64_t bytes;
  uint64_t start;
  uint64_t end;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t correlationId;
  uint32_t runtimeCorrelationId;
  uint32_t pad;
  void *reserved0;
  uint64_t graphNodeId;
  uint32_t graphId;
  uint32_t channelID;
  CUpti_ChannelType channelType;
  uint8_t isDeviceLaunched;
  uint8_t pad2[3];
  uint64_t copyCount;
} CUpti_ActivityMemcpy6;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemory4 {
  CUpti_ActivityKind kind;
  CUpti_ActivityMemoryOperationType memoryOperationType;
  CUpti_ActivityMemoryKind memoryKind;
  uint32_t correlationId;
  uint64_t address;
  uint64_t bytes;
  uint64_t timestamp;
  uint64_t PC;
  uint32_t processId;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  const char *name;
  uint32_t isAsync;
  uint32_t pad1;
  struct PACKED_ALIGNMENT {
    CUpti_ActivityMemoryPoolType memoryPoolType;
    uint32_t pad2;
    uint64_t address;
    uint64_t releaseThreshold;
    union {
      uint64_t size;
      uint64_t processId;
    } pool;
    uint64_t utilizedSize;
  } memoryPoolConfig;
  const char *source;
} CUpti_ActivityMemory4;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMemoryPool3 {
  CUpti_ActivityKind kind;
  CUpti_ActivityMemoryPoolOperationType memoryPoolOperationType;
  CUpti_ActivityMemoryPoolType memoryPoolType;
  uint32_t correlationId;
  uint32_t processId;
  uint32_t deviceId;
  size_t minBytesToKeep;
  uint64_t address;
  uint64_t size;
  uint64_t releaseThreshold;
  uint64_t timestamp;
  uint64_t utilizedSize;
  uint8_t isManagedPool;
  uint8_t pad2[7];
} CUpti_ActivityMemoryPool3;

typedef struct PACKED_ALIGNMENT CUpti_ActivityKernel10 {
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
  uint32_t maxPotentialClusterSize;
  uint32_t maxActiveClusters;
  uint8_t isDeviceLaunched;
  uint8_t padding3[7];
} CUpti_ActivityKernel10;

typedef struct PACKED_ALIGNMENT CUpti_ActivityUnifiedMemoryCounter3 {
  CUpti_ActivityKind kind;
  CUpti_ActivityUnifiedMemoryCounterKind counterKind;
  uint64_t value;
  uint64_t start;
  uint64_t end;
  uint64_t address;
  uint32_t srcId;
  uint32_t dstId;
  uint32_t streamId;
  uint32_t processId;
  uint32_t flags;
  uint32_t pad;
  uint64_t processors[5];
} CUpti_ActivityUnifiedMemoryCounter3;

typedef struct CUpti_ActivityDeviceGraphTrace {
  CUpti_ActivityKind kind;
  uint32_t deviceId;
  uint64_t start;
  uint64_t end;
  uint32_t graphId;
  uint32_t launcherGraphId;
  uint32_t deviceLaunchMode;
  uint32_t contextId;
  uint64_t streamId;
  void *reserved;
} CUpti_ActivityDeviceGraphTrace;

typedef struct CUpti_ActivityMemDecompress {
  CUpti_ActivityKind kind;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t channelID;
  CUpti_ChannelType channelType;
  uint32_t correlationId;
  uint32_t numberOfOperations;
  uint64_t sourceBytes;
  void *reserved0;
  uint64_t start;
  uint64_t end;
} CUpti_ActivityMemDecompress;

#endif
