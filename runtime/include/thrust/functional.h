// Functions for algorithms.
#pragma once

#include "cu2port/libraries/thrust/placeholders.h"
