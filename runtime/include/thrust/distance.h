// distance.
#pragma once

#include "cu2port/libraries/thrust/host/distance.h"
