// Declared with the rest of cuRAND in kernels.
#ifndef CU2PORT_CURAND_DISCRETE_H
#define CU2PORT_CURAND_DISCRETE_H

#include "curand_kernel.h"

#endif
