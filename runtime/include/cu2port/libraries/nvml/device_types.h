// NVML: handles, and structs about devices.
#ifndef CU2PORT_LIBRARIES_NVML_DEVICE_TYPES_H
#define CU2PORT_LIBRARIES_NVML_DEVICE_TYPES_H

#include "cu2port/libraries/nvml/enumerators.h"

typedef struct nvmlDevice_st *nvmlDevice_t;
typedef struct nvmlGpuInstance_st *nvmlGpuInstance_t;

typedef struct nvmlPciInfoExt_v1_t {
  unsigned int version;
  unsigned int domain;
  unsigned int bus;
  unsigned int device;
  unsigned int pciDeviceId;
  unsigned int pciSubSystemId;
  unsigned int baseClass;
  unsigned int subClass;
  char busId[32];
} nvmlPciInfoExt_v1_t;

typedef nvmlPciInfoExt_v1_t nvmlPciInfoExt_t;

typedef struct nvmlPciInfo_st {
  char busIdLegacy[16];
  unsigned int domain;
  unsigned int bus;
  unsigned int device;
  unsigned int pciDeviceId;
  unsigned int pciSubSystemId;
  char busId[32];
} nvmlPciInfo_t;

typedef struct nvmlEccErrorCounts_st {
  unsigned long long l1Cache;
  unsigned long long l2Cache;
  unsigned long long deviceMemory;
  unsigned long long registerFile;
} nvmlEccErrorCounts_t;

typedef struct nvmlUtilization_st {
  unsigned int gpu;
  unsigned int memory;
} nvmlUtilization_t;

typedef struct nvmlMemory_st {
  unsigned long long total;
  unsigned long long free;
  unsigned long long used;
} nvmlMemory_t;

typedef struct nvmlMemory_v2_st {
  unsigned int version;
  unsigned long long total;
  unsigned long long reserved;
  unsigned long long free;
  unsigned long long used;
} nvmlMemory_v2_t;

typedef struct nvmlBAR1Memory_st {
  unsigned long long bar1Total;
  unsigned long long bar1Free;
  unsigned long long bar1Used;
} nvmlBAR1Memory_t;

typedef struct nvmlProcessInfo_v1_st {
  unsigned int pid;
  unsigned long long usedGpuMemory;
} nvmlProcessInfo_v1_t;

typedef struct nvmlProcessInfo_v2_st {
  unsigned int pid;
  unsigned long long usedGpuMemory;
  unsigned int gpuInstanceId;
  unsigned int computeInstanceId;
} nvmlProcessInfo_v2_t;

typedef struct nvmlProcessInfo_v2_st nvmlProcessInfo_t;

typedef struct nvmlProcessDetail_v1_t {
  unsigned int pid;
  unsigned long long usedGpuMemory;
  unsigned int gpuInstanceId;
  unsigned int computeInstanceId;
  unsigned long long usedGpuCcProtectedMemory;
} nvmlProcessDetail_v1_t;

typedef struct nvmlProcessDetailList_v1_t {
  unsigned int version;
  unsigned int mode;
  unsigned int numProcArrayEntries;
  nvmlProcessDetail_v1_t *procArray;
} nvmlProcessDetailList_v1_t;

typedef nvmlProcessDetailList_v1_t nvmlProcessDetailList_t;

typedef struct nvmlDeviceAttributes_st {
  unsigned int multiprocessorCount;
  unsigned int sharedCopyEngineCount;
  unsigned int sharedDecoderCount;
  unsigned int sharedEncoderCount;
  unsigned int sharedJpegCount;
  unsigned int sharedOfaCount;
  unsigned int gpuInstanceSliceCount;
  unsigned int computeInstanceSliceCount;
  unsigned long long memorySizeMB;
} nvmlDeviceAttributes_t;

typedef struct nvmlC2cModeInfo_v1_t {
  unsigned int isC2cEnabled;
} nvmlC2cModeInfo_v1_t;

