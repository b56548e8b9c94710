// Declared with the rest of the device's functions.
#ifndef CU2PORT_SM_32_ATOMIC_FUNCTIONS_H
#define CU2PORT_SM_32_ATOMIC_FUNCTIONS_H

#include "device_atomic_functions.h"

#endif
