// Declared with the rest of the device's functions.
#ifndef CU2PORT_CRT_MMA_H
#define CU2PORT_CRT_MMA_H

#include "mma.h"

#endif
