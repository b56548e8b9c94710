// Declared with the rest of the device's functions.
#ifndef CU2PORT_SM_61_INTRINSICS_HPP
#define CU2PORT_SM_61_INTRINSICS_HPP

#include "sm_61_intrinsics.h"

#endif
