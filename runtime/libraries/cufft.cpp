// libcufft.so
#include "cufft.h"
#include "cufftXt.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuFFT")
CU2PORT_STATUS(cufftResult, CUFFT_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cufft.def"
#include "cu2port/libraries/cufftXt.def"
}
