// NVML: structs about virtual GPUs, metrics and profiles, and all of its types.
#ifndef CU2PORT_LIBRARIES_NVML_TYPES_H
#define CU2PORT_LIBRARIES_NVML_TYPES_H

#include "cu2port/libraries/nvml/device_types.h"

typedef struct nvmlVgpuHeterogeneousMode_v1_t {
  unsigned int version;
  unsigned int mode;
} nvmlVgpuHeterogeneousMode_v1_t;

typedef nvmlVgpuHeterogeneousMode_v1_t nvmlVgpuHeterogeneousMode_t;

typedef struct nvmlVgpuPlacementId_v1_t {
  unsigned int version;
  unsigned int placementId;
} nvmlVgpuPlacementId_v1_t;

typedef nvmlVgpuPlacementId_v1_t nvmlVgpuPlacementId_t;

typedef struct nvmlVgpuPlacementList_v1_t {
  unsigned int version;
  unsigned int placementSize;
  unsigned int count;
  unsigned int *placementIds;
} nvmlVgpuPlacementList_v1_t;

typedef struct nvmlVgpuPlacementList_v2_t {
  unsigned int version;
  unsigned int placementSize;
  unsigned int count;
  unsigned int *placementIds;
  unsigned int mode;
} nvmlVgpuPlacementList_v2_t;

typedef nvmlVgpuPlacementList_v2_t nvmlVgpuPlacementList_t;

typedef struct nvmlVgpuTypeBar1Info_v1_t {
  unsigned int version;
  unsigned long long bar1Size;
} nvmlVgpuTypeBar1Info_v1_t;

typedef nvmlVgpuTypeBar1Info_v1_t nvmlVgpuTypeBar1Info_t;

typedef struct nvmlVgpuInstanceUtilizationSample_st {
  nvmlVgpuInstance_t vgpuInstance;
  unsigned long long timeStamp;
  nvmlValue_t smUtil;
  nvmlValue_t memUtil;
  nvmlValue_t encUtil;
  nvmlValue_t decUtil;
} nvmlVgpuInstanceUtilizationSample_t;

typedef struct nvmlVgpuInstanceUtilizationInfo_v1_t {
  unsigned long long timeStamp;
  nvmlVgpuInstance_t vgpuInstance;
  nvmlValue_t smUtil;
  nvmlValue_t memUtil;
  nvmlValue_t encUtil;
  nvmlValue_t decUtil;
  nvmlValue_t jpgUtil;
  nvmlValue_t ofaUtil;
} nvmlVgpuInstanceUtilizationInfo_v1_t;

typedef struct nvmlVgpuInstancesUtilizationInfo_v1_t {
  unsigned int version;
  nvmlValueType_t sampleValType;
  unsigned int vgpuInstanceCount;
  unsigned long long lastSeenTimeStamp;
  nvmlVgpuInstanceUtilizationInfo_v1_t *vgpuUtilArray;
} nvmlVgpuInstancesUtilizationInfo_v1_t;

typedef nvmlVgpuInstancesUtilizationInfo_v1_t nvmlVgpuInstancesUtilizationInfo_t;

typedef struct nvmlVgpuProcessUtilizationSample_st {
  nvmlVgpuInstance_t vgpuInstance;
  unsigned int pid;
  char processName[64];
  unsigned long long timeStamp;
  unsigned int smUtil;
  unsigned int memUtil;
  unsigned int encUtil;
  unsigned int decUtil;
} nvmlVgpuProcessUtilizationSample_t;

typedef struct nvmlVgpuProcessUtilizationInfo_v1_t {
  char processName[64];
  unsigned long long timeStamp;
  nvmlVgpuInstance_t vgpuInstance;
  unsigned int pid;
  unsigned int smUtil;
  unsigned int memUtil;
  unsigned int encUtil;
  unsigned int decUtil;
  unsigned int jpgUtil;
  unsigned int ofaUtil;
} nvmlVgpuProcessUtilizationInfo_v1_t;

typedef struct nvmlVgpuProcessesUtilizationInfo_v1_t {
  unsigned int version;
  unsigned int vgpuProcessCount;
  unsigned long long lastSeenTimeStamp;
  nvmlVgpuProcessUtilizationInfo_v1_t *vgpuProcUtilArray;
} nvmlVgpuProcessesUtilizationInfo_v1_t;

typedef nvmlVgpuProcessesUtilizationInfo_v1_t nvmlVgpuProcessesUtilizationInfo_t;

typedef struct nvmlVgpuRuntimeState_v1_t {
  unsigned int version;
  unsigned long long size;
} nvmlVgpuRuntimeState_v1_t;

