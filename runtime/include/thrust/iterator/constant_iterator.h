// The same value again and again.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"
