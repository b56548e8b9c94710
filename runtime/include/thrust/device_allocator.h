// The memory of vectors of a device.
#pragma once

#include "cu2port/libraries/thrust/host/vector.h"