typedef nvmlVgpuRuntimeState_v1_t nvmlVgpuRuntimeState_t;

typedef union nvmlVgpuSchedulerParams_t {
  struct {
    unsigned int avgFactor;
    unsigned int timeslice;
  } vgpuSchedDataWithARR;
  struct {
    unsigned int timeslice;
  } vgpuSchedData;
} nvmlVgpuSchedulerParams_t;

typedef struct nvmlVgpuSchedulerLogEntries_st {
  unsigned long long timestamp;
  unsigned long long timeRunTotal;
  unsigned long long timeRun;
  unsigned int swRunlistId;
  unsigned long long targetTimeSlice;
  unsigned long long cumulativePreemptionTime;
} nvmlVgpuSchedulerLogEntry_t;

typedef struct nvmlVgpuSchedulerLog_st {
  unsigned int engineId;
  unsigned int schedulerPolicy;
  unsigned int arrMode;
  nvmlVgpuSchedulerParams_t schedulerParams;
  unsigned int entriesCount;
  nvmlVgpuSchedulerLogEntry_t logEntries[200];
} nvmlVgpuSchedulerLog_t;

typedef struct nvmlVgpuSchedulerGetState_st {
  unsigned int schedulerPolicy;
  unsigned int arrMode;
  nvmlVgpuSchedulerParams_t schedulerParams;
} nvmlVgpuSchedulerGetState_t;

typedef union nvmlVgpuSchedulerSetParams_t {
  struct {
    unsigned int avgFactor;
    unsigned int frequency;
  } vgpuSchedDataWithARR;
  struct {
    unsigned int timeslice;
  } vgpuSchedData;
} nvmlVgpuSchedulerSetParams_t;

typedef struct nvmlVgpuSchedulerSetState_st {
  unsigned int schedulerPolicy;
  unsigned int enableARRMode;
  nvmlVgpuSchedulerSetParams_t schedulerParams;
} nvmlVgpuSchedulerSetState_t;

typedef struct nvmlVgpuSchedulerCapabilities_st {
  unsigned int supportedSchedulers[3];
  unsigned int maxTimeslice;
  unsigned int minTimeslice;
  unsigned int isArrModeSupported;
  unsigned int maxFrequencyForARR;
  unsigned int minFrequencyForARR;
  unsigned int maxAvgFactorForARR;
  unsigned int minAvgFactorForARR;
} nvmlVgpuSchedulerCapabilities_t;

typedef struct nvmlVgpuLicenseExpiry_st {
  unsigned int year;
  unsigned short month;
  unsigned short day;
  unsigned short hour;
  unsigned short min;
  unsigned short sec;
  unsigned char status;
} nvmlVgpuLicenseExpiry_t;

typedef struct nvmlVgpuLicenseInfo_st {
  unsigned char isLicensed;
  nvmlVgpuLicenseExpiry_t licenseExpiry;
  unsigned int currentState;
} nvmlVgpuLicenseInfo_t;

typedef struct nvmlGridLicenseExpiry_st {
  unsigned int year;
  unsigned short month;
  unsigned short day;
  unsigned short hour;
  unsigned short min;
  unsigned short sec;
  unsigned char status;
} nvmlGridLicenseExpiry_t;

typedef struct nvmlGridLicensableFeature_st {
  nvmlGridLicenseFeatureCode_t featureCode;
  unsigned int featureState;
  char licenseInfo[128];
  char productName[128];
  unsigned int featureEnabled;
  nvmlGridLicenseExpiry_t licenseExpiry;
} nvmlGridLicensableFeature_t;

typedef struct nvmlGridLicensableFeatures_st {
  int isGridLicenseSupported;
  unsigned int licensableFeaturesCount;
  nvmlGridLicensableFeature_t gridLicensableFeatures[3];
} nvmlGridLicensableFeatures_t;

typedef struct nvmlVgpuTypeIdInfo_v1_t {
  unsigned int version;
  unsigned int vgpuCount;
  nvmlVgpuTypeId_t *vgpuTypeIds;
} nvmlVgpuTypeIdInfo_v1_t;

typedef nvmlVgpuTypeIdInfo_v1_t nvmlVgpuTypeIdInfo_t;

typedef struct nvmlVgpuTypeMaxInstance_v1_t {
  unsigned int version;
  nvmlVgpuTypeId_t vgpuTypeId;
  unsigned int maxInstancePerGI;
} nvmlVgpuTypeMaxInstance_v1_t;

