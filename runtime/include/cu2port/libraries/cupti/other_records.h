// CUPTI: records of activities.
#ifndef CU2PORT_LIBRARIES_CUPTI_OTHER_RECORDS_H
#define CU2PORT_LIBRARIES_CUPTI_OTHER_RECORDS_H

#include "cu2port/libraries/cupti/activity_kinds.h"
#include "cupti_callbacks.h"
#include "cupti_events.h"
#include "cupti_metrics.h"

typedef union CUpti_ActivityObjectKindId {
  struct {
    uint32_t processId;
    uint32_t threadId;
  } pt;
  struct {
    uint32_t deviceId;
    uint32_t contextId;
    uint32_t streamId;
  } dcs;
} CUpti_ActivityObjectKindId;

typedef struct CUpti_ActivityOverheadCommandBufferFullData {
  uint32_t commandBufferLength;
  uint32_t channelID;
  uint32_t channelType;
} CUpti_ActivityOverheadCommandBufferFullData;

typedef struct PACKED_ALIGNMENT CUpti_ActivityAutoBoostState {
  uint32_t enabled;
  uint32_t pid;
} CUpti_ActivityAutoBoostState;

typedef struct PACKED_ALIGNMENT CUpti_ActivityPCSamplingConfig {
  uint32_t size;
  CUpti_ActivityPCSamplingPeriod samplingPeriod;
  uint32_t samplingPeriod2;
} CUpti_ActivityPCSamplingConfig;

typedef struct PACKED_ALIGNMENT CUpti_Activity {
  CUpti_ActivityKind kind;
} CUpti_Activity;

typedef struct PACKED_ALIGNMENT CUpti_ActivityPreemption {
  CUpti_ActivityKind kind;
  CUpti_ActivityPreemptionKind preemptionKind;
  uint64_t timestamp;
  int64_t gridId;
  uint32_t blockX;
  uint32_t blockY;
  uint32_t blockZ;
  uint32_t pad;
} CUpti_ActivityPreemption;

typedef struct PACKED_ALIGNMENT CUpti_ActivityAPI {
  CUpti_ActivityKind kind;
  CUpti_CallbackId cbid;
  uint64_t start;
  uint64_t end;
  uint32_t processId;
  uint32_t threadId;
  uint32_t correlationId;
  uint32_t returnValue;
} CUpti_ActivityAPI;

typedef struct PACKED_ALIGNMENT CUpti_ActivityEvent {
  CUpti_ActivityKind kind;
  CUpti_EventID id;
  uint64_t value;
  CUpti_EventDomainID domain;
  uint32_t correlationId;
} CUpti_ActivityEvent;

typedef struct PACKED_ALIGNMENT CUpti_ActivityEventInstance {
  CUpti_ActivityKind kind;
  CUpti_EventID id;
  CUpti_EventDomainID domain;
  uint32_t instance;
  uint64_t value;
  uint32_t correlationId;
  uint32_t pad;
} CUpti_ActivityEventInstance;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMetric {
  CUpti_ActivityKind kind;
  CUpti_MetricID id;
  CUpti_MetricValue value;
  uint32_t correlationId;
  uint8_t flags;
  uint8_t pad[3];
} CUpti_ActivityMetric;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMetricInstance {
  CUpti_ActivityKind kind;
  CUpti_MetricID id;
  CUpti_MetricValue value;
  uint32_t instance;
  uint32_t correlationId;
  uint8_t flags;
  uint8_t pad[7];
} CUpti_ActivityMetricInstance;

typedef struct PACKED_ALIGNMENT CUpti_ActivityGlobalAccess3 {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t sourceLocatorId;
  uint32_t correlationId;
  uint32_t functionId;
  uint32_t executed;
  uint64_t pcOffset;
  uint64_t threadsExecuted;
  uint64_t l2_transactions;
  uint64_t theoreticalL2Transactions;
} CUpti_ActivityGlobalAccess3;

