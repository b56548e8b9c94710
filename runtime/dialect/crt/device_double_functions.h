// Declared with the rest of the device's functions.
#ifndef CU2PORT_CRT_DEVICE_DOUBLE_FUNCTIONS_H
#define CU2PORT_CRT_DEVICE_DOUBLE_FUNCTIONS_H

#include "math_functions.h"

#endif
