// Elements of device memory.
#pragma once

#include "cu2port/libraries/thrust/host/device_ptr.h"
