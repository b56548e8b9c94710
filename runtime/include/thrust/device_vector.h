// Vectors in device memory.
#pragma once

#include "cu2port/libraries/thrust/host/vector.h"
