// Declared with the rest of cuRAND in kernels.
#ifndef CU2PORT_CURAND_MRG32K3A_H
#define CU2PORT_CURAND_MRG32K3A_H

#include "curand_kernel.h"

#endif
