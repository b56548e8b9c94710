// uninitialized_fill.
#pragma once

#include "cu2port/libraries/thrust/host/transform.h"
