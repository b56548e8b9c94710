// cub::DeviceMergeSort.
#pragma once

#include "cu2port/libraries/cub/sort.h"
