// Declared with the rest of the device's functions.
#ifndef CU2PORT_SM_60_ATOMIC_FUNCTIONS_HPP
#define CU2PORT_SM_60_ATOMIC_FUNCTIONS_HPP

#include "sm_60_atomic_functions.h"

#endif
