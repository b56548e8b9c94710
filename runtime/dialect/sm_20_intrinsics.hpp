// Declared with the rest of the device's functions.
#ifndef CU2PORT_SM_20_INTRINSICS_HPP
#define CU2PORT_SM_20_INTRINSICS_HPP

#include "sm_20_intrinsics.h"

#endif
