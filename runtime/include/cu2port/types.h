// The types, enumerators and flags of the runtime API. Values are CUDA's, so that numbers in a
// program's output, in its files and in its arithmetic stay what they were.
#pragma once

#include "cu2port/language.h"
#include "cu2port/launch_types.h"
#include "cu2port/memory_types.h"
#include "cu2port/type_names.h"
#include "cu2port/vector_types.h"

#include <stddef.h>

/// What every call of the API returns. `portErrorX` means what CUDA's `cudaErrorX` means.
enum portError CU2PORT_INT {
#define CU2PORT_ERROR(NAME, CODE, TEXT) port##NAME = CODE,
#include "cu2port/errors.def"
#undef CU2PORT_ERROR
};
typedef enum portError portError_t;

/// A stream, an event: handles that only the runtime looks into.
typedef struct portStream_st *portStream_t;
typedef struct portEvent_st *portEvent_t;

/// The default streams by name: the legacy one, which waits for all blocking streams, and the
/// calling thread's own.
#define portStreamLegacy ((portStream_t)0x1)
#define portStreamPerThread ((portStream_t)0x2)

/// Called on the host when a stream gets there.
typedef void (*portHostFn_t)(void *userData);
typedef void (*portStreamCallback_t)(portStream_t stream, portError_t status, void *userData);

enum portMemcpyKind CU2PORT_INT {
  portMemcpyHostToHost = 0,
  portMemcpyHostToDevice = 1,
  portMemcpyDeviceToHost = 2,
  portMemcpyDeviceToDevice = 3,
  portMemcpyDefault = 4, ///< told from the pointers
};

/// A block of memory, or an event, for other processes.
typedef struct portIpcMemHandle_st {
  char reserved[64];
} portIpcMemHandle_t;
typedef struct portIpcEventHandle_st {
  char reserved[64];
} portIpcEventHandle_t;

enum portMemoryType CU2PORT_INT {
  portMemoryTypeUnregistered = 0,
  portMemoryTypeHost = 1,
  portMemoryTypeDevice = 2,
  portMemoryTypeManaged = 3,
};

struct portPointerAttributes {
  enum portMemoryType type;
  int device;
  void *devicePointer; ///< as kernels see it; null if they cannot
  void *hostPointer;   ///< as the host sees it; null if it cannot
};

enum portMemoryAdvise CU2PORT_INT {
  portMemAdviseSetReadMostly = 1,
  portMemAdviseUnsetReadMostly = 2,
  portMemAdviseSetPreferredLocation = 3,
  portMemAdviseUnsetPreferredLocation = 4,
  portMemAdviseSetAccessedBy = 5,
  portMemAdviseUnsetAccessedBy = 6,
};

/// A pitched block of memory: `pitch` bytes from row to row, `xsize` bytes wide, `ysize` rows high.
struct portPitchedPtr {
  void *ptr;
  size_t pitch;
  size_t xsize;
  size_t ysize;
};

/// Width in bytes, height in rows, depth in slices.
struct portExtent {
  size_t width;
  size_t height;
  size_t depth;
};

struct portPos {
  size_t x;
  size_t y;
  size_t z;
};

typedef struct portArray *portArray_t;
typedef const struct portArray *portArray_const_t;

struct portMemcpy3DParms {
  portArray_t srcArray;
  struct portPos srcPos;
  struct portPitchedPtr srcPtr;
  portArray_t dstArray;
  struct portPos dstPos;
  struct portPitchedPtr dstPtr;
  struct portExtent extent;
  enum portMemcpyKind kind;
};

CU2PORT_CONSTEXPR struct portPitchedPtr make_portPitchedPtr(void *d, size_t p, size_t xsz,
                                                            size_t ysz) {
  return CU2PORT_VALUE(portPitchedPtr){d, p, xsz, ysz};
}
CU2PORT_CONSTEXPR struct portExtent make_portExtent(size_t w, size_t h, size_t d) {
  return CU2PORT_VALUE(portExtent){w, h, d};
}
CU2PORT_CONSTEXPR struct portPos make_portPos(size_t x, size_t y, size_t z) {
  return CU2PORT_VALUE(portPos){x, y, z};
}

enum portFuncAttribute CU2PORT_INT {
  portFuncAttributeMaxDynamicSharedMemorySize = 8,
  portFuncAttributePreferredSharedMemoryCarveout = 9,
  portFuncAttributeClusterDimMustBeSet = 10,
  portFuncAttributeRequiredClusterWidth = 11,
  portFuncAttributeRequiredClusterHeight = 12,
  portFuncAttributeRequiredClusterDepth = 13,
  portFuncAttributeNonPortableClusterSizeAllowed = 14,
  portFuncAttributeClusterSchedulingPolicyPreference = 15,
};