typedef struct nvmlRowRemapperHistogramValues_st {
  unsigned int max;
  unsigned int high;
  unsigned int partial;
  unsigned int low;
  unsigned int none;
} nvmlRowRemapperHistogramValues_t;

typedef struct nvmlNvLinkUtilizationControl_st {
  nvmlNvLinkUtilizationCountUnits_t units;
  nvmlNvLinkUtilizationCountPktTypes_t pktfilter;
} nvmlNvLinkUtilizationControl_t;

typedef struct nvmlBridgeChipInfo_st {
  nvmlBridgeChipType_t type;
  unsigned int fwVersion;
} nvmlBridgeChipInfo_t;

typedef struct nvmlBridgeChipHierarchy_st {
  unsigned char bridgeCount;
  nvmlBridgeChipInfo_t bridgeChipInfo[128];
} nvmlBridgeChipHierarchy_t;

typedef union nvmlValue_st {
  double dVal;
  int siVal;
  unsigned int uiVal;
  unsigned long ulVal;
  unsigned long long ullVal;
  long long sllVal;
  unsigned short usVal;
} nvmlValue_t;

typedef struct nvmlSample_st {
  unsigned long long timeStamp;
  nvmlValue_t sampleValue;
} nvmlSample_t;

typedef struct nvmlViolationTime_st {
  unsigned long long referenceTime;
  unsigned long long violationTime;
} nvmlViolationTime_t;

typedef struct nvmlGpuThermalSettings_t {
  unsigned int count;
  struct {
    nvmlThermalController_t controller;
    int defaultMinTemp;
    int defaultMaxTemp;
    int currentTemp;
    nvmlThermalTarget_t target;
  } sensor[3];
} nvmlGpuThermalSettings_t;

typedef struct nvmlCoolerInfo_v1_t {
  unsigned int version;
  unsigned int index;
  nvmlCoolerControl_t signalType;
  nvmlCoolerTarget_t target;
} nvmlCoolerInfo_v1_t;

typedef nvmlCoolerInfo_v1_t nvmlCoolerInfo_t;

typedef union nvmlUUIDValue_t {
  char str[41];
  unsigned char bytes[16];
} nvmlUUIDValue_t;

typedef struct nvmlUUID_v1_t {
  unsigned int version;
  unsigned int type;
  nvmlUUIDValue_t value;
} nvmlUUID_v1_t;

typedef nvmlUUID_v1_t nvmlUUID_t;

typedef struct nvmlDramEncryptionInfo_v1_t {
  unsigned int version;
  nvmlEnableState_t encryptionState;
} nvmlDramEncryptionInfo_v1_t;

typedef nvmlDramEncryptionInfo_v1_t nvmlDramEncryptionInfo_t;

typedef struct nvmlMarginTemperature_v1_t {
  unsigned int version;
  int marginTemperature;
} nvmlMarginTemperature_v1_t;

typedef nvmlMarginTemperature_v1_t nvmlMarginTemperature_t;

typedef struct nvmlClkMonFaultInfo_struct {
  unsigned int clkApiDomain;
  unsigned int clkDomainFaultMask;
} nvmlClkMonFaultInfo_t;

typedef struct nvmlClkMonStatus_status {
  unsigned int bGlobalStatus;
  unsigned int clkMonListSize;
  nvmlClkMonFaultInfo_t clkMonList[32];
} nvmlClkMonStatus_t;

typedef struct nvmlClockOffset_v1_t {
  unsigned int version;
  nvmlClockType_t type;
  nvmlPstates_t pstate;
  int clockOffsetMHz;
  int minClockOffsetMHz;
  int maxClockOffsetMHz;
} nvmlClockOffset_v1_t;

typedef nvmlClockOffset_v1_t nvmlClockOffset_t;

typedef struct nvmlFanSpeedInfo_v1_t {
  unsigned int version;
  unsigned int fan;
  unsigned int speed;
} nvmlFanSpeedInfo_v1_t;

typedef nvmlFanSpeedInfo_v1_t nvmlFanSpeedInfo_t;

