// Declared with the rest of the device's functions.
#ifndef CU2PORT_SM_30_INTRINSICS_HPP
#define CU2PORT_SM_30_INTRINSICS_HPP

#include "sm_30_intrinsics.h"

#endif
