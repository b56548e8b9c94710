// Elements backwards.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"
