// Declared with the rest of the device's functions.
#ifndef CU2PORT_DEVICE_ATOMIC_FUNCTIONS_HPP
#define CU2PORT_DEVICE_ATOMIC_FUNCTIONS_HPP

#include "device_atomic_functions.h"

#endif
