// Declared with the rest of the device's functions.
#ifndef CU2PORT_SM_32_INTRINSICS_HPP
#define CU2PORT_SM_32_INTRINSICS_HPP

#include "sm_32_intrinsics.h"

#endif
