// Declared with the rest of the atomics.
#pragma once

#include "device_atomic_functions.h"
