// libnvvm.so
#include "nvvm.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("libNVVM")
CU2PORT_STATUS(nvvmResult, NVVM_ERROR_PROGRAM_CREATION_FAILURE)

extern "C" {
#include "cu2port/libraries/nvvm.def"
}
