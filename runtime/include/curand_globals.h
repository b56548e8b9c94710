// Declared with the rest of cuRAND.
#ifndef CU2PORT_CURAND_GLOBALS_H
#define CU2PORT_CURAND_GLOBALS_H

#include "curand.h"

#endif