typedef struct nvmlDevicePerfModes_v1_t {
  unsigned int version;
  char str[2048];
} nvmlDevicePerfModes_v1_t;

typedef nvmlDevicePerfModes_v1_t nvmlDevicePerfModes_t;

typedef struct nvmlDeviceCurrentClockFreqs_v1_t {
  unsigned int version;
  char str[2048];
} nvmlDeviceCurrentClockFreqs_v1_t;

typedef nvmlDeviceCurrentClockFreqs_v1_t nvmlDeviceCurrentClockFreqs_t;

typedef struct nvmlProcessUtilizationSample_st {
  unsigned int pid;
  unsigned long long timeStamp;
  unsigned int smUtil;
  unsigned int memUtil;
  unsigned int encUtil;
  unsigned int decUtil;
} nvmlProcessUtilizationSample_t;

typedef struct nvmlProcessUtilizationInfo_v1_t {
  unsigned long long timeStamp;
  unsigned int pid;
  unsigned int smUtil;
  unsigned int memUtil;
  unsigned int encUtil;
  unsigned int decUtil;
  unsigned int jpgUtil;
  unsigned int ofaUtil;
} nvmlProcessUtilizationInfo_v1_t;

typedef struct nvmlProcessesUtilizationInfo_v1_t {
  unsigned int version;
  unsigned int processSamplesCount;
  unsigned long long lastSeenTimeStamp;
  nvmlProcessUtilizationInfo_v1_t *procUtilArray;
} nvmlProcessesUtilizationInfo_v1_t;

typedef nvmlProcessesUtilizationInfo_v1_t nvmlProcessesUtilizationInfo_t;

typedef struct nvmlEccSramErrorStatus_v1_t {
  unsigned int version;
  unsigned long long aggregateUncParity;
  unsigned long long aggregateUncSecDed;
  unsigned long long aggregateCor;
  unsigned long long volatileUncParity;
  unsigned long long volatileUncSecDed;
  unsigned long long volatileCor;
  unsigned long long aggregateUncBucketL2;
  unsigned long long aggregateUncBucketSm;
  unsigned long long aggregateUncBucketPcie;
  unsigned long long aggregateUncBucketMcu;
  unsigned long long aggregateUncBucketOther;
  unsigned int bThresholdExceeded;
} nvmlEccSramErrorStatus_v1_t;

typedef nvmlEccSramErrorStatus_v1_t nvmlEccSramErrorStatus_t;

typedef struct nvmlPlatformInfo_v1_t {
  unsigned int version;
  unsigned char ibGuid[16];
  unsigned char rackGuid[16];
  unsigned char chassisPhysicalSlotNumber;
  unsigned char computeSlotIndex;
  unsigned char nodeIndex;
  unsigned char peerType;
  unsigned char moduleId;
} nvmlPlatformInfo_v1_t;

typedef struct nvmlPlatformInfo_v2_t {
  unsigned int version;
  unsigned char ibGuid[16];
  unsigned char chassisSerialNumber[16];
  unsigned char slotNumber;
  unsigned char trayIndex;
  unsigned char hostId;
  unsigned char peerType;
  unsigned char moduleId;
} nvmlPlatformInfo_v2_t;

typedef nvmlPlatformInfo_v2_t nvmlPlatformInfo_t;
typedef unsigned int nvmlDeviceArchitecture_t;
typedef unsigned int nvmlBusType_t;
typedef unsigned int nvmlFanControlPolicy_t;
typedef unsigned int nvmlPowerSource_t;

typedef struct nvmlGpuDynamicPstatesInfo_st {
  unsigned int flags;
  struct {
    unsigned int bIsPresent;
    unsigned int percentage;
    unsigned int incThreshold;
    unsigned int decThreshold;
  } utilization[8];
} nvmlGpuDynamicPstatesInfo_t;

typedef unsigned char nvmlPowerScopeType_t;

typedef struct nvmlPowerValue_v2_t {
  unsigned int version;
  nvmlPowerScopeType_t powerScope;
  unsigned int powerValueMw;
} nvmlPowerValue_v2_t;

