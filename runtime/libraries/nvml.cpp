// libnvidia-ml.so
#include "nvml.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("NVML")
CU2PORT_STATUS(nvmlReturn_t, NVML_ERROR_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/nvml.def"
}