struct portFuncAttributes {
  size_t sharedSizeBytes; ///< static shared memory
  size_t constSizeBytes;
  size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
  int ptxVersion;
  int binaryVersion;
  int cacheModeCA;
  int maxDynamicSharedSizeBytes;
  int preferredShmemCarveout;
};

enum portFuncCache CU2PORT_INT {
  portFuncCachePreferNone = 0,
  portFuncCachePreferShared = 1,
  portFuncCachePreferL1 = 2,
  portFuncCachePreferEqual = 3,
};

enum portSharedMemConfig CU2PORT_INT {
  portSharedMemBankSizeDefault = 0,
  portSharedMemBankSizeFourByte = 1,
  portSharedMemBankSizeEightByte = 2,
};

enum portSharedCarveout CU2PORT_INT {
  portSharedmemCarveoutDefault = -1,
  portSharedmemCarveoutMaxL1 = 0,
  portSharedmemCarveoutMaxShared = 100,
};

enum portLimit CU2PORT_INT {
  portLimitStackSize = 0,
  portLimitPrintfFifoSize = 1,
  portLimitMallocHeapSize = 2,
  portLimitDevRuntimeSyncDepth = 3,
  portLimitDevRuntimePendingLaunchCount = 4,
  portLimitMaxL2FetchGranularity = 5,
  portLimitPersistingL2CacheSize = 6,
};

enum portDeviceP2PAttr CU2PORT_INT {
  portDevP2PAttrPerformanceRank = 1,
  portDevP2PAttrAccessSupported = 2,
  portDevP2PAttrNativeAtomicSupported = 3,
  portDevP2PAttrCudaArrayAccessSupported = 4,
};

enum portComputeMode CU2PORT_INT {
  portComputeModeDefault = 0,
  portComputeModeExclusive = 1,
  portComputeModeProhibited = 2,
  portComputeModeExclusiveProcess = 3,
};

// Flags. CUDA has macros of these names; as constants they obey scopes.
CU2PORT_CONSTANT(unsigned int, portHostAllocDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portHostAllocPortable, 0x01)
CU2PORT_CONSTANT(unsigned int, portHostAllocMapped, 0x02)
CU2PORT_CONSTANT(unsigned int, portHostAllocWriteCombined, 0x04)

CU2PORT_CONSTANT(unsigned int, portHostRegisterDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portHostRegisterPortable, 0x01)
CU2PORT_CONSTANT(unsigned int, portHostRegisterMapped, 0x02)
CU2PORT_CONSTANT(unsigned int, portHostRegisterIoMemory, 0x04)
CU2PORT_CONSTANT(unsigned int, portHostRegisterReadOnly, 0x08)

CU2PORT_CONSTANT(unsigned int, portMemAttachGlobal, 0x01)
CU2PORT_CONSTANT(unsigned int, portMemAttachHost, 0x02)
CU2PORT_CONSTANT(unsigned int, portMemAttachSingle, 0x04)

CU2PORT_CONSTANT(unsigned int, portStreamDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portStreamNonBlocking, 0x01)

CU2PORT_CONSTANT(unsigned int, portEventDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portEventBlockingSync, 0x01)
CU2PORT_CONSTANT(unsigned int, portEventDisableTiming, 0x02)
CU2PORT_CONSTANT(unsigned int, portEventInterprocess, 0x04)
CU2PORT_CONSTANT(unsigned int, portEventRecordDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portEventRecordExternal, 0x01)
CU2PORT_CONSTANT(unsigned int, portEventWaitDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portEventWaitExternal, 0x01)

CU2PORT_CONSTANT(unsigned int, portDeviceScheduleAuto, 0x00)
CU2PORT_CONSTANT(unsigned int, portDeviceScheduleSpin, 0x01)
CU2PORT_CONSTANT(unsigned int, portDeviceScheduleYield, 0x02)
CU2PORT_CONSTANT(unsigned int, portDeviceScheduleBlockingSync, 0x04)
CU2PORT_CONSTANT(unsigned int, portDeviceBlockingSync, 0x04)
CU2PORT_CONSTANT(unsigned int, portDeviceScheduleMask, 0x07)
CU2PORT_CONSTANT(unsigned int, portDeviceMapHost, 0x08)
CU2PORT_CONSTANT(unsigned int, portDeviceLmemResizeToMax, 0x10)
CU2PORT_CONSTANT(unsigned int, portDeviceSyncMemops, 0x80)
CU2PORT_CONSTANT(unsigned int, portDeviceMask, 0xff)

CU2PORT_CONSTANT(unsigned int, portOccupancyDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portOccupancyDisableCachingOverride, 0x01)

CU2PORT_CONSTANT(unsigned int, portPeerAccessDefault, 0x00)
CU2PORT_CONSTANT(unsigned int, portIpcMemLazyEnablePeerAccess, 0x01)

CU2PORT_CONSTANT(int, portCpuDeviceId, -1)
CU2PORT_CONSTANT(int, portInvalidDeviceId, -2)
