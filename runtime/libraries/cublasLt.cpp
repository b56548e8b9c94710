// libcublasLt.so
#include "cublasLt.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuBLASLt")
CU2PORT_STATUS(cublasStatus_t, CUBLAS_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cublasLt.def"
}
