// libcusparse.so
#include "cusparse.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuSPARSE")
CU2PORT_STATUS(cusparseStatus_t, CUSPARSE_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cusparse.def"
}
