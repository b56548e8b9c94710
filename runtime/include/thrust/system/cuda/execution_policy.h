// Algorithms on the device.
#pragma once

#include "cu2port/libraries/thrust/host/policies.h"