typedef nvmlVgpuTypeMaxInstance_v1_t nvmlVgpuTypeMaxInstance_t;

typedef struct nvmlActiveVgpuInstanceInfo_v1_t {
  unsigned int version;
  unsigned int vgpuCount;
  nvmlVgpuInstance_t *vgpuInstances;
} nvmlActiveVgpuInstanceInfo_v1_t;

typedef nvmlActiveVgpuInstanceInfo_v1_t nvmlActiveVgpuInstanceInfo_t;

typedef struct nvmlVgpuSchedulerState_v1_t {
  unsigned int version;
  unsigned int engineId;
  unsigned int schedulerPolicy;
  unsigned int enableARRMode;
  nvmlVgpuSchedulerSetParams_t schedulerParams;
} nvmlVgpuSchedulerState_v1_t;

typedef nvmlVgpuSchedulerState_v1_t nvmlVgpuSchedulerState_t;

typedef struct nvmlVgpuSchedulerStateInfo_v1_t {
  unsigned int version;
  unsigned int engineId;
  unsigned int schedulerPolicy;
  unsigned int arrMode;
  nvmlVgpuSchedulerParams_t schedulerParams;
} nvmlVgpuSchedulerStateInfo_v1_t;

typedef nvmlVgpuSchedulerStateInfo_v1_t nvmlVgpuSchedulerStateInfo_t;

typedef struct nvmlVgpuSchedulerLogInfo_v1_t {
  unsigned int version;
  unsigned int engineId;
  unsigned int schedulerPolicy;
  unsigned int arrMode;
  nvmlVgpuSchedulerParams_t schedulerParams;
  unsigned int entriesCount;
  nvmlVgpuSchedulerLogEntry_t logEntries[200];
} nvmlVgpuSchedulerLogInfo_v1_t;

typedef nvmlVgpuSchedulerLogInfo_v1_t nvmlVgpuSchedulerLogInfo_t;

typedef struct nvmlVgpuCreatablePlacementInfo_v1_t {
  unsigned int version;
  nvmlVgpuTypeId_t vgpuTypeId;
  unsigned int count;
  unsigned int *placementIds;
  unsigned int placementSize;
} nvmlVgpuCreatablePlacementInfo_v1_t;

typedef nvmlVgpuCreatablePlacementInfo_v1_t nvmlVgpuCreatablePlacementInfo_t;

typedef struct nvmlConfComputeSystemCaps_st {
  unsigned int cpuCaps;
  unsigned int gpusCaps;
} nvmlConfComputeSystemCaps_t;

typedef struct nvmlConfComputeSystemState_st {
  unsigned int environment;
  unsigned int ccFeature;
  unsigned int devToolsMode;
} nvmlConfComputeSystemState_t;

typedef struct nvmlSystemConfComputeSettings_v1_t {
  unsigned int version;
  unsigned int environment;
  unsigned int ccFeature;
  unsigned int devToolsMode;
  unsigned int multiGpuMode;
} nvmlSystemConfComputeSettings_v1_t;

typedef nvmlSystemConfComputeSettings_v1_t nvmlSystemConfComputeSettings_t;

typedef struct nvmlConfComputeMemSizeInfo_st {
  unsigned long long protectedMemSizeKib;
  unsigned long long unprotectedMemSizeKib;
} nvmlConfComputeMemSizeInfo_t;

typedef struct nvmlConfComputeGpuCertificate_st {
  unsigned int certChainSize;
  unsigned int attestationCertChainSize;
  unsigned char certChain[4096];
  unsigned char attestationCertChain[5120];
} nvmlConfComputeGpuCertificate_t;

typedef struct nvmlConfComputeGpuAttestationReport_st {
  unsigned int isCecAttestationReportPresent;
  unsigned int attestationReportSize;
  unsigned int cecAttestationReportSize;
  unsigned char nonce[32];
  unsigned char attestationReport[8192];
  unsigned char cecAttestationReport[4096];
} nvmlConfComputeGpuAttestationReport_t;

typedef struct nvmlConfComputeSetKeyRotationThresholdInfo_st {
  unsigned int version;
  unsigned long long maxAttackerAdvantage;
} nvmlConfComputeSetKeyRotationThresholdInfo_v1_t;

typedef nvmlConfComputeSetKeyRotationThresholdInfo_v1_t
    nvmlConfComputeSetKeyRotationThresholdInfo_t;

typedef struct nvmlConfComputeGetKeyRotationThresholdInfo_st {
  unsigned int version;
  unsigned long long attackerAdvantage;
} nvmlConfComputeGetKeyRotationThresholdInfo_v1_t;

