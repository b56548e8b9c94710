// Declared with the rest of cuRAND in kernels.
#ifndef CU2PORT_CURAND_PHILOX4X32_X_H
#define CU2PORT_CURAND_PHILOX4X32_X_H

#include "curand_kernel.h"

#endif
