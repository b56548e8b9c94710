// Sums of what functions make of elements.
#pragma once

#include "cu2port/libraries/thrust/host/scan.h"
