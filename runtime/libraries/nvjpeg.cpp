// libnvjpeg.so
#include "nvjpeg.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("nvJPEG")
CU2PORT_STATUS(nvjpegStatus_t, NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/nvjpeg.def"
}
