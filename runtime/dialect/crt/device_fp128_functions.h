// Declared with the rest of the device's functions.
#ifndef CU2PORT_CRT_DEVICE_FP128_FUNCTIONS_H
#define CU2PORT_CRT_DEVICE_FP128_FUNCTIONS_H

#include "device_functions.h"

#endif
