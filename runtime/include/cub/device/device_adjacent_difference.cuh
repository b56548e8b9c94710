// cub::DeviceAdjacentDifference.
#pragma once

#include "cu2port/libraries/cub/for_each.h"
