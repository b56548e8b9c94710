// libcutensorMg.so
#include "cutensorMg.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuTENSORMg")
CU2PORT_STATUS(cutensorStatus_t, CUTENSOR_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cutensorMg.def"
}
