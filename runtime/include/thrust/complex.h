// Complex numbers.
#pragma once

#include "cu2port/libraries/thrust/complex.h"
