// Objects that threads wait for for a profiler's timeline. No profiler listens here: they do
// nothing.
#ifndef CU2PORT_NVTX3_NVTOOLSEXTSYNC_H
#define CU2PORT_NVTX3_NVTOOLSEXTSYNC_H

#include "nvToolsExt.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NVTX_SYNCUSER_ATTRIB_STRUCT_SIZE                                                           \
  (NVTX_STATIC_CAST(uint16_t, sizeof(nvtxSyncUserAttributes_v0)))
typedef enum nvtxResourceSyncPosixThreadType_t {
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_MUTEX = 196609,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_CONDITION = 196610,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_RWLOCK = 196611,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_BARRIER = 196612,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_SPINLOCK = 196613,
  NVTX_RESOURCE_TYPE_SYNC_PTHREAD_ONCE = 196614,
} nvtxResourceSyncPosixThreadType_t;

typedef enum nvtxResourceSyncWindowsType_t {
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_MUTEX = 131073,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_SEMAPHORE = 131074,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_EVENT = 131075,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_CRITICAL_SECTION = 131076,
  NVTX_RESOURCE_TYPE_SYNC_WINDOWS_SRWLOCK = 131077,
} nvtxResourceSyncWindowsType_t;

typedef enum nvtxResourceSyncLinuxType_t {
  NVTX_RESOURCE_TYPE_SYNC_LINUX_MUTEX = 131073,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_FUTEX = 131074,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_SEMAPHORE = 131075,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_COMPLETION = 131076,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_SPINLOCK = 131077,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_SEQLOCK = 131078,
  NVTX_RESOURCE_TYPE_SYNC_LINUX_RCU = 131079,
} nvtxResourceSyncLinuxType_t;

typedef enum nvtxResourceSyncLinuxType_t nvtxResourceSyncAndroidType_t;
typedef struct nvtxSyncUser *nvtxSyncUser_t;

typedef struct nvtxSyncUserAttributes_v0 {
  uint16_t version;
  uint16_t size;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxSyncUserAttributes_v0;

typedef struct nvtxSyncUserAttributes_v0 nvtxSyncUserAttributes_t;

NVTX_DECLSPEC nvtxSyncUser_t nvtxDomainSyncUserCreate(nvtxDomainHandle_t domain,
                                                      const nvtxSyncUserAttributes_t *attribs) {
  (void)domain;
  (void)attribs;
  return 0;
}
NVTX_DECLSPEC void nvtxDomainSyncUserDestroy(nvtxSyncUser_t handle) { (void)handle; }
NVTX_DECLSPEC void nvtxDomainSyncUserAcquireStart(nvtxSyncUser_t handle) { (void)handle; }
NVTX_DECLSPEC void nvtxDomainSyncUserAcquireFailed(nvtxSyncUser_t handle) { (void)handle; }
NVTX_DECLSPEC void nvtxDomainSyncUserAcquireSuccess(nvtxSyncUser_t handle) { (void)handle; }
NVTX_DECLSPEC void nvtxDomainSyncUserReleasing(nvtxSyncUser_t handle) { (void)handle; }

#ifdef __cplusplus
}
#endif

#endif
