// Uniform random numbers.
#pragma once

#include "cu2port/libraries/thrust/random.h"
