// What a function makes of what is written.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"
