// libnvrtc.so
#include "nvrtc.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("NVRTC")
CU2PORT_STATUS(nvrtcResult, NVRTC_ERROR_INTERNAL_ERROR)

extern "C" {
#include "cu2port/libraries/nvrtc.def"
}
