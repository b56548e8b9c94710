// libcublas.so
#include "cublas.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuBLAS")
CU2PORT_STATUS(cublasStatus_t, CUBLAS_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cublas_v1.def"
}
