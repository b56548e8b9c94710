// Where memory lies, and pools of it.
#pragma once

#include "cu2port/language.h"
#include "cu2port/type_names.h"

#include <stddef.h>

enum portMemLocationType CU2PORT_INT {
  portMemLocationTypeInvalid = 0,
  portMemLocationTypeDevice = 1,
  portMemLocationTypeHost = 2,
  portMemLocationTypeHostNuma = 3,
  portMemLocationTypeHostNumaCurrent = 4,
};

struct portMemLocation {
  enum portMemLocationType type;
  int id;
};

enum portMemPoolAttr CU2PORT_INT {
  portMemPoolReuseFollowEventDependencies = 1,
  portMemPoolReuseAllowOpportunistic = 2,
  portMemPoolReuseAllowInternalDependencies = 3,
  portMemPoolAttrReleaseThreshold = 4,
  portMemPoolAttrReservedMemCurrent = 5,
  portMemPoolAttrReservedMemHigh = 6,
  portMemPoolAttrUsedMemCurrent = 7,
  portMemPoolAttrUsedMemHigh = 8,
};

enum portMemAllocationType CU2PORT_INT {
  portMemAllocationTypeInvalid = 0,
  portMemAllocationTypePinned = 1,
  portMemAllocationTypeMax = 0x7fffffff,
};

enum portMemAllocationHandleType CU2PORT_INT {
  portMemHandleTypeNone = 0,
  portMemHandleTypePosixFileDescriptor = 1,
  portMemHandleTypeWin32 = 2,
  portMemHandleTypeWin32Kmt = 4,
  portMemHandleTypeFabric = 8,
};

typedef struct portMemPoolHandle_st *portMemPool_t;

struct portMemPoolProps {
  enum portMemAllocationType allocType;
  enum portMemAllocationHandleType handleTypes;
  struct portMemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
};

enum portMemAccessFlags CU2PORT_INT {
  portMemAccessFlagsProtNone = 0,
  portMemAccessFlagsProtRead = 1,
  portMemAccessFlagsProtReadWrite = 3,
};

struct portMemAccessDesc {
  struct portMemLocation location;
  enum portMemAccessFlags flags;
};
