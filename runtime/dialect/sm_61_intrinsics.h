// Declared with the rest of the device's functions.
#ifndef __SM_61_INTRINSICS_H__
#define __SM_61_INTRINSICS_H__

#include "device_functions.h"
#include "simd_functions.h"
#include "warp_functions.h"

#endif
