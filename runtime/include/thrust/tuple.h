// Several values.
#pragma once

#include "cu2port/libraries/thrust/tuple.h"
