// Declared with the rest of cuRAND in kernels.
#ifndef CU2PORT_CURAND_MTGP32_HOST_H
#define CU2PORT_CURAND_MTGP32_HOST_H

#include "curand_kernel.h"

#endif