typedef struct PACKED_ALIGNMENT CUpti_ActivityBranch2 {
  CUpti_ActivityKind kind;
  uint32_t sourceLocatorId;
  uint32_t correlationId;
  uint32_t functionId;
  uint32_t pcOffset;
  uint32_t diverged;
  uint64_t threadsExecuted;
  uint32_t executed;
  uint32_t pad;
} CUpti_ActivityBranch2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityDevice5 {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint64_t globalMemoryBandwidth;
  uint64_t globalMemorySize;
  uint32_t constantMemorySize;
  uint32_t l2CacheSize;
  uint32_t numThreadsPerWarp;
  uint32_t coreClockRate;
  uint32_t numMemcpyEngines;
  uint32_t numMultiprocessors;
  uint32_t maxIPC;
  uint32_t maxWarpsPerMultiprocessor;
  uint32_t maxBlocksPerMultiprocessor;
  uint32_t maxSharedMemoryPerMultiprocessor;
  uint32_t maxRegistersPerMultiprocessor;
  uint32_t maxRegistersPerBlock;
  uint32_t maxSharedMemoryPerBlock;
  uint32_t maxThreadsPerBlock;
  uint32_t maxBlockDimX;
  uint32_t maxBlockDimY;
  uint32_t maxBlockDimZ;
  uint32_t maxGridDimX;
  uint32_t maxGridDimY;
  uint32_t maxGridDimZ;
  uint32_t computeCapabilityMajor;
  uint32_t computeCapabilityMinor;
  uint32_t id;
  uint32_t eccEnabled;
  CUuuid uuid;
  const char *name;
  uint8_t isCudaVisible;
  uint8_t isMigEnabled;
  uint8_t reserved[6];
  uint32_t gpuInstanceId;
  uint32_t computeInstanceId;
  CUuuid migUuid;
  uint32_t isNumaNode;
  uint32_t numaId;
} CUpti_ActivityDevice5;

typedef struct PACKED_ALIGNMENT CUpti_ActivityDeviceAttribute {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t deviceId;
  union {
    CUdevice_attribute cu;
    CUpti_DeviceAttribute cupti;
  } attribute;
  union {
    double vDouble;
    uint32_t vUint32;
    uint64_t vUint64;
    int32_t vInt32;
    int64_t vInt64;
  } value;
} CUpti_ActivityDeviceAttribute;

typedef struct PACKED_ALIGNMENT CUpti_ActivityContext2 {
  CUpti_ActivityKind kind;
  uint32_t contextId;
  uint32_t deviceId;
  uint16_t computeApiKind;
  uint16_t nullStreamId;
  uint32_t parentContextId;
  uint8_t isGreenContext;
  uint8_t padding[3];
} CUpti_ActivityContext2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityName {
  CUpti_ActivityKind kind;
  CUpti_ActivityObjectKind objectKind;
  CUpti_ActivityObjectKindId objectId;
  uint32_t pad;
  const char *name;
} CUpti_ActivityName;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMarker2 {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint64_t timestamp;
  uint32_t id;
  CUpti_ActivityObjectKind objectKind;
  CUpti_ActivityObjectKindId objectId;
  uint32_t pad;
  const char *name;
  const char *domain;
} CUpti_ActivityMarker2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMarkerData {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t id;
  CUpti_MetricValueKind payloadKind;
  CUpti_MetricValue payload;
  uint32_t color;
  uint32_t category;
} CUpti_ActivityMarkerData;

typedef struct PACKED_ALIGNMENT CUpti_ActivityOverhead3 {
  CUpti_ActivityKind kind;
  CUpti_ActivityOverheadKind overheadKind;
  CUpti_ActivityObjectKind objectKind;
  CUpti_ActivityObjectKindId objectId;
  uint64_t start;
  uint64_t end;
  uint32_t correlationId;
  uint32_t reserved0;
  void *overheadData;
} CUpti_ActivityOverhead3;

typedef struct PACKED_ALIGNMENT CUpti_ActivityEnvironment {
  CUpti_ActivityKind kind;
  uint32_t deviceId;
  uint64_t timestamp;
  CUpti_ActivityEnvironmentKind environmentKind;
  union {
    struct {
      uint32_t smClock;
      uint32_t memoryClock;
      uint32_t pcieLinkGen;
      uint32_t pcieLinkWidth;
      CUpti_EnvironmentClocksThrottleReason clocksThrottleReasons;
    } speed;
    struct {
      uint32_t gpuTemperature;
    } temperature;
    struct {
      uint32_t power;
      uint32_t powerLimit;
    } power;
    struct {
      uint32_t fanSpeed;
    } cooling;
  } data;
} CUpti_ActivityEnvironment;

