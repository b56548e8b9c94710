// Declared with the rest of the device's functions.
#pragma once

#include "device_functions.h"
#include "simd_functions.h"
#include "warp_functions.h"
