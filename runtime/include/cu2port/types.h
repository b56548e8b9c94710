// The types, enumerators and flags of the runtime API. Values are CUDA's, so that numbers in a
// program's output, in its files and in its arithmetic stay what they were.
#pragma once

#include "cu2port/launch_types.h"
#include "cu2port/memory_types.h"
#include "cu2port/type_names.h"
#include "cu2port/vector_types.h"

#include <cstddef>

/// What every call of the API returns. `portErrorX` means what CUDA's `cudaErrorX` means.
enum portError : int {
#define CU2PORT_ERROR(NAME, CODE, TEXT) port##NAME = CODE,
#include "cu2port/errors.def"
#undef CU2PORT_ERROR
};
typedef portError portError_t;

/// A stream, an event: handles that only the runtime looks into.
typedef struct portStream_st *portStream_t;
typedef struct portEvent_st *portEvent_t;

/// The default streams by name: the legacy one, which waits for all blocking streams, and the
/// calling thread's own.
#define portStreamLegacy (reinterpret_cast<portStream_t>(0x1))
#define portStreamPerThread (reinterpret_cast<portStream_t>(0x2))

/// Called on the host when a stream gets there.
typedef void (*portHostFn_t)(void *userData);
typedef void (*portStreamCallback_t)(portStream_t stream, portError_t status, void *userData);

enum portMemcpyKind : int {
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

enum portMemoryType : int {
  portMemoryTypeUnregistered = 0,
  portMemoryTypeHost = 1,
  portMemoryTypeDevice = 2,
  portMemoryTypeManaged = 3,
};

struct portPointerAttributes {
  portMemoryType type;
  int device;
  void *devicePointer; ///< as kernels see it; null if they cannot
  void *hostPointer;   ///< as the host sees it; null if it cannot
};

enum portMemoryAdvise : int {
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
  portPos srcPos;
  portPitchedPtr srcPtr;
  portArray_t dstArray;
  portPos dstPos;
  portPitchedPtr dstPtr;
  portExtent extent;
  portMemcpyKind kind;
};

constexpr portPitchedPtr make_portPitchedPtr(void *d, size_t p, size_t xsz, size_t ysz) {
  return {d, p, xsz, ysz};
}
constexpr portExtent make_portExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
constexpr portPos make_portPos(size_t x, size_t y, size_t z) { return {x, y, z}; }

enum portFuncAttribute : int {
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

enum portFuncCache : int {
  portFuncCachePreferNone = 0,
  portFuncCachePreferShared = 1,
  portFuncCachePreferL1 = 2,
  portFuncCachePreferEqual = 3,
};

enum portSharedMemConfig : int {
  portSharedMemBankSizeDefault = 0,
  portSharedMemBankSizeFourByte = 1,
  portSharedMemBankSizeEightByte = 2,
};

enum portSharedCarveout : int {
  portSharedmemCarveoutDefault = -1,
  portSharedmemCarveoutMaxL1 = 0,
  portSharedmemCarveoutMaxShared = 100,
};

enum portLimit : int {
  portLimitStackSize = 0,
  portLimitPrintfFifoSize = 1,
  portLimitMallocHeapSize = 2,
  portLimitDevRuntimeSyncDepth = 3,
  portLimitDevRuntimePendingLaunchCount = 4,
  portLimitMaxL2FetchGranularity = 5,
  portLimitPersistingL2CacheSize = 6,
};

enum portDeviceP2PAttr : int {
  portDevP2PAttrPerformanceRank = 1,
  portDevP2PAttrAccessSupported = 2,
  portDevP2PAttrNativeAtomicSupported = 3,
  portDevP2PAttrCudaArrayAccessSupported = 4,
};

enum portComputeMode : int {
  portComputeModeDefault = 0,
  portComputeModeExclusive = 1,
  portComputeModeProhibited = 2,
  portComputeModeExclusiveProcess = 3,
};

// Flags. CUDA has macros of these names; as constants they obey scopes.
constexpr unsigned int portHostAllocDefault = 0x00;
constexpr unsigned int portHostAllocPortable = 0x01;
constexpr unsigned int portHostAllocMapped = 0x02;
constexpr unsigned int portHostAllocWriteCombined = 0x04;

constexpr unsigned int portHostRegisterDefault = 0x00;
constexpr unsigned int portHostRegisterPortable = 0x01;
constexpr unsigned int portHostRegisterMapped = 0x02;
constexpr unsigned int portHostRegisterIoMemory = 0x04;
constexpr unsigned int portHostRegisterReadOnly = 0x08;

constexpr unsigned int portMemAttachGlobal = 0x01;
constexpr unsigned int portMemAttachHost = 0x02;
constexpr unsigned int portMemAttachSingle = 0x04;

constexpr unsigned int portStreamDefault = 0x00;
constexpr unsigned int portStreamNonBlocking = 0x01;

constexpr unsigned int portEventDefault = 0x00;
constexpr unsigned int portEventBlockingSync = 0x01;
constexpr unsigned int portEventDisableTiming = 0x02;
constexpr unsigned int portEventInterprocess = 0x04;
constexpr unsigned int portEventRecordDefault = 0x00;
constexpr unsigned int portEventRecordExternal = 0x01;
constexpr unsigned int portEventWaitDefault = 0x00;
constexpr unsigned int portEventWaitExternal = 0x01;

constexpr unsigned int portDeviceScheduleAuto = 0x00;
constexpr unsigned int portDeviceScheduleSpin = 0x01;
constexpr unsigned int portDeviceScheduleYield = 0x02;
constexpr unsigned int portDeviceScheduleBlockingSync = 0x04;
constexpr unsigned int portDeviceBlockingSync = 0x04;
constexpr unsigned int portDeviceScheduleMask = 0x07;
constexpr unsigned int portDeviceMapHost = 0x08;
constexpr unsigned int portDeviceLmemResizeToMax = 0x10;
constexpr unsigned int portDeviceSyncMemops = 0x80;
constexpr unsigned int portDeviceMask = 0xff;

constexpr unsigned int portOccupancyDefault = 0x00;
constexpr unsigned int portOccupancyDisableCachingOverride = 0x01;

constexpr unsigned int portPeerAccessDefault = 0x00;
constexpr unsigned int portIpcMemLazyEnablePeerAccess = 0x01;

constexpr int portCpuDeviceId = -1;
constexpr int portInvalidDeviceId = -2;