typedef struct PACKED_ALIGNMENT CUpti_ActivityPCSampling3 {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t sourceLocatorId;
  uint32_t correlationId;
  uint32_t functionId;
  uint32_t latencySamples;
  uint32_t samples;
  CUpti_ActivityPCSamplingStallReason stallReason;
  uint64_t pcOffset;
} CUpti_ActivityPCSampling3;

typedef struct PACKED_ALIGNMENT CUpti_ActivityPCSamplingRecordInfo {
  CUpti_ActivityKind kind;
  uint32_t correlationId;
  uint64_t totalSamples;
  uint64_t droppedSamples;
  uint64_t samplingPeriodInCycles;
} CUpti_ActivityPCSamplingRecordInfo;

typedef struct PACKED_ALIGNMENT CUpti_ActivityFunction {
  CUpti_ActivityKind kind;
  uint32_t id;
  uint32_t contextId;
  uint32_t moduleId;
  uint32_t functionIndex;
  uint32_t pad;
  const char *name;
} CUpti_ActivityFunction;

typedef struct PACKED_ALIGNMENT CUpti_ActivityModule {
  CUpti_ActivityKind kind;
  uint32_t contextId;
  uint32_t id;
  uint32_t cubinSize;
  const void *cubin;
} CUpti_ActivityModule;

typedef struct PACKED_ALIGNMENT CUpti_ActivitySharedAccess {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t sourceLocatorId;
  uint32_t correlationId;
  uint32_t functionId;
  uint32_t pcOffset;
  uint64_t threadsExecuted;
  uint64_t sharedTransactions;
  uint64_t theoreticalSharedTransactions;
  uint32_t executed;
  uint32_t pad;
} CUpti_ActivitySharedAccess;

typedef struct PACKED_ALIGNMENT CUpti_ActivityCudaEvent {
  CUpti_ActivityKind kind;
  uint32_t correlationId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t eventId;
  uint32_t pad;
} CUpti_ActivityCudaEvent;

typedef struct PACKED_ALIGNMENT CUpti_ActivityStream {
  CUpti_ActivityKind kind;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t priority;
  CUpti_ActivityStreamFlag flag;
  uint32_t correlationId;
} CUpti_ActivityStream;

typedef struct PACKED_ALIGNMENT CUpti_ActivitySynchronization {
  CUpti_ActivityKind kind;
  CUpti_ActivitySynchronizationType type;
  uint64_t start;
  uint64_t end;
  uint32_t correlationId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t cudaEventId;
} CUpti_ActivitySynchronization;

typedef struct PACKED_ALIGNMENT CUpti_ActivityExternalCorrelation {
  CUpti_ActivityKind kind;
  CUpti_ExternalCorrelationKind externalKind;
  uint64_t externalId;
  uint32_t correlationId;
  uint32_t reserved;
} CUpti_ActivityExternalCorrelation;

typedef struct PACKED_ALIGNMENT CUpti_ActivityNvLink4 {
  CUpti_ActivityKind kind;
  uint32_t nvlinkVersion;
  CUpti_DevType typeDev0;
  CUpti_DevType typeDev1;
  union {
    CUuuid uuidDev;
    struct {
      uint32_t index;
      uint32_t domainId;
    } npu;
  } idDev0;
  union {
    CUuuid uuidDev;
    struct {
      uint32_t index;
      uint32_t domainId;
    } npu;
  } idDev1;
  uint32_t flag;
  uint32_t physicalNvLinkCount;
  int8_t portDev0[32];
  int8_t portDev1[32];
  uint64_t bandwidth;
  uint8_t nvswitchConnected;
  uint8_t pad[7];
} CUpti_ActivityNvLink4;

