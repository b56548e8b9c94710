// libnccl.so
#include "nccl.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("NCCL")
CU2PORT_STATUS(ncclResult_t, ncclInternalError)

extern "C" {
#include "cu2port/libraries/nccl.def"
}