typedef unsigned int nvmlVgpuTypeId_t;
typedef unsigned int nvmlVgpuInstance_t;

typedef struct nvmlNvLinkPowerThres_st {
  unsigned int lowPwrThreshold;
} nvmlNvLinkPowerThres_t;

typedef struct nvmlFieldValue_st {
  unsigned int fieldId;
  unsigned int scopeId;
  long long timestamp;
  long long latencyUsec;
  nvmlValueType_t valueType;
  nvmlReturn_t nvmlReturn;
  nvmlValue_t value;
} nvmlFieldValue_t;

typedef struct nvmlUnit_st *nvmlUnit_t;

typedef struct nvmlHwbcEntry_st {
  unsigned int hwbcId;
  char firmwareVersion[32];
} nvmlHwbcEntry_t;

typedef struct nvmlLedState_st {
  char cause[256];
  nvmlLedColor_t color;
} nvmlLedState_t;

typedef struct nvmlUnitInfo_st {
  char name[96];
  char id[96];
  char serial[96];
  char firmwareVersion[96];
} nvmlUnitInfo_t;

typedef struct nvmlPSUInfo_st {
  char state[256];
  unsigned int current;
  unsigned int voltage;
  unsigned int power;
} nvmlPSUInfo_t;

typedef struct nvmlUnitFanInfo_st {
  unsigned int speed;
  nvmlFanState_t state;
} nvmlUnitFanInfo_t;

typedef struct nvmlUnitFanSpeeds_st {
  nvmlUnitFanInfo_t fans[24];
  unsigned int count;
} nvmlUnitFanSpeeds_t;

typedef struct nvmlEventSet_st *nvmlEventSet_t;

typedef struct nvmlEventData_st {
  nvmlDevice_t device;
  unsigned long long eventType;
  unsigned long long eventData;
  unsigned int gpuInstanceId;
  unsigned int computeInstanceId;
} nvmlEventData_t;

typedef struct nvmlSystemEventSet_st *nvmlSystemEventSet_t;

typedef struct nvmlSystemEventSetCreateRequest_v1_t {
  unsigned int version;
  nvmlSystemEventSet_t set;
} nvmlSystemEventSetCreateRequest_v1_t;

typedef nvmlSystemEventSetCreateRequest_v1_t nvmlSystemEventSetCreateRequest_t;

typedef struct nvmlSystemEventSetFreeRequest_v1_t {
  unsigned int version;
  nvmlSystemEventSet_t set;
} nvmlSystemEventSetFreeRequest_v1_t;

typedef nvmlSystemEventSetFreeRequest_v1_t nvmlSystemEventSetFreeRequest_t;

typedef struct nvmlSystemRegisterEventRequest_v1_t {
  unsigned int version;
  unsigned long long eventTypes;
  nvmlSystemEventSet_t set;
} nvmlSystemRegisterEventRequest_v1_t;

typedef nvmlSystemRegisterEventRequest_v1_t nvmlSystemRegisterEventRequest_t;

typedef struct nvmlSystemEventData_v1_t {
  unsigned long long eventType;
  unsigned int gpuId;
} nvmlSystemEventData_v1_t;

typedef struct nvmlSystemEventSetWaitRequest_v1_t {
  unsigned int version;
  unsigned int timeoutms;
  nvmlSystemEventSet_t set;
  nvmlSystemEventData_v1_t *data;
  unsigned int dataSize;
  unsigned int numEvent;
} nvmlSystemEventSetWaitRequest_v1_t;

typedef nvmlSystemEventSetWaitRequest_v1_t nvmlSystemEventSetWaitRequest_t;

typedef struct nvmlAccountingStats_st {
  unsigned int gpuUtilization;
  unsigned int memoryUtilization;
  unsigned long long maxMemoryUsage;
  unsigned long long time;
  unsigned long long startTime;
  unsigned int isRunning;
  unsigned int reserved[5];
} nvmlAccountingStats_t;

