// Unions and intersections of sorted ranges.
#pragma once

#include "cu2port/libraries/thrust/host/merge.h"
