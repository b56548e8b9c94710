// Declared with the rest of cuRAND in kernels.
#ifndef CU2PORT_CURAND_NORMAL_H
#define CU2PORT_CURAND_NORMAL_H

#include "curand_kernel.h"

#endif
