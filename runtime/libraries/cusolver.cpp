// libcusolver.so
#include "cusolverDn.h"
#include "cusolverRf.h"
#include "cusolverSp.h"
#include "cusolverSp_LOWLEVEL_PREVIEW.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuSOLVER")
CU2PORT_STATUS(cusolverStatus_t, CUSOLVER_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cusolver.def"
#include "cu2port/libraries/cusolverDn.def"
#include "cu2port/libraries/cusolverRf.def"
#include "cu2port/libraries/cusolverSp.def"
#include "cu2port/libraries/cusolverSp_steps.def"
}
