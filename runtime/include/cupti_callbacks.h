// CUPTI: callbacks of calls.
#ifndef CU2PORT_CUPTI_CALLBACKS_H
#define CU2PORT_CUPTI_CALLBACKS_H

#include "cuda.h"
#include "cuda_runtime_api.h"
#include "cupti_result.h"
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUPTI_CALLBACK_STRUCT_SIZE(type_, lastfield_)                                              \
  (offsetof(type_, lastfield_) + sizeof(((type_ *)0)->lastfield_))
#define CUPTI_SUBSCRIBER_NAME_MAX_LEN 53
#define CUPTI_OLD_SUBSCRIBER_NAME_MIN_LEN 64
#define CUpti_SubscriberParams_STRUCT_SIZE                                                         \
  CUPTI_CALLBACK_STRUCT_SIZE(CUpti_SubscriberParams, oldSubscriberSize)

typedef enum CUpti_ApiCallbackSite {
  CUPTI_API_ENTER = 0,
  CUPTI_API_EXIT = 1,
  CUPTI_API_CBSITE_FORCE_INT = 0x7fffffff,
} CUpti_ApiCallbackSite;

typedef enum CUpti_CallbackDomain {
  CUPTI_CB_DOMAIN_INVALID = 0,
  CUPTI_CB_DOMAIN_DRIVER_API = 1,
  CUPTI_CB_DOMAIN_RUNTIME_API = 2,
  CUPTI_CB_DOMAIN_RESOURCE = 3,
  CUPTI_CB_DOMAIN_SYNCHRONIZE = 4,
  CUPTI_CB_DOMAIN_NVTX = 5,
  CUPTI_CB_DOMAIN_STATE = 6,
  CUPTI_CB_DOMAIN_SIZE = 7,
  CUPTI_CB_DOMAIN_FORCE_INT = 0x7fffffff,
} CUpti_CallbackDomain;

typedef enum CUpti_CallbackIdResource {
  CUPTI_CBID_RESOURCE_INVALID = 0,
  CUPTI_CBID_RESOURCE_CONTEXT_CREATED = 1,
  CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING = 2,
  CUPTI_CBID_RESOURCE_STREAM_CREATED = 3,
  CUPTI_CBID_RESOURCE_STREAM_DESTROY_STARTING = 4,
  CUPTI_CBID_RESOURCE_CU_INIT_FINISHED = 5,
  CUPTI_CBID_RESOURCE_MODULE_LOADED = 6,
  CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING = 7,
  CUPTI_CBID_RESOURCE_MODULE_PROFILED = 8,
  CUPTI_CBID_RESOURCE_GRAPH_CREATED = 9,
  CUPTI_CBID_RESOURCE_GRAPH_DESTROY_STARTING = 10,
  CUPTI_CBID_RESOURCE_GRAPH_CLONED = 11,
  CUPTI_CBID_RESOURCE_GRAPHNODE_CREATE_STARTING = 12,
  CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED = 13,
  CUPTI_CBID_RESOURCE_GRAPHNODE_DESTROY_STARTING = 14,
  CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_CREATED = 15,
  CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_DESTROY_STARTING = 16,
  CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATE_STARTING = 17,
  CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED = 18,
  CUPTI_CBID_RESOURCE_GRAPHEXEC_DESTROY_STARTING = 19,
  CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED = 20,
  CUPTI_CBID_RESOURCE_STREAM_ATTRIBUTE_CHANGED = 21,
  CUPTI_CBID_RESOURCE_SIZE = 22,
  CUPTI_CBID_RESOURCE_FORCE_INT = 0x7fffffff,
  CUPTI_CBID_RESOURCE_GRAPH_NODE_UPDATED = 22,
  CUPTI_CBID_RESOURCE_GRAPH_NODE_SET_PARAMS = 23,
} CUpti_CallbackIdResource;

typedef enum CUpti_CallbackIdSync {
  CUPTI_CBID_SYNCHRONIZE_INVALID = 0,
  CUPTI_CBID_SYNCHRONIZE_STREAM_SYNCHRONIZED = 1,
  CUPTI_CBID_SYNCHRONIZE_CONTEXT_SYNCHRONIZED = 2,
  CUPTI_CBID_SYNCHRONIZE_SIZE = 3,
  CUPTI_CBID_SYNCHRONIZE_FORCE_INT = 0x7fffffff,
} CUpti_CallbackIdSync;

typedef enum CUpti_CallbackIdState {
  CUPTI_CBID_STATE_INVALID = 0,
  CUPTI_CBID_STATE_FATAL_ERROR = 1,
  CUPTI_CBID_STATE_ERROR = 2,
  CUPTI_CBID_STATE_WARNING = 3,
  CUPTI_CBID_STATE_SIZE = 4,
  CUPTI_CBID_STATE_FORCE_INT = 0x7fffffff,
} CUpti_CallbackIdState;

typedef struct CUpti_CallbackData {
  CUpti_ApiCallbackSite callbackSite;
  const char *functionName;
  const void *functionParams;
  void *functionReturnValue;
  const char *symbolName;
  CUcontext context;
  uint32_t contextUid;
  uint64_t *correlationData;
  uint32_t correlationId;
} CUpti_CallbackData;

typedef struct CUpti_ResourceData {
  CUcontext context;
  union {
    CUstream stream;
  } resourceHandle;
  void *resourceDescriptor;
} CUpti_ResourceData;

typedef struct CUpti_ModuleResourceData {
  uint32_t moduleId;
  size_t cubinSize;
  const char *pCubin;
} CUpti_ModuleResourceData;

typedef struct CUpti_GraphData {
  CUgraph graph;
  CUgraph originalGraph;
  CUgraphNode node;
  CUgraphNode originalNode;
  CUgraphNodeType nodeType;
  CUgraphNode dependency;
  CUgraphExec graphExec;
} CUpti_GraphData;

typedef struct CUpti_SynchronizeData {
  CUcontext context;
  CUstream stream;
} CUpti_SynchronizeData;

typedef struct CUpti_NvtxData {
  const char *functionName;
  const void *functionParams;
  const void *functionReturnValue;
} CUpti_NvtxData;

typedef struct CUpti_StreamAttrData {
  CUstream stream;
  CUstreamAttrID attr;
  const CUstreamAttrValue *value;
} CUpti_StreamAttrData;

typedef struct CUpti_StateData {
  union {
    struct {
      CUptiResult result;
      const char *message;
    } notification;
  };
} CUpti_StateData;

typedef uint32_t CUpti_CallbackId;

typedef void (*CUpti_CallbackFunc)(void *, CUpti_CallbackDomain, CUpti_CallbackId, const void *);

typedef struct CUpti_Subscriber_st *CUpti_SubscriberHandle;
typedef CUpti_CallbackDomain *CUpti_DomainTable;

typedef struct CUpti_SubscriberParams {
  size_t structSize;
  const char *subscriberName;
  char *oldSubscriberName;
  size_t oldSubscriberSize;
} CUpti_SubscriberParams;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/cupti_callbacks.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
