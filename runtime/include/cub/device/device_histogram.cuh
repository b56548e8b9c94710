// cub::DeviceHistogram.
#pragma once

#include "cu2port/libraries/cub/histogram.h"
