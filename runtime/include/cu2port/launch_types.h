// What portLaunchKernelEx takes beside the kernel: the configuration and its attributes.
#pragma once

#include "cu2port/language.h"
#include "cu2port/type_names.h"
#include "cu2port/vector_types.h"

#include <stddef.h>

enum portAccessProperty CU2PORT_INT {
  portAccessPropertyNormal = 0,
  portAccessPropertyStreaming = 1,
  portAccessPropertyPersisting = 2,
};

struct portAccessPolicyWindow {
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  enum portAccessProperty hitProp;
  enum portAccessProperty missProp;
};

enum portSynchronizationPolicy CU2PORT_INT {
  portSyncPolicyAuto = 1,
  portSyncPolicySpin = 2,
  portSyncPolicyYield = 3,
  portSyncPolicyBlockingSync = 4,
};

enum portClusterSchedulingPolicy CU2PORT_INT {
  portClusterSchedulingPolicyDefault = 0,
  portClusterSchedulingPolicySpread = 1,
  portClusterSchedulingPolicyLoadBalancing = 2,
};

enum portLaunchMemSyncDomain CU2PORT_INT {
  portLaunchMemSyncDomainDefault = 0,
  portLaunchMemSyncDomainRemote = 1,
};

typedef struct portLaunchMemSyncDomainMap_st {
  unsigned char default_;
  unsigned char remote;
} portLaunchMemSyncDomainMap;

enum portLaunchAttributeID CU2PORT_INT {
  portLaunchAttributeIgnore = 0,
  portLaunchAttributeAccessPolicyWindow = 1,
  portLaunchAttributeCooperative = 2,
  portLaunchAttributeSynchronizationPolicy = 3,
  portLaunchAttributeClusterDimension = 4,
  portLaunchAttributeClusterSchedulingPolicyPreference = 5,
  portLaunchAttributeProgrammaticStreamSerialization = 6,
  portLaunchAttributeProgrammaticEvent = 7,
  portLaunchAttributePriority = 8,
  portLaunchAttributeMemSyncDomainMap = 9,
  portLaunchAttributeMemSyncDomain = 10,
  portLaunchAttributeLaunchCompletionEvent = 12,
  portLaunchAttributePreferredSharedMemoryCarveout = 14,
};

union portLaunchAttributeValue {
  char pad[64];
  struct portAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  enum portSynchronizationPolicy syncPolicy;
  struct {
    unsigned int x, y, z;
  } clusterDim;
  enum portClusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  struct {
    struct portEvent_st *event;
    int flags;
    int triggerAtBlockStart;
  } programmaticEvent;
  int priority;
  portLaunchMemSyncDomainMap memSyncDomainMap;
  enum portLaunchMemSyncDomain memSyncDomain;
  struct {
    struct portEvent_st *event;
    int flags;
  } launchCompletionEvent;
  unsigned int sharedMemCarveout;
};

typedef struct portLaunchAttribute_st {
  enum portLaunchAttributeID id;
  char pad[8 - sizeof(enum portLaunchAttributeID)];
  union portLaunchAttributeValue val;
} portLaunchAttribute;

typedef struct portLaunchConfig_st {
  dim3 gridDim;
  dim3 blockDim;
  size_t dynamicSmemBytes;
  struct portStream_st *stream;
  portLaunchAttribute *attrs;
  unsigned int numAttrs;
} portLaunchConfig_t;

typedef enum portLaunchAttributeID portLaunchAttributeID;
typedef union portLaunchAttributeValue portLaunchAttributeValue;

#define portStreamAttrID portLaunchAttributeID
#define portStreamAttrValue portLaunchAttributeValue
#define portKernelNodeAttrID portLaunchAttributeID
#define portKernelNodeAttrValue portLaunchAttributeValue
#define portStreamAttributeAccessPolicyWindow portLaunchAttributeAccessPolicyWindow
#define portStreamAttributeSynchronizationPolicy portLaunchAttributeSynchronizationPolicy
#define portStreamAttributeMemSyncDomainMap portLaunchAttributeMemSyncDomainMap
#define portStreamAttributeMemSyncDomain portLaunchAttributeMemSyncDomain
#define portStreamAttributePriority portLaunchAttributePriority
#define portKernelNodeAttributeAccessPolicyWindow portLaunchAttributeAccessPolicyWindow
#define portKernelNodeAttributeCooperative portLaunchAttributeCooperative
#define portKernelNodeAttributePriority portLaunchAttributePriority
#define portKernelNodeAttributeClusterDimension portLaunchAttributeClusterDimension
#define portKernelNodeAttributeClusterSchedulingPolicyPreference                                   \
  portLaunchAttributeClusterSchedulingPolicyPreference
#define portKernelNodeAttributeMemSyncDomainMap portLaunchAttributeMemSyncDomainMap
#define portKernelNodeAttributeMemSyncDomain portLaunchAttributeMemSyncDomain
#define portKernelNodeAttributePreferredSharedMemoryCarveout                                       \
  portLaunchAttributePreferredSharedMemoryCarveout
