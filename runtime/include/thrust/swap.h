// swap and swap_ranges.
#pragma once

#include "cu2port/libraries/thrust/host/copy.h"