typedef struct nvmlEncoderSessionInfo_st {
  unsigned int sessionId;
  unsigned int pid;
  nvmlVgpuInstance_t vgpuInstance;
  nvmlEncoderType_t codecType;
  unsigned int hResolution;
  unsigned int vResolution;
  unsigned int averageFps;
  unsigned int averageLatency;
} nvmlEncoderSessionInfo_t;

typedef struct nvmlFBCStats_st {
  unsigned int sessionsCount;
  unsigned int averageFPS;
  unsigned int averageLatency;
} nvmlFBCStats_t;

typedef struct nvmlFBCSessionInfo_st {
  unsigned int sessionId;
  unsigned int pid;
  nvmlVgpuInstance_t vgpuInstance;
  unsigned int displayOrdinal;
  nvmlFBCSessionType_t sessionType;
  unsigned int sessionFlags;
  unsigned int hMaxResolution;
  unsigned int vMaxResolution;
  unsigned int hResolution;
  unsigned int vResolution;
  unsigned int averageFPS;
  unsigned int averageLatency;
} nvmlFBCSessionInfo_t;

typedef unsigned char nvmlGpuFabricState_t;

typedef struct nvmlGpuFabricInfo_t {
  unsigned char clusterUuid[16];
  nvmlReturn_t status;
  unsigned int cliqueId;
  nvmlGpuFabricState_t state;
} nvmlGpuFabricInfo_t;

typedef struct nvmlGpuFabricInfo_v2_t {
  unsigned int version;
  unsigned char clusterUuid[16];
  nvmlReturn_t status;
  unsigned int cliqueId;
  nvmlGpuFabricState_t state;
  unsigned int healthMask;
} nvmlGpuFabricInfo_v2_t;

typedef nvmlGpuFabricInfo_v2_t nvmlGpuFabricInfoV_t;

typedef struct nvmlSystemDriverBranchInfo_v1_t {
  unsigned int version;
  char branch[80];
} nvmlSystemDriverBranchInfo_v1_t;

typedef nvmlSystemDriverBranchInfo_v1_t nvmlSystemDriverBranchInfo_t;
typedef unsigned int nvmlAffinityScope_t;

typedef struct nvmlTemperature_v1_t {
  unsigned int version;
  nvmlTemperatureSensors_t sensorType;
  int temperature;
} nvmlTemperature_v1_t;

typedef nvmlTemperature_v1_t nvmlTemperature_t;

typedef struct nvmlNvlinkSupportedBwModes_v1_t {
  unsigned int version;
  unsigned char bwModes[23];
  unsigned char totalBwModes;
} nvmlNvlinkSupportedBwModes_v1_t;

typedef nvmlNvlinkSupportedBwModes_v1_t nvmlNvlinkSupportedBwModes_t;

typedef struct nvmlNvlinkGetBwMode_v1_t {
  unsigned int version;
  unsigned int bIsBest;
  unsigned char bwMode;
} nvmlNvlinkGetBwMode_v1_t;

typedef nvmlNvlinkGetBwMode_v1_t nvmlNvlinkGetBwMode_t;

typedef struct nvmlNvlinkSetBwMode_v1_t {
  unsigned int version;
  unsigned int bSetBest;
  unsigned char bwMode;
} nvmlNvlinkSetBwMode_v1_t;

typedef nvmlNvlinkSetBwMode_v1_t nvmlNvlinkSetBwMode_t;

typedef struct nvmlExcludedDeviceInfo_st {
  nvmlPciInfo_t pciInfo;
  char uuid[80];
} nvmlExcludedDeviceInfo_t;

typedef struct nvmlGpuInstancePlacement_st {
  unsigned int start;
  unsigned int size;
} nvmlGpuInstancePlacement_t;

typedef struct nvmlGpuInstanceProfileInfo_st {
  unsigned int id;
  unsigned int isP2pSupported;
  unsigned int sliceCount;
  unsigned int instanceCount;
  unsigned int multiprocessorCount;
  unsigned int copyEngineCount;
  unsigned int decoderCount;
  unsigned int encoderCount;
  unsigned int jpegCount;
  unsigned int ofaCount;
  unsigned long long memorySizeMB;
} nvmlGpuInstanceProfileInfo_t;

