// Sums of what comes before.
#pragma once

#include "cu2port/libraries/thrust/host/scan.h"
