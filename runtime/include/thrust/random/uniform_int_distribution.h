// Uniform random integers.
#pragma once

#include "cu2port/libraries/thrust/random.h"
