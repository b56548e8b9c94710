// Declared with the rest of the atomics.
#ifndef __SM_20_ATOMIC_FUNCTIONS_H__
#define __SM_20_ATOMIC_FUNCTIONS_H__

#include "device_atomic_functions.h"

#endif