typedef struct PACKED_ALIGNMENT CUpti_ActivityInstantaneousEvent {
  CUpti_ActivityKind kind;
  CUpti_EventID id;
  uint64_t value;
  uint64_t timestamp;
  uint32_t deviceId;
  uint32_t reserved;
} CUpti_ActivityInstantaneousEvent;

typedef struct PACKED_ALIGNMENT CUpti_ActivityInstantaneousEventInstance {
  CUpti_ActivityKind kind;
  CUpti_EventID id;
  uint64_t value;
  uint64_t timestamp;
  uint32_t deviceId;
  uint8_t instance;
  uint8_t pad[3];
} CUpti_ActivityInstantaneousEventInstance;

typedef struct PACKED_ALIGNMENT CUpti_ActivityInstantaneousMetric {
  CUpti_ActivityKind kind;
  CUpti_MetricID id;
  CUpti_MetricValue value;
  uint64_t timestamp;
  uint32_t deviceId;
  uint8_t flags;
  uint8_t pad[3];
} CUpti_ActivityInstantaneousMetric;

typedef struct PACKED_ALIGNMENT CUpti_ActivityInstantaneousMetricInstance {
  CUpti_ActivityKind kind;
  CUpti_MetricID id;
  CUpti_MetricValue value;
  uint64_t timestamp;
  uint32_t deviceId;
  uint8_t flags;
  uint8_t instance;
  uint8_t pad[2];
} CUpti_ActivityInstantaneousMetricInstance;

typedef void (*CUpti_BuffersCallbackRequestFunc)(uint8_t **, size_t *, size_t *);

typedef void (*CUpti_BuffersCallbackCompleteFunc)(CUcontext, uint32_t, uint8_t *, size_t, size_t);

typedef uint64_t (*CUpti_TimestampCallbackFunc)(void);

typedef struct CUpti_NvtxExtPayloadAttr {
  uint32_t structSize;
  uint32_t type;
  void *attributes;
} CUpti_NvtxExtPayloadAttr;

typedef struct PACKED_ALIGNMENT CUpti_ActivityContext3 {
  CUpti_ActivityKind kind;
  uint32_t contextId;
  uint32_t deviceId;
  uint16_t computeApiKind;
  uint16_t nullStreamId;
  uint32_t parentContextId;
  uint8_t isGreenContext;
  uint8_t padding;
  uint16_t numMultiprocessors;
  CUpti_ContextCigMode cigMode;
  uint32_t padding2;
} CUpti_ActivityContext3;

typedef struct PACKED_ALIGNMENT CUpti_ActivityMarkerData2 {
  CUpti_ActivityKind kind;
  CUpti_ActivityFlag flags;
  uint32_t id;
  CUpti_MetricValueKind payloadKind;
  CUpti_MetricValue payload;
  uint32_t color;
  uint32_t category;
  uint32_t cuptiDomainId;
  uint32_t padding;
} CUpti_ActivityMarkerData2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityCudaEvent2 {
  CUpti_ActivityKind kind;
  uint32_t correlationId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t eventId;
  uint32_t pad;
  uint32_t deviceId;
  uint32_t pad2;
  void *reserved0;
  uint64_t deviceTimestamp;
  uint64_t cudaEventSyncId;
} CUpti_ActivityCudaEvent2;

typedef struct PACKED_ALIGNMENT CUpti_ActivitySynchronization2 {
  CUpti_ActivityKind kind;
  CUpti_ActivitySynchronizationType type;
  uint64_t start;
  uint64_t end;
  uint32_t correlationId;
  uint32_t contextId;
  uint32_t streamId;
  uint32_t cudaEventId;
  uint64_t cudaEventSyncId;
  uint32_t returnValue;
  uint32_t pad;
} CUpti_ActivitySynchronization2;

typedef struct PACKED_ALIGNMENT CUpti_ActivityConfidentialComputeRotation {
  CUpti_ActivityKind kind;
  CUpti_ConfidentialComputeRotationEventType eventType;
  uint32_t deviceId;
  uint32_t contextId;
  uint32_t channelId;
  CUpti_ChannelType channelType;
  uint64_t timestamp;
} CUpti_ActivityConfidentialComputeRotation;

#endif
