// Declared with the rest of the device's functions.
#ifndef CU2PORT_SM_20_ATOMIC_FUNCTIONS_HPP
#define CU2PORT_SM_20_ATOMIC_FUNCTIONS_HPP

#include "sm_20_atomic_functions.h"

#endif
