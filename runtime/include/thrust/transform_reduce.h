// transform_reduce.
#pragma once

#include "cu2port/libraries/thrust/host/reduce.h"
