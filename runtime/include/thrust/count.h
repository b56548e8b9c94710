// count and count_if.
#pragma once

#include "cu2port/libraries/thrust/host/reduce.h"
