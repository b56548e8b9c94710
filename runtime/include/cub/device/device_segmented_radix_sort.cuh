// cub::DeviceSegmentedRadixSort.
#pragma once

#include "cu2port/libraries/cub/segmented.h"