typedef nvmlConfComputeGetKeyRotationThresholdInfo_v1_t
    nvmlConfComputeGetKeyRotationThresholdInfo_t;

typedef struct nvmlVgpuVersion_st {
  unsigned int minVersion;
  unsigned int maxVersion;
} nvmlVgpuVersion_t;

typedef struct nvmlVgpuMetadata_st {
  unsigned int version;
  unsigned int revision;
  nvmlVgpuGuestInfoState_t guestInfoState;
  char guestDriverVersion[80];
  char hostDriverVersion[80];
  unsigned int reserved[6];
  unsigned int vgpuVirtualizationCaps;
  unsigned int guestVgpuVersion;
  unsigned int opaqueDataSize;
  char opaqueData[4];
} nvmlVgpuMetadata_t;

typedef struct nvmlVgpuPgpuMetadata_st {
  unsigned int version;
  unsigned int revision;
  char hostDriverVersion[80];
  unsigned int pgpuVirtualizationCaps;
  unsigned int reserved[5];
  nvmlVgpuVersion_t hostSupportedVgpuRange;
  unsigned int opaqueDataSize;
  char opaqueData[4];
} nvmlVgpuPgpuMetadata_t;

typedef struct nvmlVgpuPgpuCompatibility_st {
  nvmlVgpuVmCompatibility_t vgpuVmCompatibility;
  nvmlVgpuPgpuCompatibilityLimitCode_t compatibilityLimitCode;
} nvmlVgpuPgpuCompatibility_t;

typedef struct nvmlGpmMetric_t {
  unsigned int metricId;
  nvmlReturn_t nvmlReturn;
  double value;
  struct {
    char *shortName;
    char *longName;
    char *unit;
  } metricInfo;
} nvmlGpmMetric_t;

typedef struct nvmlGpmMetricsGet_t {
  unsigned int version;
  unsigned int numMetrics;
  nvmlGpmSample_t sample1;
  nvmlGpmSample_t sample2;
  nvmlGpmMetric_t metrics[210];
} nvmlGpmMetricsGet_t;

typedef struct nvmlGpmSupport_t {
  unsigned int version;
  unsigned int isSupportedDevice;
} nvmlGpmSupport_t;

typedef struct nvmlWorkloadPowerProfileInfo_v1_t {
  unsigned int version;
  unsigned int profileId;
  unsigned int priority;
  nvmlMask255_t conflictingMask;
} nvmlWorkloadPowerProfileInfo_v1_t;

typedef nvmlWorkloadPowerProfileInfo_v1_t nvmlWorkloadPowerProfileInfo_t;

typedef struct nvmlWorkloadPowerProfileProfilesInfo_v1_t {
  unsigned int version;
  nvmlMask255_t perfProfilesMask;
  nvmlWorkloadPowerProfileInfo_t perfProfile[255];
} nvmlWorkloadPowerProfileProfilesInfo_v1_t;

typedef nvmlWorkloadPowerProfileProfilesInfo_v1_t nvmlWorkloadPowerProfileProfilesInfo_t;

typedef struct nvmlWorkloadPowerProfileCurrentProfiles_v1_t {
  unsigned int version;
  nvmlMask255_t perfProfilesMask;
  nvmlMask255_t requestedProfilesMask;
  nvmlMask255_t enforcedProfilesMask;
} nvmlWorkloadPowerProfileCurrentProfiles_v1_t;

typedef nvmlWorkloadPowerProfileCurrentProfiles_v1_t nvmlWorkloadPowerProfileCurrentProfiles_t;

typedef struct nvmlWorkloadPowerProfileRequestedProfiles_v1_t {
  unsigned int version;
  nvmlMask255_t requestedProfilesMask;
} nvmlWorkloadPowerProfileRequestedProfiles_v1_t;

typedef nvmlWorkloadPowerProfileRequestedProfiles_v1_t nvmlWorkloadPowerProfileRequestedProfiles_t;

typedef struct nvmlPowerSmoothingProfile_v1_t {
  unsigned int version;
  unsigned int profileId;
  unsigned int paramId;
  double value;
} nvmlPowerSmoothingProfile_v1_t;

typedef nvmlPowerSmoothingProfile_v1_t nvmlPowerSmoothingProfile_t;

typedef struct nvmlPowerSmoothingState_v1_t {
  unsigned int version;
  nvmlEnableState_t state;
} nvmlPowerSmoothingState_v1_t;

typedef nvmlPowerSmoothingState_v1_t nvmlPowerSmoothingState_t;

#endif
