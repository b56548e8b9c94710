// What a function makes of elements.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"
