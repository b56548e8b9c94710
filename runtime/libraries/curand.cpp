// libcurand.so
#include "curand.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuRAND")
CU2PORT_STATUS(curandStatus_t, CURAND_STATUS_INTERNAL_ERROR)

extern "C" {
#include "cu2port/libraries/curand.def"
}