typedef struct nvmlGpuInstanceProfileInfo_v2_st {
  unsigned int version;
  unsigned int id;
  unsigned int isP2pSupported;
  unsigned int sliceCount;
  unsigned int instanceCount;
  unsigned int multiprocessorCount;
  unsigned int copyEngineCount;
  unsigned int decoderCount;
  unsigned int encoderCount;
  unsigned int jpegCount;
  unsigned int ofaCount;
  unsigned long long memorySizeMB;
  char name[96];
} nvmlGpuInstanceProfileInfo_v2_t;

typedef struct nvmlGpuInstanceProfileInfo_v3_st {
  unsigned int version;
  unsigned int id;
  unsigned int sliceCount;
  unsigned int instanceCount;
  unsigned int multiprocessorCount;
  unsigned int copyEngineCount;
  unsigned int decoderCount;
  unsigned int encoderCount;
  unsigned int jpegCount;
  unsigned int ofaCount;
  unsigned long long memorySizeMB;
  char name[96];
  unsigned int capabilities;
} nvmlGpuInstanceProfileInfo_v3_t;

typedef struct nvmlGpuInstanceInfo_st {
  nvmlDevice_t device;
  unsigned int id;
  unsigned int profileId;
  nvmlGpuInstancePlacement_t placement;
} nvmlGpuInstanceInfo_t;

typedef struct nvmlComputeInstancePlacement_st {
  unsigned int start;
  unsigned int size;
} nvmlComputeInstancePlacement_t;

typedef struct nvmlComputeInstanceProfileInfo_st {
  unsigned int id;
  unsigned int sliceCount;
  unsigned int instanceCount;
  unsigned int multiprocessorCount;
  unsigned int sharedCopyEngineCount;
  unsigned int sharedDecoderCount;
  unsigned int sharedEncoderCount;
  unsigned int sharedJpegCount;
  unsigned int sharedOfaCount;
} nvmlComputeInstanceProfileInfo_t;

typedef struct nvmlComputeInstanceProfileInfo_v2_st {
  unsigned int version;
  unsigned int id;
  unsigned int sliceCount;
  unsigned int instanceCount;
  unsigned int multiprocessorCount;
  unsigned int sharedCopyEngineCount;
  unsigned int sharedDecoderCount;
  unsigned int sharedEncoderCount;
  unsigned int sharedJpegCount;
  unsigned int sharedOfaCount;
  char name[96];
} nvmlComputeInstanceProfileInfo_v2_t;

typedef struct nvmlComputeInstanceProfileInfo_v3_st {
  unsigned int version;
  unsigned int id;
  unsigned int sliceCount;
  unsigned int instanceCount;
  unsigned int multiprocessorCount;
  unsigned int sharedCopyEngineCount;
  unsigned int sharedDecoderCount;
  unsigned int sharedEncoderCount;
  unsigned int sharedJpegCount;
  unsigned int sharedOfaCount;
  char name[96];
  unsigned int capabilities;
} nvmlComputeInstanceProfileInfo_v3_t;

typedef struct nvmlComputeInstanceInfo_st {
  nvmlDevice_t device;
  nvmlGpuInstance_t gpuInstance;
  unsigned int id;
  unsigned int profileId;
  nvmlComputeInstancePlacement_t placement;
} nvmlComputeInstanceInfo_t;

typedef struct nvmlComputeInstance_st *nvmlComputeInstance_t;
typedef struct nvmlGpmSample_st *nvmlGpmSample_t;

typedef struct nvmlDeviceCapabilities_v1_t {
  unsigned int version;
  unsigned int capMask;
} nvmlDeviceCapabilities_v1_t;

typedef nvmlDeviceCapabilities_v1_t nvmlDeviceCapabilities_t;

typedef struct nvmlMask255_t {
  unsigned int mask[8];
} nvmlMask255_t;

#endif
