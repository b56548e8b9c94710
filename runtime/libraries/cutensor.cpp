// libcutensor.so
#include "cutensor.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuTENSOR")
CU2PORT_STATUS(cutensorStatus_t, CUTENSOR_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cutensor.def"
}
