// libcufftw.so
#include "cufftw.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuFFTW")

extern "C" {
#include "cu2port/libraries/cufftw.def"
}
