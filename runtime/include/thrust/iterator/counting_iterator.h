// One number after the other.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"
