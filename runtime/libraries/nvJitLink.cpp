// libnvJitLink.so
#include "nvJitLink.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("nvJitLink")
CU2PORT_STATUS(nvJitLinkResult, NVJITLINK_ERROR_INTERNAL)

extern "C" {
#include "cu2port/libraries/nvJitLink.def"
}
