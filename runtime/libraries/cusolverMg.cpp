// libcusolverMg.so
#include "cusolverMg.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuSOLVERMg")
CU2PORT_STATUS(cusolverStatus_t, CUSOLVER_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cusolverMg.def"
}
