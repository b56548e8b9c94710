// cub::DeviceReduce.
#pragma once

#include "cu2port/libraries/cub/reduce.h"
