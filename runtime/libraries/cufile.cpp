// libcufile.so
#include "cufile.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuFile")
CU2PORT_STATUS(CUfileError_t, (CUfileError_t{CU_FILE_PLATFORM_NOT_SUPPORTED, CUDA_SUCCESS}))
CU2PORT_STATUS(ssize_t, -CU_FILE_PLATFORM_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cufile.def"
}
