// Where memory lies, and pools of it.
#pragma once

#include "cu2port/type_names.h"

#include <cstddef>

enum portMemLocationType : int {
  portMemLocationTypeInvalid = 0,
  portMemLocationTypeDevice = 1,
  portMemLocationTypeHost = 2,
  portMemLocationTypeHostNuma = 3,
  portMemLocationTypeHostNumaCurrent = 4,
};

struct portMemLocation {
  portMemLocationType type;
  int id;
};

enum portMemPoolAttr : int {
  portMemPoolReuseFollowEventDependencies = 1,
  portMemPoolReuseAllowOpportunistic = 2,
  portMemPoolReuseAllowInternalDependencies = 3,
  portMemPoolAttrReleaseThreshold = 4,
  portMemPoolAttrReservedMemCurrent = 5,
  portMemPoolAttrReservedMemHigh = 6,
  portMemPoolAttrUsedMemCurrent = 7,
  portMemPoolAttrUsedMemHigh = 8,
};

enum portMemAllocationType : int {
  portMemAllocationTypeInvalid = 0,
  portMemAllocationTypePinned = 1,
  portMemAllocationTypeMax = 0x7fffffff,
};

enum portMemAllocationHandleType : int {
  portMemHandleTypeNone = 0,
  portMemHandleTypePosixFileDescriptor = 1,
  portMemHandleTypeWin32 = 2,
  portMemHandleTypeWin32Kmt = 4,
  portMemHandleTypeFabric = 8,
};

typedef struct portMemPoolHandle_st *portMemPool_t;

struct portMemPoolProps {
  portMemAllocationType allocType;
  portMemAllocationHandleType handleTypes;
  portMemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
};

enum portMemAccessFlags : int {
  portMemAccessFlagsProtNone = 0,
  portMemAccessFlagsProtRead = 1,
  portMemAccessFlagsProtReadWrite = 3,
};

struct portMemAccessDesc {
  portMemLocation location;
  portMemAccessFlags flags;
};
