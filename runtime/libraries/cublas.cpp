// libcublas.so
#include "cublasXt.h"
#include "cublas_v2.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuBLAS")
CU2PORT_STATUS(cublasStatus_t, CUBLAS_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cublas.def"
#include "cu2port/libraries/cublasXt.def"
}
