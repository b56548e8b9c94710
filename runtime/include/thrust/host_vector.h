// Vectors in the memory of the host.
#pragma once

#include "cu2port/libraries/thrust/host/vector.h"
